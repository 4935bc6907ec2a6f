/** The rows of a sheet, each cell as its stored text and what kind of value that is. */
import type { Shows } from "./number-format.ts";
import { isDaySerial, timeText } from "./serial-time.ts";

/** What a cell holds: a text, or in plain decimals a number, one that shows a day, or a positive one that shows as negative. */
export const TEXT = 0;
export const NUMBER = 1;
export const DAY = 2;
export const TURNED = 3;
type CellKind = typeof TEXT | typeof NUMBER | typeof DAY | typeof TURNED;

export interface SheetRow {
  /** The row's number in the sheet, from 1. */
  readonly line: number;
  /** By column, from 0; empty where a cell is empty or missing. */
  readonly texts: string[];
  readonly kinds: CellKind[];
}

export interface Cell {
  readonly text: string;
  readonly kind: CellKind;
}

/** The cell of a number in plain decimals, by what its format shows. */
export function numberCell(
  decimal: string,
  { shows, is1904 }: { readonly shows: Shows; readonly is1904: boolean },
): Cell {
  if (shows === "day" && isDaySerial(decimal, is1904)) return { text: decimal, kind: DAY };
  if (shows === "negative") return { text: decimal, kind: decimal.startsWith("-") ? NUMBER : TURNED };
  const time = shows === "number" ? undefined : timeText(decimal);
  return time === undefined ? { text: decimal, kind: NUMBER } : { text: time, kind: TEXT };
}
