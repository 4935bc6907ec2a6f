/** Lines below a report: what of it has no meaning yet, and which transfers lack their other side. */
import type { Decimal } from "../../src/contract/values/decimal.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import type { Spending } from "../../src/contract/report/spending.ts";
import type { UnmatchedTransfers } from "../../src/contract/report/figures.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import { percent, tenthsOf, turnover, type Flow } from "./figures.ts";
import { countText } from "../../src/contract/count-text.ts";

interface CurrencyShare {
  readonly currency_code: string;
  /** Undefined from a service that does not tell. */
  readonly share: Decimal | null | undefined;
  /** What has no category, in and out. */
  readonly flow: Flow;
  /** All that moved, in parts. */
  readonly whole: readonly Flow[];
}

/** "Uncategorized: 34.5 % of the money that moved; `cashbook review` goes through it."; each currency by itself where there are several. */
export function uncategorizedLines(shares: readonly CurrencyShare[]): readonly string[] {
  const texts = shares.flatMap(({ currency_code, share, flow, whole }) => {
    const part = turnover([flow]);
    if (share === null || share === undefined || part === 0n) return [];
    return [{ currency_code, text: shareText(part, turnover(whole)) }];
  });
  const [first, ...others] = texts;
  if (first === undefined) return [];
  const where = shares.length === 1 ? "" : ` in ${first.currency_code}`;
  const rest = others.map(({ currency_code, text }) => `, ${text} in ${currency_code}`);
  return [
    `Uncategorized: ${first.text} of the money that moved${where}${rest.join("")}; \`cashbook review\` goes through it.`,
  ];
}

/** Neither nothing nor all of it where it is not. */
function shareText(part: bigint, whole: bigint): string {
  const tenths = tenthsOf(part, whole);
  if (tenths === 0n) return "less than 0.1 %";
  return tenths === 1_000n && part < whole ? "more than 99.9 %" : percent(tenths);
}

/** What to do where a report by merchant knows none, as of files of most banks. */
export function merchantLines({ by, currencies }: Spending): readonly string[] {
  if (by[0] !== "merchant") return [];
  const nameless = currencies.filter(
    ({ cells }) => cells.length > 0 && cells.every(({ merchant_name = "" }) => merchant_name === ""),
  );
  if (nameless.length === 0) return [];
  const where =
    nameless.length === currencies.length ? "" : ` in ${nameless.map((one) => one.currency_code).join(", ")}`;
  return [
    `No transaction${where} names a merchant. A rule can name it (\`cashbook rules create <name> --where q~<word> --set merchant=<merchant>\`); --by category needs none.`,
  ];
}

interface CurrencyTransfers {
  readonly currency_code: string;
  /** Undefined from a service that does not tell. */
  readonly unmatched_transfers?: UnmatchedTransfers | null;
}

/** "Transfers do not net to zero: -300.00 EUR, 1 row without its other side."; nothing where they do. */
export function transferLines(currencies: readonly CurrencyTransfers[], locale: string): readonly string[] {
  const texts = unmatchedOf(currencies).map(({ currency_code, net, transaction_count: count }) => {
    const rows = countText(count, "row without its other side", "rows without their other side");
    return `${localNumber(decimalText(net), locale)} ${currency_code}, ${rows}`;
  });
  return texts.length === 0 ? [] : [`Transfers do not net to zero: ${texts.join("; ")}.`];
}

/** The command that shows these rows, and what could be their other side. */
export function transferHint(
  currencies: readonly CurrencyTransfers[],
  { date_from, date_to }: { readonly date_from: string; readonly date_to: string },
): readonly string[] {
  const count = unmatchedOf(currencies).reduce((total, unmatched) => total + unmatched.transaction_count, 0);
  if (count === 0) return [];
  return [
    count === 1 ? "To find the other side:" : "To find the other sides:",
    `  cashbook transfers list --from ${date_from} --to ${date_to}`,
  ];
}

function unmatchedOf(
  currencies: readonly CurrencyTransfers[],
): readonly (UnmatchedTransfers & Pick<CurrencyTransfers, "currency_code">)[] {
  return currencies.flatMap(({ currency_code, unmatched_transfers: unmatched }) =>
    unmatched === null || unmatched === undefined ? [] : [{ currency_code, ...unmatched }],
  );
}
