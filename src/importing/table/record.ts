/** A record of a table: its cells, and whether they can be a row. */
import { Problem } from "../../contract/problem.ts";
import { takeApart } from "../cells/amount-text.ts";
import { dateReadings } from "../cells/date-text.ts";

/** Cells of a record at most: no bank writes as many, and finding out what columns hold costs time for each of them. */
export const CELLS_MAX = 500;

/** Rows, and cells of rows, that are looked at to know the columns. */
const ROWS_SHOWN = 400;
const CELLS_SHOWN = 20_000;

/** How many rows of so many cells are looked at to know the columns. */
export function sampleSize(width: number): number {
  return Math.min(ROWS_SHOWN, Math.ceil(CELLS_SHOWN / Math.max(1, width)));
}

/** A record of a table: the 1-based line (or the row of a sheet) at which it begins, and its cells. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** How many lines below it were put into it; absent where none was. */
  readonly more?: number;
  /** Whether a text was put together that its own quotes had cut; absent where none was. */
  readonly isQuoteOpen?: true;
  /** Whether the file ends without a line break behind it: whoever wrote it may not have come to its end. */
  readonly isUnended?: true;
  /** Whether its cells may have moved, for it has more than the header of its table. */
  readonly isMoved?: true;
  /** Whether no title tells the side of its amount, in a table whose titles do. */
  readonly isSideOpen?: true;
  /** Its cells as the file has them, where some stand in the places of others. */
  readonly fileCells?: readonly string[];
  /** Of an exchange between own balances, what arrived: a row of another currency. */
  readonly otherEnd?: TableRecord;
}

/** Something that puts records together. It may keep the last ones back until it has seen what follows. */
export interface Step {
  readonly take: (batch: readonly TableRecord[]) => readonly TableRecord[];
  readonly end: () => readonly TableRecord[];
}

/** A record with a date in one cell and an amount in another. */
export function isRow(cells: readonly string[]): boolean {
  const date = firstDay(cells);
  return (
    date >= 0 && cells.some((cell, index) => index !== date && cell !== "" && takeApart(cell) !== undefined)
  );
}

/** Index of the first cell with a day; -1 where none has one. It is asked again for each record above. */
export function firstDay(cells: readonly string[]): number {
  let day = firstDays.get(cells);
  if (day === undefined) {
    day = cells.findIndex((cell) => dateReadings(cell, 2026) !== undefined);
    firstDays.set(cells, day);
  }
  return day;
}

const firstDays = new WeakMap<readonly string[], number>();

/** The refusal of a record with more than `CELLS_MAX` cells. */
export function tooManyCells(line: number): Problem {
  return new Problem("unreadable_file", {
    detail: `The record on line ${line} has more than ${CELLS_MAX} cells.`,
    remedy: "Delete the columns that transactions do not need, including empty ones; nothing was written.",
    more: { line, cells_max: CELLS_MAX },
  });
}
