/** The pivot of what moved: cells by one or two dimensions, each currency by itself. */
import type { Dimension, Spending } from "../../contract/report/spending.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { currenciesOf } from "./currencies.ts";
import { NOTHING, plus, shareOf, sumOf, toAmounts, turnover, type Figures } from "./figures.ts";
import type { UnmatchedByCurrency } from "./unmatched-transfers.ts";

type CurrencySpending = Spending["currencies"][number];
type Cell = CurrencySpending["cells"][number];

/** Transactions of one account with equal values in the dimensions. Minor units; outflow is negative or 0. */
export interface SpendingLine extends Figures {
  readonly bank_account_id: string;
  /** For each dimension its values, several of tags; undefined where the days compared with have no such period. */
  readonly values: readonly (readonly string[])[] | undefined;
}

interface SpendingFacts {
  readonly by: readonly Dimension[];
  /** The company's own currency, which comes first. */
  readonly baseCurrency: string;
  readonly accounts: readonly AccountRecord[];
  readonly lines: readonly SpendingLine[];
  /** Of the days compared with; undefined without them. */
  readonly previousLines: readonly SpendingLine[] | undefined;
  /** First days of the periods, in order. */
  readonly periodStarts: readonly string[];
  /** Most values of the first dimension. */
  readonly limit: number | undefined;
  readonly unmatched: UnmatchedByCurrency;
}

/** The currencies in which anything moved, the company's own first. */
export function spendingOf(facts: SpendingFacts): CurrencySpending[] {
  const { accounts, baseCurrency, lines, previousLines } = facts;
  const currencyOf = new Map(accounts.map(({ id, currency_code }) => [id, currency_code]));
  return currenciesOf(accounts, baseCurrency).flatMap((code) => {
    const isOwn = ({ bank_account_id }: SpendingLine) => currencyOf.get(bank_account_id) === code;
    const own = lines.filter(isOwn);
    const previous = previousLines?.filter(isOwn);
    if (own.length === 0 && (previous ?? []).length === 0) return [];
    return [currencySpending(code, { ...facts, lines: own, previousLines: previous })];
  });
}

function currencySpending(code: string, facts: SpendingFacts): CurrencySpending {
  const { by, accounts, lines, previousLines, periodStarts, limit, unmatched } = facts;
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const totals = sumOf(lines);
  const margins = by.map((dimension, index) =>
    ranked(dimension, { index, lines, previousLines, periodStarts }),
  );
  const [first = [], second] = margins;
  const keptValues = first.slice(0, limit ?? first.length);
  const kept = new Set(keptValues);
  const toCell = (dimensions: readonly Dimension[], sums: Sums) => (values: readonly string[]) =>
    cellOf(values, { code, dimensions, names, totals, sums, isCompared: previousLines !== undefined });
  const margin = (index: number, values: readonly string[]): Cell[] => {
    const sums = sumsBy([index], { lines, previousLines });
    return values.map((value) => toCell(by.slice(index, index + 1), sums)([value]));
  };
  const sums = sumsBy([...by.keys()], { lines, previousLines });
  const pairs = second === undefined ? keptValues.map((value) => [value]) : pairsOf(keptValues, second);
  return {
    currency_code: code,
    cells: pairs.filter((values) => sums.has(values)).map(toCell(by, sums)),
    ...(second === undefined ? {} : { rows: margin(0, keptValues), columns: margin(1, second) }),
    others:
      keptValues.length === first.length
        ? null
        : toAmounts(
            sumOf(lines.filter(({ values }) => values?.[0]?.some((value) => kept.has(value)) !== true)),
            code,
          ),
    totals: toAmounts(totals, code),
    previous_totals: previousLines === undefined ? null : toAmounts(sumOf(previousLines), code),
    unmatched_transfers: unmatched.get(code) ?? null,
  };
}

interface Compared {
  readonly lines: readonly SpendingLine[];
  readonly previousLines: readonly SpendingLine[] | undefined;
}

