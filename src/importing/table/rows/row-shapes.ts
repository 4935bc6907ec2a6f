/** What the first pass counts of rows with a day, with an amount, or with both. */
import { takeApart } from "../../cells/amount-text.ts";
import { calledTotal } from "../../words/totals.ts";
import { isPageText } from "../../words/page-breaks.ts";
import type { AmountCell } from "./amount-cells.ts";
import { firstText, firstTextOf, ownDay } from "./cell-texts.ts";
import type { Columns } from "../columns/columns.ts";
import { sizesOf, type Sizes } from "./amount-sizes.ts";
import type { Layout } from "../layout.ts";
import { closeRun, newRunSums, passRun, type RunSums } from "./totals/run-sums.ts";
import { pageLineTest } from "./pending/unbooked-lines.ts";
import { repeatsHeader } from "../cells.ts";

export interface RowShapes {
  /** Rows with both. */
  wholeRows: number;
  /** Lines with a day alone; how many have a text, and how many have one amount below them. */
  days: number;
  textDays: number;
  single: number;
  /** Rows with an amount alone, and the line of the first; how many have no text, and how many a value date. */
  undatedRows: number;
  line: number;
  withoutText: number;
  withValueDate: number;
  /** How many have a balance. */
  withBalance: number;
  /** Whether one stands above every day. */
  isHeadless: boolean;
  /** Days below which there are such. */
  owners: number;
  /** Rows that write the day of the row above again, but for the first of a page. */
  repeats: number;
  /** Whether such a row stands above the first balance of a row. */
  isEarly: boolean;
  /** The balance that a line above all rows carries over, under each of `MARKS`; undefined where none does. */
  opening: Sizes | undefined;
  readonly sums: RunSums;
  readonly isPageLine: (cells: readonly string[]) => boolean;
  readonly last: LastRow;
}

/** The rows so far. */
interface LastRow {
  day: string;
  /** Whether the day stands alone, and the rows without one below it. */
  isAlone: boolean;
  below: number;
  isNewPage: boolean;
  /** Rows without a day since the last balance, and whether there was a balance. */
  hanging: number;
  hasBalance: boolean;
}

export function newRowShapes(layout: Pick<Layout, "preamble">): RowShapes {
  return {
    wholeRows: 0,
    days: 0,
    textDays: 0,
    single: 0,
    undatedRows: 0,
    line: 0,
    withoutText: 0,
    withValueDate: 0,
    withBalance: 0,
    isHeadless: false,
    owners: 0,
    repeats: 0,
    isEarly: false,
    opening: undefined,
    sums: newRunSums(),
    isPageLine: pageLineTest(layout),
    last: { day: "", isAlone: false, below: 0, isNewPage: false, hanging: 0, hasBalance: false },
  };
}

/** Notes a line that states a balance and books nothing: above all rows, it is theirs before the first. */
export function tallyOpening(shapes: RowShapes, cells: readonly string[], { balance }: Columns): void {
  if (shapes.wholeRows + shapes.undatedRows > 0) return;
  const parts = takeApart(firstText(cells, balance));
  if (parts === undefined) return;
  const isDebt = parts.negative || parts.word === "debit";
  shapes.opening = sizesOf(parts.body).map((size) => (isDebt ? -size : size));
}

/** Whether a row that has an amount and no day is called a sum. */
export function isSumRow(cells: readonly string[], columns: Columns): boolean {
  const text = firstTextOf(cells, columns);
  return isPageText(text) || calledTotal(text) !== undefined;
}

/** Counts a row that is neither pending nor a sum. */
export function tallyShape(
  shapes: RowShapes,
  {
    line,
    cells,
    amount,
    isDay,
  }: {
    line: number;
    cells: readonly string[];
    amount: AmountCell | undefined;
    isDay: (text: string) => boolean;
  },
  { columns, header }: Pick<Layout, "columns" | "header">,
): void {
  const { last } = shapes;
  const day = ownDay(cells, columns).trim();
  const isDated = day !== "" && isDay(day);
  if (isDated) {
    closeDay(shapes);
    last.isAlone = amount === undefined;
    if (amount !== undefined) shapes.wholeRows++;
    else {
      shapes.days++;
      if (firstTextOf(cells, columns).trim() !== "") shapes.textDays++;
    }
    if (day === last.day && amount !== undefined && !last.isNewPage) shapes.repeats++;
    last.day = day;
    last.isNewPage = false;
  } else if (amount === undefined) {
    const isHeader = header !== null && repeatsHeader(cells, header);
    last.isNewPage ||= isHeader || shapes.isPageLine(cells);
  } else if (day === "" && !isSumRow(cells, columns)) {
    if (shapes.undatedRows++ === 0) shapes.line = line;
    shapes.isHeadless ||= last.day === "";
    if (last.below++ === 0) shapes.owners++;
    if (firstTextOf(cells, columns).trim() === "") shapes.withoutText++;
    if (firstText(cells, columns.value_date) !== "") shapes.withValueDate++;
  } else return;
  if (amount === undefined) return;
  passRun(shapes.sums, amount, isDated);
  const hasBalance = /[0-9]/.test(firstText(cells, columns.balance));
  if (hasBalance && !isDated) shapes.withBalance++;
  if (hasBalance) last.hanging = 0;
  else if (!isDated) {
    last.hanging++;
    shapes.isEarly ||= !last.hasBalance;
  }
  last.hasBalance ||= hasBalance;
}

/** Counts the rows below the last day; called at the end of the file, too. */
export function closeDay(shapes: RowShapes): void {
  const { last, sums } = shapes;
  if (last.isAlone && last.below === 1) shapes.single++;
  last.below = 0;
  closeRun(sums);
}
