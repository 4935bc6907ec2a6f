/** Names of periods, short enough for a column. */
import { dateText, dayDate, dayNumber, daysInMonth } from "../../contract/values/date.ts";

interface Span {
  readonly start: string;
  readonly end: string;
}

const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * "2026-03", "2026-q1", "2026" or "2026-W09" (ISO 8601) of a whole period; a period that is cut at the ends of the range
 * is its first and last day, the last without what both share (ISO 8601 interval): "2026-03-16/31".
 */
export function periodName({ start, end }: Span, interval: string): string {
  if (start === end) return start;
  if (interval === "week" && dayNumber(end) - dayNumber(start) === 6) return weekName(start);
  const months = MONTHS[interval] ?? 0;
  const [year = 0, month = 0] = start.split("-").map(Number);
  const last = month + months - 1;
  const whole =
    months > 0 &&
    start.endsWith("-01") &&
    (month - 1) % months === 0 &&
    end === dateText(year, last, daysInMonth(year, last));
  if (!whole) return `${start}/${withoutShared(start, end)}`;
  if (interval === "year") return start.slice(0, 4);
  return interval === "month" ? start.slice(0, 7) : `${start.slice(0, 4)}-q${last / 3}`;
}

/** The name of a whole year, quarter, month, week or day; else both days: "2026-01-01 to 2026-02-16". */
export function spanName({ date_from, date_to }: { date_from: string; date_to: string }): string {
  const names = ["year", "quarter", "month", "week"].map((interval) =>
    periodName({ start: date_from, end: date_to }, interval),
  );
  return names.find((name) => !name.includes("/")) ?? `${date_from} to ${date_to}`;
}

/** A week belongs to the year of its Thursday, and the first week has the year's first Thursday. */
function weekName(monday: string): string {
  const thursday = dayDate(dayNumber(monday) + 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor((dayNumber(thursday) - dayNumber(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

function withoutShared(start: string, end: string): string {
  if (start.slice(0, 7) === end.slice(0, 7)) return end.slice(8);
  return start.slice(0, 4) === end.slice(0, 4) ? end.slice(5) : end;
}
