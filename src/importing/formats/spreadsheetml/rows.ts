/** Reading the rows of a sheet of an XML workbook, each cell as its text and what kind of value that is. */
import { isDate } from "../../../contract/values/date.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { Shows } from "../../sheet/number-format.ts";
import { serialAt } from "../../sheet/serial-time.ts";
import { numberText } from "../../sheet/number-text.ts";
import { rowBuilder } from "../../sheet/row-builder.ts";
import { DAY, numberCell, TEXT, type Cell, type SheetRow } from "../../sheet/row.ts";
import { CELLS_MAX, tooManyCells } from "../../table/record.ts";
import type { XmlEvent, XmlOpen } from "../../xml/events.ts";

/** Rows and columns of a sheet at most. */
const ROWS_MAX = 1 << 20;
const COLUMNS_MAX = 16_384;
const TEXT_MAX = 1 << 20;
/** Cells that are handed on together, about. */
export const BATCH_CELLS = 20_000;

/** How cells of numbers show: the system of days, and what a style shows a number as. */
export interface NumberDisplay {
  readonly is1904: boolean;
  readonly shows: (style: string | undefined) => Shows;
}

export interface RowReader {
  readonly take: (event: XmlEvent) => void;
  /** The rows since the last call. */
  readonly rows: () => readonly SheetRow[];
  readonly cells: () => number;
}

/** Throws `unreadable_file` for a row or a cell that cannot be where it says. */
export function rowReader(workbook: NumberDisplay): RowReader {
  const builder = rowBuilder();
  let row = 0;
  let column = 0;
  let cell:
    { readonly style: string | undefined; readonly formula: string | undefined; wide: number } | undefined;
  let type = "";
  let value = "";
  /** How deep the text of the cell stands: its marks may be in one another, and remarks are none of it. */
  let data = 0;
  let aside = 0;

  const beginRow = ({ attributes, line }: XmlOpen): void => {
    row = placeOf(attributes["Index"], { after: row, most: ROWS_MAX, line });
    column = 0;
    builder.begin(row);
  };
  const beginCell = ({ attributes, line }: XmlOpen): void => {
    column = placeOf(attributes["Index"], { after: column, most: COLUMNS_MAX, line });
    const wide = Math.max(0, Number(attributes["MergeAcross"] ?? 0) || 0);
    cell = { style: attributes["StyleID"], formula: attributes["Formula"], wide };
    type = "";
    value = "";
  };
  const endCell = (line: number): void => {
    if (cell === undefined) return;
    const content = cellOf(cell, { type, value, workbook });
    if (content.text !== "") {
      if (column > CELLS_MAX) throw tooManyCells(line);
      builder.set(column - 1, content);
    }
    column += cell.wide;
    cell = undefined;
  };
  const open = (event: XmlOpen): void => {
    const { name, attributes } = event;
    if (cell === undefined) {
      if (name === "Row") beginRow(event);
      else if (name === "Cell") beginCell(event);
    } else if (data > 0) data++;
    else if (name === "Data" && aside === 0) {
      data = 1;
      type = attributes["Type"] ?? "String";
    } else if (aside > 0 || name === "Comment" || name === "PhoneticText") aside++;
  };
  const close = (name: string, line: number): void => {
    if (data > 0) data--;
    else if (aside > 0) aside--;
    else if (name === "Cell") endCell(line);
    else if (name === "Row") builder.end();
  };

  return {
    take(event) {
      if (event.kind === "open") open(event);
      else if (event.kind === "close") close(event.name, event.line);
      else if (data > 0) {
        value += event.text;
        if (value.length > TEXT_MAX) throw brokenAt({ line: row, what: "A cell is larger than 1 MiB" });
      }
    },
    rows: builder.take,
    cells: builder.cells,
  };
}

/** The number that a row or cell says, or the next one. */
function placeOf(
  typeName: string | undefined,
  { after, most, line }: { after: number; most: number; line: number },
): number {
  const place = typeName === undefined ? after + 1 : Number(typeName);
  if (Number.isSafeInteger(place) && place > after && place <= most) return place;
  throw brokenAt({
    line,
    what: `A row or cell has the invalid number ${String(typeName).slice(0, 20)}`,
  });
}

/** A day, with a time where it has one; workbooks write a time alone as one of their first day. */
const DAY_TIME = /^([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]+)?$/;
const FIRST_DAY = /^(?:1899-12-3[01]|1900-01-0[01]|1904-01-01)$/;

function cellOf(
  { style, formula }: { style: string | undefined; formula: string | undefined },
  { type, value, workbook: { shows, is1904 } }: { type: string; value: string; workbook: NumberDisplay },
): Cell {
  // A formula whose result was never computed must not pass for an empty cell.
  if (value === "") return { text: formula === undefined || type === "String" ? "" : formula, kind: TEXT };
  if (type === "Number") {
    const decimal = numberText(value);
    return decimal === undefined
      ? { text: value, kind: TEXT }
      : numberCell(decimal, { shows: shows(style), is1904 });
  }
  if (type === "Boolean") return { text: value.trim() === "1" ? "TRUE" : "FALSE", kind: TEXT };
  const [, day = "", time = ""] = type === "DateTime" ? (DAY_TIME.exec(value.trim()) ?? []) : [];
  if (day === "") return { text: value, kind: TEXT };
  if (FIRST_DAY.test(day)) return { text: time, kind: TEXT };
  return isDate(day) ? { text: serialAt(day, time, is1904), kind: DAY } : { text: value, kind: TEXT };
}
