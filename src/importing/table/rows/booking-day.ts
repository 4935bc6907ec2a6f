/** The text of a row's booking day. */
import type { Columns } from "../columns/columns.ts";

/** The first of these columns that has a text in this row. */
export function firstText(
  cells: readonly string[],
  ...columns: readonly (readonly number[] | undefined)[]
): string {
  for (const column of columns) {
    const text = column === undefined ? "" : (cells[column[0] ?? -1] ?? "");
    // A dash stands for none.
    if (text !== "" && text.trim() !== "" && !/^\s*[-\u2010-\u2015\u2212]{1,3}\s*$/.test(text)) return text;
  }
  return "";
}

/** The booking day as the row writes it. */
export function bookingText(cells: readonly string[], { posted_date, date, value_date }: Columns): string {
  return firstText(cells, posted_date, date, value_date);
}
