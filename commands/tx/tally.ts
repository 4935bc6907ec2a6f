/** Exact sums of transactions by currency, for any currencies and decimals that a service sends. */
import { decimalText, readDigits, scaledText, type Decimal } from "../../src/contract/values/decimal.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";

interface Sums {
  count: number;
  /** Decimals of the sums: the most that any amount of the currency had. */
  scale: number;
  inflow: bigint;
  outflow: bigint;
}

export interface TallyRow {
  /** Foreign services may omit it, or send something else than a number. */
  readonly amount?: Decimal | undefined;
  readonly currency_code?: string | undefined;
  readonly status?: string | undefined;
}

interface Tally {
  add(row: TallyRow): void;
  currencyCount(): number;
  /**
   * "3 transactions, in 100.00, out 33.50, sum 66.50 EUR", a line for each currency, in order after the `base` one. Where these
   * are part of a longer list, the line says so: its sums are not the account's. A last line counts those that are not posted
   * among others that are, since a narrow table leaves their column out.
   */
  lines(
    locale: string,
    of?: { readonly base?: string | undefined; readonly isPart?: boolean },
  ): readonly string[];
  /** "5,000.00 EUR", a line for each currency, in the same order. */
  sums(locale: string, base?: string): readonly string[];
}

export function tally(): Tally {
  const currencies = new Map<string, Sums>();
  const statuses = new Map<string, number>();
  return {
    add({ amount, currency_code = "", status }) {
      if (status !== undefined) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!JSON.isRawJSON(amount)) return;
      const sums = currencies.get(currency_code) ?? { count: 0, scale: 0, inflow: 0n, outflow: 0n };
      currencies.set(currency_code, sums);
      const { units, scale } = unitsOf(decimalText(amount));
      const wider = Math.max(scale, sums.scale);
      const rescale = (value: bigint, from: number) => value * 10n ** BigInt(wider - from);
      const rescaledAmount = rescale(units, scale);
      sums.inflow = rescale(sums.inflow, sums.scale) + (rescaledAmount > 0n ? rescaledAmount : 0n);
      sums.outflow = rescale(sums.outflow, sums.scale) + (rescaledAmount < 0n ? rescaledAmount : 0n);
      sums.scale = wider;
      sums.count += 1;
    },
    currencyCount: () => currencies.size,
    sums: (locale, base) =>
      [...currencies.entries()].sort(byName(base)).map(([currency, { scale, inflow, outflow }]) => {
        const sum = localNumber(scaledText(inflow + outflow, scale), locale);
        return `${sum} ${currency}`.trimEnd();
      }),
    lines(locale, { base, isPart = false } = {}) {
      const sums = [...currencies.entries()]
        .sort(byName(base))
        .map(([currency, { count, scale, inflow, outflow }]) => {
          const format = (units: bigint) => localNumber(scaledText(units, scale), locale);
          const shown = isPart ? "Shown: " : "";
          return `${shown}${transactionsText(count, locale)}, in ${format(inflow)}, out ${format(-outflow)}, sum ${format(inflow + outflow)} ${currency}`.trimEnd();
        });
      return [...sums, ...statusLines(statuses, locale)];
    },
  };
}

/** "Among them: 1 pending, 2 void."; nothing where all are alike, which their table says by leaving the column out. */
function statusLines(statuses: ReadonlyMap<string, number>, locale: string): readonly string[] {
  if (statuses.size < 2) return [];
  const counts = [...statuses]
    .filter(([status]) => status !== "posted")
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([status, count]) => `${localNumber(String(count), locale)} ${status}`);
  return [`Among them: ${counts.join(", ")}.`];
}

/** "1 transaction", "1,204 transactions". */
export function transactionsText(count: number, locale = "en"): string {
  return `${localNumber(String(count), locale)} ${count === 1 ? "transaction" : "transactions"}`;
}

/** Compares currencies by their codes, with `base` before the others. */
function byName(base: string | undefined) {
  return ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
    one === base || (other !== base && one < other) ? -1 : 1;
}

/** A numeral as whole units of its last decimal. */
function unitsOf(numeral: string): { units: bigint; scale: number } {
  const scale = numeral.split(".")[1]?.length ?? 0;
  const read = readDigits(numeral);
  if (read === undefined) return { units: 0n, scale: 0 };
  const size = BigInt(read.digits || "0") * 10n ** BigInt(scale - read.scale);
  return { units: read.negative ? -size : size, scale };
}
