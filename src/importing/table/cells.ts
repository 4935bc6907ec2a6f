/** Cells of a table as texts, and the figures in them. */
import { takeApart, type AmountParts } from "../cells/amount-text.ts";
import type { DecimalMark } from "../fields.ts";
import { sizeUnder } from "./rows/amount-sizes.ts";

export type Rows = readonly (readonly string[])[];

/** What stands between the cells of a line, in the order in which it is tried. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;

export interface HeadedRows {
  readonly header: readonly string[];
  readonly rows: Rows;
}

export interface NumberedRows extends HeadedRows {
  /** Line of each row. */
  readonly lines: readonly number[];
}

/** The texts of the cells that hold something. */
export function filledTexts(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => cell.trim()).filter((text) => text !== "");
}

/** The texts of a column's cells that hold something. */
export function columnOf(rows: Rows, index: number): readonly string[] {
  return filledTexts(rows.map((cells) => cells[index] ?? ""));
}

/** A record's cells up to the last one that holds something. */
export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}

/** Whether a record repeats the header, as printed lists do on each page. */
export function repeatsHeader(cells: readonly string[], header: readonly string[]): boolean {
  return header.every((cell, index) => cell.trim() === (cells[index] ?? "").trim());
}

/** Whether there are cells, and each of them is an amount. */
export function areAmounts(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => takeApart(cell) !== undefined);
}

/** An amount without its sign, in ten-thousandths; NaN for what is none under the decimal mark. */
export function sizeOf(parts: AmountParts | undefined, mark: DecimalMark): number {
  return parts === undefined ? NaN : sizeUnder(mark, parts.body);
}

/** A cell's amount with its minus; NaN for what is none under the decimal mark. */
export function numberIn(cell: string, mark: DecimalMark): number {
  const parts = takeApart(cell);
  const size = sizeOf(parts, mark);
  return parts?.negative === true ? -size : size;
}

/** A cell's balance, which a minus or the word for debits makes negative; in a ledger the word for credits does. */
export function balanceIn(
  cell: string,
  mark: DecimalMark,
  negativeWord: "debit" | "credit" = "debit",
): number {
  const parts = takeApart(cell);
  const size = sizeOf(parts, mark);
  return parts?.negative === true || parts?.word === negativeWord ? -size : size;
}

/** A column of amounts as numbers. */
export function numbersIn(
  rows: Rows,
  { column, mark }: { column: number; mark: DecimalMark },
): readonly number[] {
  return rows.map((cells) => numberIn(cells[column] ?? "", mark));
}
