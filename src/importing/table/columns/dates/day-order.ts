/** Whether rows go by a column of days: a bank lists what it booked in the order of its booking. */
import { dateOrders, dateReadings } from "../../../cells/date-text.ts";
import type { NumberedRows, Rows } from "../../cells.ts";
import { ambiguousDays } from "./date-columns.ts";

/** Fewer days are sorted by chance. */
const DAYS_MIN = 3;

/** Whether days, as numbers, only rise or only fall. */
export function areSorted(days: readonly number[]): boolean {
  const steps = days.slice(1).map((day, at) => day - (days[at] ?? NaN));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}

/**
 * The days, as numbers, of the rows that have one in each of some columns: once under each order of day and month in which all of
 * them can be read.
 */
export function daysByOrder(
  rows: Rows,
  columns: readonly number[],
): readonly (readonly (readonly number[])[])[] {
  const readings = rows
    .map((cells) => columns.map((index) => dateReadings((cells[index] ?? "").trim(), 2026)))
    .filter((ofRow) => !ofRow.includes(undefined));
  return dateOrders
    .map((order) => readings.map((ofRow) => ofRow.map((one) => one?.[order] ?? NaN)))
    .filter((days) => !days.flat().includes(NaN));
}

/**
 * Throws `ambiguous_file` where the first column of days has no name that tells, and the rows go by a later one and not by it: then
 * the later may be that of the booking.
 */
export function refuseOtherOrder([first, ...others]: readonly number[], scene: NumberedRows): void {
  if (first === undefined) return;
  const sorted = others.find((index) => isOrder(scene.rows, { first, index }));
  if (sorted === undefined) return;
  const candidates = [first, sorted].map((index) => ({ index, exact: false, isComposed: false }));
  throw ambiguousDays(candidates, scene);
}

/** Whether the rows go by one column and not by the first, under each order in which all days of both can be read. */
function isOrder(rows: Rows, { first, index }: { readonly first: number; readonly index: number }): boolean {
  const readable = daysByOrder(rows, [first, index]);
  return (
    readable.length > 0 &&
    readable.every((pairs) => {
      const [firsts, days] = [0, 1].map((at) => pairs.map((pair) => pair[at] ?? NaN));
      return (
        days !== undefined && new Set(days).size >= DAYS_MIN && areSorted(days) && !areSorted(firsts ?? [])
      );
    })
  );
}
