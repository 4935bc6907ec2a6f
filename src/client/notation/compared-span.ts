/** The days that a report is compared with. */
import { addDays, dateText, dayNumber, daysInMonth, isDate } from "../../contract/values/date.ts";
import type { Span } from "./named-periods.ts";
import { readPeriod } from "./read-period.ts";

export const comparisons = ["previous", "year-ago", "none"] as const;
export type Comparison = (typeof comparisons)[number];

interface NamedSpan extends Span {
  /** Whether it is the year until today, which has no end of its own. */
  readonly isYearToDate: boolean;
}

/** The days that a word names: one of `comparisons`, `previous` when absent, or a period. Problems: usage, invalid_date. */
export function comparedDays(
  comparison: string | undefined,
  { span, name, today }: { readonly span: NamedSpan; readonly name: string; readonly today: string },
): Span | undefined {
  const word = comparison?.trim().toLowerCase() ?? "previous";
  if (word === "none") return undefined;
  if (word !== "previous" && word !== "year-ago") return readPeriod(word, { name, today });
  const days = word === "year-ago" ? yearBefore(span) : spanBefore(span);
  return isDate(days.from) ? days : undefined;
}

/** The period before: as many whole months, the same days of the year before for a year to date, else as many days. */
export function spanBefore({ from, to, isYearToDate }: NamedSpan): Span {
  if (isYearToDate) return yearBefore({ from, to });
  const months = wholeMonths({ from, to });
  if (months > 0) return monthsEarlier({ from, to }, months);
  return daysEarlier({ from, to }, dayNumber(to) - dayNumber(from) + 1);
}

/** The same days a year earlier. Of whole months the whole month, of a week from Monday to Sunday the week. */
export function yearBefore({ from, to }: Span): Span {
  if (wholeMonths({ from, to }) > 0) return monthsEarlier({ from, to }, 12);
  if (isWeek({ from, to })) return daysEarlier({ from, to }, 52 * 7);
  return { from: sameDay(from), to: sameDay(to) };
}

/** Number of months that the span consists of; 0 where it does not begin and end with one. */
function wholeMonths({ from, to }: Span): number {
  const [year = 0, month = 0] = parts(to);
  if (!from.endsWith("-01") || to !== dateText(year, month, daysInMonth(year, month))) return 0;
  return monthNumber(to) - monthNumber(from) + 1;
}

function monthsEarlier({ from, to }: Span, count: number): Span {
  const [firstYear, firstMonth] = monthOf(monthNumber(from) - count);
  const [lastYear, lastMonth] = monthOf(monthNumber(to) - count);
  return {
    from: dateText(firstYear, firstMonth, 1),
    to: dateText(lastYear, lastMonth, daysInMonth(lastYear, lastMonth)),
  };
}

function daysEarlier({ from, to }: Span, days: number): Span {
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/** 1970-01-05 was a Monday. */
function isWeek({ from, to }: Span): boolean {
  const first = dayNumber(from) - dayNumber("1970-01-05");
  return first % 7 === 0 && dayNumber(to) - dayNumber(from) === 6;
}

/** The day a year earlier; 28 February for the 29th. */
function sameDay(date: string): string {
  const [year = 0, month = 0, day = 0] = parts(date);
  return dateText(year - 1, month, Math.min(day, daysInMonth(year - 1, month)));
}

function parts(date: string): readonly number[] {
  return date.split("-").map(Number);
}

function monthNumber(date: string): number {
  const [year = 0, month = 0] = parts(date);
  return year * 12 + month - 1;
}

function monthOf(number: number): readonly [year: number, month: number] {
  return [Math.floor(number / 12), (number % 12) + 1];
}
