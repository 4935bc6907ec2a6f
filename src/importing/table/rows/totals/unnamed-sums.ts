/**
 * Sums and balances among the rows of a table without a running balance, whatever they are called: between two of them stand
 * amounts that lead from one to the other, or several rows each come to all rows since the one before.
 */
import { foldWording } from "../../../cells/fold.ts";
import type { SignTally } from "../../decide/signs/sign-tally.ts";
import type { Layout } from "../../layout.ts";
import type { TableRecord } from "../../record.ts";
import { retryColumns } from "../../columns/retry-columns.ts";
import { amountCell, signedSize, type AmountCell } from "../amount-cells.ts";
import { addSizes, sizesOf, ZERO, type Sizes } from "../amount-sizes.ts";
import { bookingText, columnsOf, holdsDigit, isBlank } from "../cell-texts.ts";
import { isPending, sumLineTest } from "../pending/unbooked-lines.ts";
import type { TotalRows } from "./total-proof.ts";

/** A row with its amount. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  readonly size: Sizes;
}

export interface SumTally {
  rows: number;
  first: Row | undefined;
  last: Row | undefined;
  all: Sizes;
  /** What the rows since the last sum come to, and how many they are. */
  since: Sizes;
  rowsSince: number;
  readonly sums: Row[];
}

/** Rows that a sum is of, and rows between two balances: fewer may come to an amount by chance. */
const SUMMED_LEAST = 3;
const BETWEEN_LEAST = 4;
/** Longer tables are no statements of a month or a year, and sums take time. */
const ROWS_MAX = 20_000;

/** Undefined where a balance tells, or the rows are those that were rejected before. */
export function newSumTally({
  columns,
  totals,
  header,
}: Pick<Layout, "columns" | "totals" | "header">): SumTally | undefined {
  if (columns.balance !== undefined || totals?.unnamed !== undefined) return undefined;
  if (retryColumns(header) !== undefined) return undefined;
  return { rows: 0, first: undefined, last: undefined, all: ZERO, since: ZERO, rowsSince: 0, sums: [] };
}

/** Counts a row with a day and an amount. */
export function tallySum(tally: SumTally, { line, cells }: TableRecord, amount: AmountCell): void {
  if (++tally.rows > ROWS_MAX) return;
  const size = sizesOf(amount.parts.body).map((one) => signedSize(one, amount, "as_is"));
  const row = { line, cells, size };
  tally.first ??= row;
  tally.last = row;
  tally.all = addSizes(tally.all, size);
  if (tally.rowsSince >= SUMMED_LEAST && markOf(size, tally.since) >= 0) {
    tally.sums.push(row);
    tally.since = ZERO;
    tally.rowsSince = 0;
  } else {
    tally.since = addSizes(tally.since, size);
    tally.rowsSince++;
  }
}

/** The mark under which two amounts are the same, and not nothing; -1 where there is none. */
function markOf(sizes: Sizes, others: Sizes): number {
  return sizes.findIndex((size, mark) => size !== 0 && size === others[mark]);
}

interface Suspects {
  readonly rows: readonly Row[];
  /** The one that is the sum of all others, where they are the first row and the last. */
  readonly sum: Row | undefined;
}

function suspectsOf({ rows, first, last, all, sums }: SumTally): Suspects | undefined {
  if (rows > ROWS_MAX || first === undefined || last === undefined) return undefined;
  if (sums.length > 1) return { rows: sums, sum: undefined };
  if (rows < BETWEEN_LEAST + 2) return undefined;
  const sum = [last, first].find(({ size }) => {
    const mark = markOf(addSizes(size, size), all);
    // Amounts between that come to nothing lead from any amount to the same one.
    return mark >= 0 && first.size[mark] !== last.size[mark];
  });
  return sum && { rows: [first, last], sum };
}

/**
 * The layout with the rows that are sums or balances: where what they are called, or what their cells lack, sets them apart from all
 * others, they are left out; otherwise, or where amounts are round, a person decides. Undefined where none are among the rows.
 */
