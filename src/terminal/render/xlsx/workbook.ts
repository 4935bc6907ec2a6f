/** Writes the file of a workbook, by write-excel-file. */
import type { CellObject } from "write-excel-file/node";
import { displayWidth } from "../display-width.ts";
import type { Cell } from "./cells.ts";

export interface Sheet {
  readonly title: string | undefined;
  readonly cells: readonly (readonly Cell[])[];
  /** Whether the first row is a header, which stays in sight; true where it is absent. */
  readonly hasHeader?: boolean;
}

const TITLE = "cashbook";
/** Characters of a sheet's name. */
const TITLE_MAX = 31;
/** In characters. */
const WIDTH = { least: 6, most: 60, day: 11, moment: 17 };
/** Rows by which the width of a column is chosen. */
const MEASURED_ROWS = 1000;

export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const names = sheetNames(sheets.map(({ title }) => title ?? TITLE));
  return writeExcelFile(
    sheets.map(({ cells, hasHeader = true }, index) => ({
      data: cells.map((row) => row.map(toCellObject)),
      sheet: names[index] ?? TITLE,
      columns: widthsOf(cells).map((width) => ({ width })),
      ...(hasHeader && { stickyRowsCount: 1 }),
    })),
  ).toBuffer();
}

function toCellObject({ value, format, isHeader, isNumeric }: Cell): CellObject | null {
  if (value === null) return null;
  return {
    value,
    ...(format !== undefined && { format }),
    ...(isHeader === true && { fontWeight: "bold" }),
    ...(isHeader === true && isNumeric === true && { align: "right" }),
  };
}

function widthsOf(rows: readonly (readonly Cell[])[]): readonly number[] {
  const widths: number[] = [];
  for (const row of rows.slice(0, MEASURED_ROWS))
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? WIDTH.least, widthOf(cell))));
  return widths;
}

function widthOf({ value, format = "" }: Cell): number {
  if (value === null) return 0;
  if (value instanceof Date) return format.includes("hh") ? WIDTH.moment : WIDTH.day;
  // A sign, and marks between thousands.
  const text = typeof value === "number" ? `${value}.00,,,` : String(value);
  return Math.min(WIDTH.most, displayWidth(text) + 2);
}

/** Names as a spreadsheet takes them: without some characters, not longer than 31, each only once. */
function sheetNames(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const name =
      title
        .replace(/[[\]:*?/\\]/g, " ")
        .trim()
        .slice(0, TITLE_MAX) || TITLE;
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) {
      const ending = ` ${count}`;
      unique = `${name.slice(0, TITLE_MAX - ending.length)}${ending}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
