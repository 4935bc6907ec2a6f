/** Cells of a workbook: exact numbers, days and moments as a spreadsheet has them, and texts that are never formulas. */
import type { Field } from "../../view.ts";
import { fieldValue, plainCell, titleOf } from "../cells.ts";

export interface Cell {
  readonly value: string | number | boolean | Date | null;
  /** Number format of the spreadsheet. */
  readonly format?: string;
  readonly isHeader?: boolean;
  readonly isNumeric?: boolean;
}

/** A spreadsheet keeps 15 digits of a number; what is longer stays text. */
const DIGITS_MAX = 15;

/** Characters of a cell. */
const TEXT_MAX = 32_767;

/** The first day that a spreadsheet can reckon with. */
const FIRST_DAY = "1900-03-01";

const EMPTY: Cell = { value: null };

export function headerCell(field: Field): Cell {
  const isNumeric = ["amount", "rate", "count"].includes(field.kind) || field.column?.isFigures === true;
  return { value: titleOf(field), isHeader: true, isNumeric };
}

export function cellOf(row: object, field: Field): Cell {
  const isWords = ["text", "word", "code"].includes(field.kind);
  const value = isWords && field.cell !== undefined ? field.cell(row as never) : fieldValue(row, field);
  if (value === null || value === undefined || value === "") return EMPTY;
  if (typeof value === "boolean") return { value };
  if (field.column?.isFigures === true) return figuresCell(plainCell(fieldValue(row, field)));
  const isShare = typeof field.isShare === "function" ? field.isShare(row as never) : field.isShare === true;
  const number = () => numberCell(plainCell(value), { kind: field.kind, isShare });
  if (typeof value === "number" || JSON.isRawJSON(value)) return number();
  switch (field.kind) {
    case "amount":
    case "rate":
    case "count":
      return number();
    case "date":
      return dayCell(plainCell(value));
    case "timestamp":
      return momentCell(plainCell(value));
    case "tags":
      return textCell(Array.isArray(value) ? value.map(plainCell).join(", ") : plainCell(value));
    default:
      return textCell(plainCell(value));
  }
}

/** Money with its currency is a number that shows it; that of several currencies stays text. */
function figuresCell(text: string): Cell {
  const [, numeral, currency] = /^(\S+) ([A-Z]{3})$/.exec(text) ?? [];
  if (numeral === undefined) return textCell(text);
  const cell = numberCell(numeral, { kind: "amount", isShare: false });
  return cell.format === undefined ? textCell(text) : { ...cell, format: `${cell.format}\\ [$${currency}]` };
}

function numberCell(
  numeral: string,
  { kind, isShare }: Pick<Field, "kind"> & { readonly isShare: boolean },
): Cell {
  const [, digits, decimals = ""] = /^-?([0-9]+)(?:\.([0-9]+))?$/.exec(numeral) ?? [];
  if (digits === undefined || `${digits}${decimals}`.replace(/^0+/, "").length > DIGITS_MAX)
    return textCell(numeral);
  const value = Number(numeral);
  if (isShare) return { value, isNumeric: true, format: "0.00%" };
  if (kind !== "amount") return { value, isNumeric: true };
  return {
    value,
    isNumeric: true,
    format: decimals === "" ? "#,##0" : `#,##0.${"0".repeat(decimals.length)}`,
  };
}

function dayCell(day: string): Cell {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) || day < FIRST_DAY) return textCell(day);
  return { value: new Date(`${day}T00:00:00Z`), format: "yyyy-mm-dd" };
}

/** In the reader's time zone, since a spreadsheet has none. */
function momentCell(timestamp: string): Cell {
  const at = new Date(timestamp);
  if (Number.isNaN(at.getTime())) return textCell(timestamp);
  const local = Date.UTC(
    at.getFullYear(),
    at.getMonth(),
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  );
  return { value: new Date(local), format: "yyyy-mm-dd hh:mm" };
}

/** What XML cannot hold, the library leaves out. */
function textCell(text: string): Cell {
  return { value: text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1)}…` };
}