export async function withUnnamedSums(
  tally: SumTally,
  {
    layout,
    signs,
    records,
  }: { layout: Layout; signs: SignTally; records: () => AsyncIterable<readonly TableRecord[]> },
): Promise<Layout | undefined> {
  const suspects = hasBothSides(signs) ? suspectsOf(tally) : undefined;
  if (suspects === undefined) return undefined;
  const { rows, sum } = suspects;
  const lines = new Set(rows.map(({ line }) => line));
  const [areApart, isSumApart] = await areSetApart(records(), { layout, groups: [rows, sum ? [sum] : []] });
  const { sums = [], open = [] } = layout.totals ?? {};
  const isProof = rows.some(({ size }) => isUneven(size));
  if (isProof && areApart === true)
    return withTotals(layout, { sums: [...sums, ...lines], open, unnamed: [] });
  if (isProof && sum !== undefined && isSumApart === true)
    return withTotals(layout, { sums: [...sums, sum.line], open, unnamed: [] });
  if (!isProof && areApart !== true) return undefined;
  return withTotals(layout, { sums, open: [...open, ...lines], unnamed: lines });
}

/** Whether amounts tell money in from money out: without signs, what is paid out comes to what was paid in. */
function hasBothSides({ negative, positive, sidePositive, debitPositive }: SignTally): boolean {
  return (negative > 0 && positive > 0) || (debitPositive > 0 && sidePositive > debitPositive);
}

function withTotals(
  layout: Layout,
  totals: Readonly<Record<"sums" | "open" | "unnamed", Iterable<number>>>,
): Layout {
  const { sums, open, unnamed } = totals;
  const found: TotalRows = { sums: new Set(sums), open: new Set(open), unnamed: new Set(unnamed) };
  return { ...layout, totals: { ...layout.totals, ...found } };
}

/** Whether an amount has so many digits that others come to it by chance hardly ever. */
function isUneven(size: Sizes): boolean {
  return size.some((one) => /^[0-9]{2,}[1-9]0*$/.test(String(Math.abs(one))));
}

/** Whether each group of rows has a word, or lacks a cell, as no other row does. */
async function areSetApart(
  batches: AsyncIterable<readonly TableRecord[]>,
  { layout, groups }: { layout: Layout; groups: readonly (readonly Row[])[] },
): Promise<readonly boolean[]> {
  const isSum = sumLineTest(layout);
  const open = groups.map((rows) => ({
    lines: new Set(rows.map(({ line }) => line)),
    words: new Set(commonOf(rows.map(({ cells }) => wordsOf(cells, layout)))),
    columns: commonOf(rows.map(({ cells }) => emptyCells(cells, layout))),
  }));
  for await (const batch of batches) {
    for (const record of batch) {
      const { line, cells } = record;
      if (line < layout.firstLine || isBlank(cells) || isSum(record)) continue;
      const dayText = bookingText(cells, layout.columns);
      const isRow = holdsDigit(dayText) && !isPending(record, layout, dayText);
      if (!isRow || typeof amountCell(cells, layout.columns, layout.letters) === "string") continue;
      for (const group of open) {
        if (group.lines.has(line)) continue;
        for (const word of wordsOf(cells, layout)) group.words.delete(word);
        group.columns = group.columns.filter((index) => (cells[index] ?? "").trim() !== "");
      }
    }
  }
  // One row alone has words that no other has in any case.
  return open.map(({ lines, words, columns }) => (lines.size > 1 && words.size > 0) || columns.length > 0);
}

function wordsOf(cells: readonly string[], { columns }: Layout): readonly string[] {
  const texts = columnsOf(columns, "description", "merchant", "kind", "reference");
  return texts
    .flatMap((index) => foldWording(cells[index] ?? "").split(" "))
    .filter((word) => /\p{L}{3}/u.test(word));
}

function emptyCells(cells: readonly string[], { width }: Layout): readonly number[] {
  return Array.from({ length: width }, (_, index) => index).filter(
    (index) => (cells[index] ?? "").trim() === "",
  );
}

function commonOf<Value>(lists: readonly (readonly Value[])[]): readonly Value[] {
  const [first = [], ...others] = lists;
  return first.filter((value) => others.every((list) => list.includes(value)));
}
