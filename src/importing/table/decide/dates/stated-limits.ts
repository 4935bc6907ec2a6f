/** The stretch of time that lines above a table state, outside of which a row's day is a mistake. */
import type { Layout } from "../../layout.ts";
import type { Survey } from "../../survey-tallies.ts";
import type { DateOrder } from "../../../cells/date-text.ts";
import { statedPeriods, type StatedSpan } from "./stated-spans.ts";
import { newYearlessTally } from "./yearless-tally.ts";

/** Days by which a purchase lies before the period in which it is booked, and a booking behind its value. */
const AROUND = 45;

/**
 * The periods that the file states for its rows; none where no row lies outside. A period in which fewer than half of the days
 * lie is one of something else.
 */
export function statedLimits(
  { lastOf }: Survey,
  layout: Layout,
  { order, year }: { order: DateOrder; year: number },
): { readonly limits?: readonly StatedSpan[] } {
  // Days that come by their year from it lie within it, and tables below may have one of their own.
  if (layout.years !== undefined || layout.lower !== undefined) return {};
  const spans = statedPeriods(newYearlessTally(layout).lines, year);
  const days = [...lastOf[order === "excel" ? "ymd" : order].keys()];
  const within = days.filter((day) => !isOutside(day, spans)).length;
  const areOthers = spans.length === 0 || within === days.length || within * 2 < days.length;
  return areOthers ? {} : { limits: spans };
}

/** Whether a day is far from each of the periods. */
export function isOutside(day: number, spans: readonly StatedSpan[]): boolean {
  return spans.every(({ from, to }) => day < from - AROUND || day > to + AROUND);
}
