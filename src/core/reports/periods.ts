/** The periods of a report: consecutive calendar periods, cut at the ends of the range. */
import { addDays, dateText, dayDate, dayNumber, daysInMonth } from "../../contract/values/date.ts";
import { Problem } from "../../contract/problem.ts";
import type { Interval } from "../../contract/report/days.ts";

/** More periods than anybody reads; an answer stays below a few megabytes. */
const PERIODS_MAX = 10_000;

/** A span of days, both ends inclusive. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Least days of a period, for an estimate of their number before they are made. */
const SHORTEST: Readonly<Record<Interval, number>> = { day: 1, week: 7, month: 28, quarter: 90, year: 365 };
const MONTHS: Readonly<Record<"month" | "quarter" | "year", number>> = { month: 1, quarter: 3, year: 12 };

/**
 * The periods of a range, in order; the first and the last are cut at the range. Weeks run from Monday to Sunday
 * (ISO 8601). Problem: invalid_parameter when there would be more than 10,000.
 */
export function periodsOf(range: DayRange, interval: Interval): readonly Period[] {
  if (daysOf(range) / SHORTEST[interval] > 2 * PERIODS_MAX) throw tooMany(interval);
  const last = dayNumber(range.to);
  const periods: Period[] = [];
  for (let start = dayNumber(range.from); start <= last;) {
    const end = Math.min(lastDayOf(start, interval), last);
    periods.push({ start: dayDate(start), end: dayDate(end) });
    start = end + 1;
  }
  if (periods.length > PERIODS_MAX) throw tooMany(interval);
  return periods;
}

/** Finds the place of a day's period among consecutive ones, by binary search. */
export function periodIndex(periods: readonly Period[]): (day: string) => number {
  return (day) => {
    let low = 0;
    let high = periods.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((periods[middle]?.start ?? "") <= day) low = middle;
      else high = middle;
    }
    return low;
  };
}

/** Number of days of a range. */
export function daysOf({ from, to }: DayRange): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The range of the same length just before. Problem: invalid_parameter before the year 1. */
export function rangeBefore(range: DayRange): DayRange {
  const first = dayNumber(range.from) - daysOf(range);
  if (first >= dayNumber("0001-01-01")) return { from: dayDate(first), to: addDays(range.from, -1) };
  throw new Problem("invalid_parameter", {
    detail: `There is no period of equal length before ${range.from} to ${range.to} in the calendar.`,
    remedy: "Choose a later first day.",
    errors: [{ pointer: "/date_from", code: "out_of_range", detail: "must be later" }],
  });
}

/** The last day of the calendar period of a day; both as day numbers. */
function lastDayOf(day: number, interval: Interval): number {
  if (interval === "day") return day;
  if (interval === "week") {
    // 1970-01-01 was a Thursday, the fourth day of its week.
    const sinceMonday = (((day + 3) % 7) + 7) % 7;
    return day + 6 - sinceMonday;
  }
  const [year = 0, month = 0] = dayDate(day).split("-").map(Number);
  const months = MONTHS[interval];
  const lastMonth = Math.ceil(month / months) * months;
  return dayNumber(dateText(year, lastMonth, daysInMonth(year, lastMonth)));
}

function tooMany(interval: Interval): Problem {
  const detail = `makes more than ${PERIODS_MAX} periods of a ${interval}`;
  return new Problem("invalid_parameter", {
    detail: `The interval ${detail}.`,
    remedy: "Choose a longer interval, or a shorter range.",
    errors: [{ pointer: "/interval", code: "out_of_range", detail }],
  });
}
