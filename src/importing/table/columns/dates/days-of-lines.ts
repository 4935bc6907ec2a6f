/** A bare "Date" beside the day of the operation: the line of the statement is booked on its own day or later. */
import { foldHeader } from "../../../cells/fold.ts";
import type { Rows } from "../../cells.ts";
import type { RoleScene } from "../candidates.ts";
import type { Columns } from "../columns.ts";
import { isOfOperation } from "./date-columns.ts";
import { areSorted, daysByOrder } from "./day-order.ts";

const BARE = /^(?:date|data|datum|dato|fecha|дата|tarih|kuupaev|paiva|ημερομηνια)$/;

/** A purchase that comes later is of another kind: a bill, or an order. */
const DAYS_MAX = 31;

/**
 * The bare day as that of the booking, and the operation's as that of the transaction; none where the bare one is ever the earlier,
 * never the same, in no order, or the same in all rows, as the day of a statement is.
 */
export function daysOfLines(_: Columns, { byRole, header, rows, preset }: RoleScene): Columns {
  if (preset.date !== undefined || preset.posted_date !== undefined || byRole.has("posted_date")) return {};
  const days = (byRole.get("date") ?? []).map(({ index }) => index);
  const nameOf = (index: number) => foldHeader(header[index] ?? "");
  const bare = days.filter((index) => BARE.test(nameOf(index)));
  const operations = days.filter((index) => isOfOperation(nameOf(index)));
  const [[line], [operation]] = [bare, operations];
  if (line === undefined || operation === undefined || days.length !== 2) return {};
  return areBookings(rows, { line, operation }) ? { date: [operation], posted_date: [line] } : {};
}

/** Whether the days of the lines follow on those of the operations, under each order in which all of them can be read. */
function areBookings(
  rows: Rows,
  { line, operation }: { readonly line: number; readonly operation: number },
): boolean {
  const readable = daysByOrder(rows, [line, operation]);
  return (
    readable.length > 0 &&
    readable.every((pairs) => {
      const lines = pairs.map(([one = NaN]) => one);
      const gaps = pairs.map(([one = NaN, other = NaN]) => one - other);
      const isBehind = gaps.every((gap) => gap >= 0 && gap <= DAYS_MAX) && gaps.includes(0);
      return isBehind && gaps.some((gap) => gap > 0) && new Set(lines).size > 1 && areSorted(lines);
    })
  );
}
