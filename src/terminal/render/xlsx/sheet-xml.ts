/** The XML of a sheet, row by row. Source: ISO/IEC 29500, part 1, section 18.3. */
import { displayWidth } from "../display-width.ts";
import type { Cell } from "./cells.ts";
import type { Styles } from "./styles.ts";

/** In characters. */
const WIDTH = { least: 6, most: 60, day: 11, moment: 17 };
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** What stands before the rows; the widths of the columns are chosen by the first ones. */
export function sheetHead(
  rows: readonly (readonly Cell[])[],
  { hasHeader, isFirst }: { readonly hasHeader: boolean; readonly isFirst: boolean },
): string {
  const columns = widthsOf(rows).map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = hasHeader ? `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` : "";
  const view = `<sheetView${isFirst ? ' tabSelected="1"' : ""} workbookViewId="0">${pane}</sheetView>`;
  return (
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>${view}</sheetViews>` +
    `${columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`}<sheetData>`
  );
}

export const SHEET_FOOT = "</sheetData></worksheet>";

export function rowXml(cells: readonly Cell[], number: number, styles: Styles): string {
  const parts = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, styles.of(cell)));
  return `<row r="${number}">${parts.join("")}</row>`;
}

function cellXml({ value }: Cell, name: string, style: number): string {
  if (value === null) return "";
  const members = `r="${name}"${style === 0 ? "" : ` s="${style}"`}`;
  if (typeof value === "string")
    return `<c ${members} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  if (typeof value === "boolean") return `<c ${members} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c ${members}><v>${typeof value === "number" ? value : (value.getTime() - FIRST_DAY) / DAY_MS}</v></c>`;
}

/** A, B, …, Z, AA, AB … */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Without what XML cannot hold. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

function widthsOf(rows: readonly (readonly Cell[])[]): readonly number[] {
  const widths: number[] = [];
  for (const row of rows)
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
