/** What the first pass keeps of days without a year, and of the lines that may state it. */
import type { YearlessDay } from "../../../cells/yearless-day.ts";
import type { Layout } from "../../layout.ts";
import type { StatedLine } from "./stated-spans.ts";

export interface YearlessTally {
  /** Their texts, with the line of the first; no more than `TEXTS_MAX`. */
  readonly texts: Map<string, { readonly line: number; readonly day: YearlessDay }>;
  /** Rows without a year; rows whose year stands in another of their days; rows with a year in their own day. */
  alone: number;
  beside: number;
  whole: number;
  /** Lines that are no rows, which may state it. */
  readonly lines: StatedLine[];
}

/** Days have far fewer texts. */
export const TEXTS_MAX = 3000;
const LINES_MAX = 120;

export function newYearlessTally({ preamble }: Pick<Layout, "preamble">): YearlessTally {
  const lines = preamble.slice(0, LINES_MAX).map(({ line, cells }, at) => ({
    line,
    text: withNames(cells, preamble[at - 1]?.cells)
      .join(" ")
      .trim(),
  }));
  return { texts: new Map(), alone: 0, beside: 0, whole: 0, lines };
}

/** The cells with figures, each behind the name that the line above has for it; all cells where that is no line of names. */
function withNames(cells: readonly string[], above: readonly string[] = []): readonly string[] {
  const isName = (cell: string) => /\p{L}/u.test(cell) && !/\p{Nd}/u.test(cell);
  const withHeaders = cells.flatMap((cell, index) => {
    const name = above[index] ?? "";
    return /\p{Nd}/u.test(cell) && isName(name) ? [`${name.trim()} ${cell.trim()}`] : [];
  });
  return withHeaders.length > 1 ? withHeaders : cells;
}

export function tallyYearless(
  tally: YearlessTally,
  { text, day, line }: { text: string; day: YearlessDay; line: number },
): void {
  tally.alone++;
  if (tally.texts.size <= TEXTS_MAX && !tally.texts.has(text)) tally.texts.set(text, { line, day });
}

/** Keeps a line that is no row. */
export function tallyLine({ lines }: YearlessTally, line: number, cells: readonly string[]): void {
  if (lines.length >= LINES_MAX * 2 || !cells.some((cell) => /\p{Nd}/u.test(cell))) return;
  lines.push({ line, text: cells.join(" ").trim() });
}
