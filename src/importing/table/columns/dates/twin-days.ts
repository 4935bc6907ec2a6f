/** Two day columns under one name: a card's purchase is booked on its own day or later, and never before. */
import { dateReadings, dateOrders } from "../../../cells/date-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { columnOf } from "../../cells.ts";
import type { RoleScene } from "../candidates.ts";
import type { Columns } from "../columns.ts";

/**
 * Of two columns of one name that alone hold the days of a table, the one that is never later as the day of the purchase, and
 * the other as that of the booking; none where the rows do not tell them apart.
 */
export function twinDays(_: Columns, { byRole, header, rows, preset }: RoleScene): Columns {
  if (preset.date !== undefined || preset.posted_date !== undefined) return {};
  const days = [...(byRole.get("date") ?? []), ...(byRole.get("posted_date") ?? [])];
  const [one, other, third] = days
    .map(({ index }) => index)
    .filter((index) => columnOf(rows, index).length > 0);
  if (one === undefined || other === undefined || third !== undefined) return {};
  if (foldHeader(header[one] ?? "") !== foldHeader(header[other] ?? "")) return {};
  const pairs = rows.flatMap((cells) => {
    const pair = [one, other].map((index) => dateReadings(cells[index] ?? "", 2026));
    return pair.includes(undefined) ? [] : [pair];
  });
  const readable = dateOrders.filter((order) =>
    pairs.every((pair) => pair.every((readings) => readings?.[order] !== undefined)),
  );
  // Where day and month could be either, they must say the same either way.
  const sides = new Set(
    readable.map((order) =>
      earlierOf(pairs.map(([first, second]) => (first?.[order] ?? 0) - (second?.[order] ?? 0))),
    ),
  );
  const [side] = sides;
  if (sides.size !== 1 || side === undefined) return {};
  const [date, booking] = side === "first" ? [one, other] : [other, one];
  return { date: [date], posted_date: [booking] };
}

/** The side that is never later, by how far its days lie behind those of the other. */
function earlierOf(gaps: readonly number[]): "first" | "second" | undefined {
  const apart = gaps.filter((gap) => gap !== 0);
  if (apart.length === 0) return undefined;
  if (apart.every((gap) => gap < 0)) return "first";
  return apart.every((gap) => gap > 0) ? "second" : undefined;
}
