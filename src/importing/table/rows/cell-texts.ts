/** Texts in the cells of a row, by the columns that hold them. */
import type { Columns } from "../columns/columns.ts";

type Cells = readonly string[];

/** The indices of all columns that have one of these roles, in the order of the roles. */
export function columnsOf(columns: Columns, ...roles: readonly (keyof Columns)[]): readonly number[] {
  return roles.flatMap((role) => columns[role] ?? []);
}

/** The first of these columns that has a text in this row. */
export function firstText(cells: Cells, ...columns: readonly (readonly number[] | undefined)[]): string {
  for (const column of columns) {
    const text = column === undefined ? "" : (cells[column[0] ?? -1] ?? "");
    // A dash stands for none.
    if (text !== "" && text.trim() !== "" && !/^\s*[-\u2010-\u2015\u2212\uff0d]{1,3}\s*$/.test(text))
      return text;
  }
  return "";
}

/** The booking day as the row writes it. */
export function bookingText(cells: Cells, { posted_date, date, value_date }: Columns): string {
  return firstText(cells, posted_date, date, value_date);
}

/** The text of a row's own day: of the day of booking or of the operation, where the table has either. */
export function ownDay(cells: Cells, { posted_date, date, value_date }: Columns): string {
  return posted_date === undefined && date === undefined
    ? firstText(cells, value_date)
    : firstText(cells, posted_date, date);
}

/** The first cell of these columns that is not blank. */
export function firstFilled(cells: Cells, columns: readonly number[] = []): string {
  for (const index of columns) {
    const text = cells[index] ?? "";
    if (text !== "" && text.trim() !== "") return text;
  }
  return "";
}

/** What a row is called: its first text. */
export function firstTextOf(cells: Cells, { description, merchant, kind, reference }: Columns): string {
  return (
    firstFilled(cells, description) ||
    firstFilled(cells, merchant) ||
    firstFilled(cells, kind) ||
    firstFilled(cells, reference)
  );
}

/** The first cell of the description that holds a letter. */
export function firstWordOf(cells: Cells, { description = [] }: Columns): string {
  for (const index of description) {
    const text = cells[index] ?? "";
    if (/\p{L}/u.test(text)) return text;
  }
  return "";
}

export function isBlank(cells: Cells): boolean {
  return cells.every((cell) => cell === "" || cell.trim() === "");
}

/** Whether one cell holds a text, and no other does. */
export function holdsOneText(cells: Cells): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== "");
  return first >= 0 && !cells.some((cell, index) => index > first && cell.trim() !== "");
}

export function holdsDigit(cell = ""): boolean {
  return /\p{Nd}/u.test(cell);
}
