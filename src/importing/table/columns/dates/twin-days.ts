/** Two day columns under one name: a card's purchase is booked on its own day or later, and never before. */
import { dateReadings, dateOrders } from "../../../cells/date-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import type { ColumnRole } from "../../../words/headers/fields.ts";
import { columnOf, type Candidate } from "../candidates.ts";

interface Twins {
  /** Index of the column that is never later than the other one, and of that other one. */
  readonly earlier: number;
  readonly later: number;
}

/** The two columns of one name which alone hold the days of a table; undefined where the rows do not tell them apart. */
export function twinDays(
  byRole: ReadonlyMap<ColumnRole, readonly Candidate[]>,
  { header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] },
): Twins | undefined {
  const days = [...(byRole.get("date") ?? []), ...(byRole.get("posted_date") ?? [])];
  const [left, right, third] = days.map(({ index }) => index).filter((index) => holdsAny(rows, index));
  if (left === undefined || right === undefined || third !== undefined) return undefined;
  if (foldHeader(header[left] ?? "") !== foldHeader(header[right] ?? "")) return undefined;
  const pairs = rows.flatMap((cells) => {
    const [one, two] = [dateReadings(cells[left] ?? "", 2026), dateReadings(cells[right] ?? "", 2026)];
    return one === undefined || two === undefined ? [] : [{ one, two }];
  });
  const readable = dateOrders.filter((order) =>
    pairs.every(({ one, two }) => one[order] !== undefined && two[order] !== undefined),
  );
  const sides = new Set(
    readable.map((order) =>
      sideOf(pairs.map(({ one, two }) => (one[order] ?? 0) - (two[order] ?? 0)).filter((gap) => gap !== 0)),
    ),
  );
  // Where day and month could be either, they must say the same either way.
  const [side] = sides;
  if (sides.size !== 1 || side === undefined) return undefined;
  return side === "left" ? { earlier: left, later: right } : { earlier: right, later: left };
}

function holdsAny(rows: readonly (readonly string[])[], index: number): boolean {
  return columnOf(rows, index).length > 0;
}

function sideOf(gaps: readonly number[]): "left" | "right" | undefined {
  if (gaps.length === 0) return undefined;
  if (gaps.every((gap) => gap < 0)) return "left";
  return gaps.every((gap) => gap > 0) ? "right" : undefined;
}