/** Sums by values, of the days and of those compared with. */
interface Sums {
  has(values: readonly string[]): boolean;
  now(values: readonly string[]): Figures;
  /** Undefined where the days compared with have no such period. */
  before(values: readonly string[]): Figures | undefined;
}

/** Sums by the dimensions of these indexes. A line with several tags is in the sum of each. */
function sumsBy(indexes: readonly number[], { lines, previousLines = [] }: Compared): Sums {
  const add = (some: readonly SpendingLine[]): Map<string, Figures> => {
    const sums = new Map<string, Figures>();
    for (const line of some)
      for (const values of combinations(indexes.map((index) => line.values?.[index] ?? []))) {
        const key = JSON.stringify(values);
        sums.set(key, plus(sums.get(key) ?? NOTHING, line));
      }
    return sums;
  };
  const now = add(lines);
  const before = add(previousLines);
  const isUnmatched = previousLines.length > 0 && previousLines.every(({ values }) => values === undefined);
  return {
    has: (values) => now.has(JSON.stringify(values)) || before.has(JSON.stringify(values)),
    now: (values) => now.get(JSON.stringify(values)) ?? NOTHING,
    before: (values) => (isUnmatched ? undefined : (before.get(JSON.stringify(values)) ?? NOTHING)),
  };
}

/** The values of a dimension in the order of the report: periods by their days, others by what moved, most first. */
function ranked(
  dimension: Dimension,
  {
    index,
    periodStarts,
    ...compared
  }: Compared & { readonly index: number; readonly periodStarts: readonly string[] },
): readonly string[] {
  const all = [...compared.lines, ...(compared.previousLines ?? [])];
  const values = [...new Set(all.flatMap((line) => line.values?.[index] ?? []))].sort();
  // A period in which nothing moved stands between others: averages go by it.
  if (dimension === "month")
    return periodStarts.filter((start) => (values[0] ?? "") <= start && start <= (values.at(-1) ?? ""));
  const sums = sumsBy([index], compared);
  const moved = (value: string) =>
    turnover(sums.now([value])) * 1_000_000n + turnover(sums.before([value]) ?? NOTHING);
  const weights = new Map(values.map((value) => [value, moved(value)]));
  return values.toSorted((one, other) => compareLargest(weights.get(one) ?? 0n, weights.get(other) ?? 0n));
}

function compareLargest(one: bigint, other: bigint): number {
  return one === other ? 0 : one > other ? -1 : 1;
}

interface CellFacts {
  readonly code: string;
  readonly dimensions: readonly Dimension[];
  readonly names: ReadonlyMap<string, string>;
  readonly totals: Figures;
  readonly sums: Sums;
  readonly isCompared: boolean;
}

function cellOf(
  values: readonly string[],
  { code, dimensions, names, totals, sums, isCompared }: CellFacts,
): Cell {
  const figures = sums.now(values);
  const before = isCompared ? sums.before(values) : undefined;
  const keys = dimensions.map((dimension, index) => keyOf(dimension, values[index] ?? "", names));
  return {
    ...(Object.assign({}, ...keys) as object),
    ...toAmounts(figures, code),
    share: shareOf(figures, totals),
    previous: before === undefined ? null : toAmounts(before, code),
  };
}

function keyOf(dimension: Dimension, value: string, names: ReadonlyMap<string, string>): Partial<Cell> {
  switch (dimension) {
    case "category":
      return { category: value };
    case "merchant":
      return { merchant_name: value };
    case "account":
      return { bank_account_id: value, account_name: names.get(value) ?? "" };
    case "tag":
      return { tag: value };
    case "month":
      return { period: value };
  }
}

function combinations(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return lists.reduce<readonly (readonly string[])[]>(
    (tuples, values) => tuples.flatMap((tuple) => values.map((value) => [...tuple, value])),
    [[]],
  );
}

function pairsOf(rows: readonly string[], columns: readonly string[]): readonly (readonly string[])[] {
  return rows.flatMap((row) => columns.map((column) => [row, column]));
}
