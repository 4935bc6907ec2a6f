/**
 * The list of a credit card, whose rows are purchases but for those that pay it off: payments with the one sign show that purchases have
 * the other, and where no row can be a payment or money back, amounts without signs are purchases.
 */
import { foldWord } from "../../../../cells/fold.ts";
import { moneyToCard } from "../../../../words/movements/card-payments.ts";
import type { Columns } from "../../../columns/columns.ts";
import { columnsOf } from "../../../rows/cell-texts.ts";
import type { AmountCell } from "../../../rows/amount-cells.ts";
import type { SignReading } from "../../../rows/amount-sizes.ts";
import type { SignSample } from "../sign-tally.ts";

/** Rows by the sign that is written. */
interface Signs {
  negative: number;
  positive: number;
}

export interface CardListTally {
  rows: number;
  readonly payments: Signs & { first: SignSample | undefined };
  readonly others: Signs;
  /** Rows whose words may speak of money that came back. */
  ambiguities: number;
  /** The texts of some rows, without their figures. */
  readonly texts: Set<string>;
}

/** What a row says of itself, and what its bank says of it. */
const WORDS = ["description", "merchant", "kind", "category", "bank_category"] as const;

/** More rows are not read for it. */
const ROWS_MAX = 20_000;
/** So many shops are a list of purchases; one text that repeats may be anything. */
const SHOPS_MIN = 3;
/** Purchases beside payments, and how many times as many as those with the payments' sign. */
const OTHERS_MIN = 2;
const TIMES = 3;

export function newCardListTally(): CardListTally {
  return {
    rows: 0,
    payments: { negative: 0, positive: 0, first: undefined },
    others: { negative: 0, positive: 0 },
    ambiguities: 0,
    texts: new Set(),
  };
}

/** Counts a row, with its texts, its kind and its category. */
export function tallyCardRow(
  tally: CardListTally,
  { parts, side, text, column }: AmountCell,
  {
    line,
    cells,
    columns,
  }: { readonly line: number; readonly cells: readonly string[]; readonly columns: Columns },
): void {
  if (!/[1-9]/.test(parts.body) || side !== undefined || ++tally.rows > ROWS_MAX) return;
  const sign = parts.negative ? "negative" : "positive";
  const words = columnsOf(columns, ...WORDS).map((index) => cells[index] ?? "");
  const called = words.map(moneyToCard);
  const payment = called.indexOf("payment");
  if (payment >= 0) {
    tally.payments[sign]++;
    tally.payments.first ??= { line, text, kind: (words[payment] ?? "").trim(), column };
    return;
  }
  tally.others[sign]++;
  if (called.includes("maybe")) tally.ambiguities++;
  if (tally.texts.size < SHOPS_MIN)
    tally.texts.add(
      foldWord(words.join(" "))
        .replace(/[^\p{L}]+/gu, " ")
        .trim(),
    );
}

interface Shown {
  readonly sign: SignReading;
  readonly because: string;
  readonly sample?: SignSample;
}

/** The sign that payments with one sign beside purchases with the other show, and why. */
export function signOfCardPayments({ rows, payments, others }: CardListTally): Shown | undefined {
  const { first, negative, positive } = payments;
  if (rows > ROWS_MAX || first === undefined || (negative > 0 && positive > 0)) return undefined;
  const sign = negative > 0 ? "inverted" : "as_is";
  const [purchases, likePayments] =
    sign === "inverted" ? [others.positive, others.negative] : [others.negative, others.positive];
  if (purchases < OTHERS_MIN || purchases < TIMES * likePayments) return undefined;
  const because = `The account is a card: "${first.kind.slice(0, 80)}" pays it off, and ${purchases} amounts have the other sign.`;
  return { sign, because, sample: first };
}

/** The sign of a list without signs in which no row can be a payment or money back, and why. */
export function signOfPurchases({
  rows,
  payments,
  others,
  ambiguities,
  texts,
}: CardListTally): Shown | undefined {
  const isOpen = payments.first !== undefined || ambiguities > 0 || others.negative > 0 || rows > ROWS_MAX;
  if (isOpen || texts.size < SHOPS_MIN) return undefined;
  const because =
    "The account is a card, all amounts are positive, and no row speaks of a payment or of money back: they are purchases.";
  return { sign: "inverted", because };
}
