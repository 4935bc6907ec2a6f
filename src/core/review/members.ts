/** What groups of all kinds are made of, and what puts them in an order. */
import type { ReviewGroup } from "../../contract/review/group.ts";
import { decimalText, type Decimal } from "../../contract/values/decimal.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { signatureOf } from "../suggestions/signature/signature.ts";

/** A group with the money in doubt, by which groups are ordered. */
export interface WeightedGroup {
  readonly group: ReviewGroup;
  readonly weight: number;
}

type OwnMember = "suggestion" | "held" | "transfers" | "statement" | "rows";

/** The members in their order; those that only some kinds have are empty where they are absent. */
export function toReviewGroup(
  members: Omit<ReviewGroup, OwnMember> & Partial<Pick<ReviewGroup, OwnMember>>,
): ReviewGroup {
  const { title, words, direction, transaction_count, sums, bank_account_ids, first_date, last_date } =
    members;
  const { rows = [], transaction_ids, suggestion = null } = members;
  const { kind, held = null, transfers = [], statement = null } = members;
  return {
    title,
    words,
    direction,
    transaction_count,
    sums,
    bank_account_ids,
    first_date,
    last_date,
    rows,
    transaction_ids,
    suggestion,
    kind,
    held,
    transfers,
    statement,
  };
}

/** How much of the money is in doubt; for what is suggested with a confidence, 1 less that. */
export const UNCERTAINTY = { open: 1.01, question: 0.6, oneSided: 0.3, sure: 0.05 };

interface Sum {
  net: bigint;
  moved: bigint;
}
export type Sums = Map<string, Sum>;

interface Money {
  readonly currency_code: string;
  readonly amount_minor: bigint;
}

export function addAmount(sums: Sums, { currency_code, amount_minor }: Money): void {
  const sum = sums.get(currency_code) ?? { net: 0n, moved: 0n };
  sum.net += amount_minor;
  sum.moved += amount_minor < 0n ? -amount_minor : amount_minor;
  sums.set(currency_code, sum);
}

export function sumsOf(amounts: Iterable<Money>): Sums {
  const sums: Sums = new Map();
  for (const amount of amounts) addAmount(sums, amount);
  return sums;
}

export function listSums(sums: Sums): ReviewGroup["sums"] {
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency_code, { net, moved }]) => ({
      currency_code,
      net: amountOf(net, currency_code),
      moved: amountOf(moved, currency_code),
    }));
}

/** Money moved × doubt: only to put groups in an order, so units of several currencies count alike. */
export function uncertainMoney(sums: Sums, doubt: number): number {
  return (
    [...sums].reduce((total, [currency, { moved }]) => total + numberOf(amountOf(moved, currency)), 0) * doubt
  );
}

/** Only to compare: never shown. */
export function numberOf(value: Decimal): number {
  return Number(decimalText(value));
}

/** The words that group texts: the merchant's where there is one, else those of the description that stay the same. */
export function wordsOf({
  merchant_name,
  description,
}: Pick<TransactionRecord, "merchant_name" | "description">): {
  words: readonly string[];
  title: string;
} {
  const text = merchant_name === "" ? description : merchant_name;
  const words = signatureOf(text);
  if (words.length === 0) return { words: [text.trim().toLowerCase()], title: text.trim() };
  return { words, title: merchant_name === "" ? words.join(" ").toUpperCase() : merchant_name };
}

export function daysOf(days: readonly string[]): { first_date: string; last_date: string } {
  const ordered = [...days].sort();
  return { first_date: ordered[0] ?? "", last_date: ordered.at(-1) ?? "" };
}

export function toSample(record: TransactionRecord): ReviewGroup["rows"][number] {
  return {
    id: record.id,
    transaction_date: record.transaction_date,
    description: record.description,
    amount: amountOf(record.amount_minor, record.currency_code),
    currency_code: record.currency_code,
    bank_account_id: record.bank_account_id,
  };
}
