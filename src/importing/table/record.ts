/** A record of a table: its cells, and whether they can be a row. */
import { takeApart } from "../amount-text.ts";
import { dateReadings } from "../date-text.ts";

/** A record of a table: the 1-based line (or the row of a sheet) at which it begins, and its cells. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A record with a date in one cell and an amount in another. */
export function isRow(cells: readonly string[]): boolean {
  const date = firstDay(cells);
  return (
    date >= 0 && cells.some((cell, index) => index !== date && cell !== "" && takeApart(cell) !== undefined)
  );
}

export function firstDay(cells: readonly string[]): number {
  return cells.findIndex((cell) => dateReadings(cell, 2026) !== undefined);
}
