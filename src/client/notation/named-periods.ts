/** Spans of days by name, as seen on a day: "this-month" is the month on the user's own calendar. */
import { addDays, dateText, dayNumber, daysInMonth, isDate } from "../../contract/values/date.ts";

/** First and last day, both inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The names that need no number, in the order in which help and completion list them. */
export const relativePeriods = [
  "today",
  "yesterday",
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "this-quarter",
  "last-quarter",
  "this-year",
  "last-year",
  "ytd",
] as const;

/** The forms of periods on the calendar, each by an example. */
export const CALENDAR_PERIODS =
  "a year (2026), half-year (2026-h1), quarter (2026-q1), month (2026-03), week (2026-w14) or day (2026-03-17)";

/** The day on the user's calendar. */
export function localDay(now: Date = new Date()): string {
  return dateText(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** The days of a named period, as seen on the day `today`; undefined when the text names none. */
export function findPeriod(text: string, today: string): Span | undefined {
  const word = text.trim().toLowerCase();
  const span = relativePeriod(word, today) ?? calendarPeriod(word);
  return span !== undefined && isDate(span.from) && isDate(span.to) ? span : undefined;
}

function relativePeriod(word: string, today: string): Span | undefined {
  const days = /^last-([1-9][0-9]{0,3})-days$/.exec(word)?.[1];
  if (days !== undefined) return { from: addDays(today, 1 - Number(days)), to: today };
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const quarter = Math.ceil(month / 3);
  switch (word as (typeof relativePeriods)[number]) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "this-week":
      return weekFrom(mondayOf(today));
    case "last-week":
      return weekFrom(addDays(mondayOf(today), -7));
    case "this-month":
      return months({ year, month, count: 1 });
    case "last-month":
      return months({ year, month: month - 1, count: 1 });
    case "this-quarter":
      return months({ year, month: quarter * 3 - 2, count: 3 });
    case "last-quarter":
      return months({ year, month: quarter * 3 - 5, count: 3 });
    case "this-year":
      return months({ year, month: 1, count: 12 });
    case "last-year":
      return months({ year: year - 1, month: 1, count: 12 });
    case "ytd":
      return { from: dateText(year, 1, 1), to: today };
    default:
      return undefined;
  }
}

/** 2026, 2026-h1, 2026-q1, 2026-03, 2026-w14, 2026-03-17; the year may stand behind a word, as in "march 2026" and "q1 2026". */
function calendarPeriod(text: string): Span | undefined {
  const word = text.replace(/\s+/g, "-").replace(/^([a-z][a-z0-9]*)-([0-9]{4})$/, "$2-$1");
  if (isDate(word)) return { from: word, to: word };
  const match = /^([0-9]{4})(?:-(?:h([12])|q([1-4])|w([0-9]{1,2})|(0?[1-9]|1[0-2])|([a-z]+)))?$/.exec(word);
  if (match === null) return undefined;
  const [, yearText, half, quarter, week, monthText, monthName] = match;
  const month = monthName === undefined ? monthText : monthNumber(monthName);
  if (monthName !== undefined && month === undefined) return undefined;
  const year = Number(yearText);
  if (year === 0) return undefined;
  if (half !== undefined) return months({ year, month: Number(half) * 6 - 5, count: 6 });
  if (quarter !== undefined) return months({ year, month: Number(quarter) * 3 - 2, count: 3 });
  if (month !== undefined) return months({ year, month: Number(month), count: 1 });
  return week === undefined ? months({ year, month: 1, count: 12 }) : calendarWeek(year, Number(week));
}

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);

/** The number of an English month, by its name or the first three letters of it; undefined for any other word. */
export function monthNumber(word: string): number | undefined {
  const name = word.trim().toLowerCase();
  const index = MONTHS.findIndex((month) => name === month || name === month.slice(0, 3));
  if (index >= 0) return index + 1;
  return name === "sept" ? 9 : undefined;
}

/** A week of ISO 8601: it begins on Monday, and the first one of a year is that of January 4th. */
function calendarWeek(year: number, week: number): Span | undefined {
  const monday = addDays(mondayOf(dateText(year, 1, 4)), (week - 1) * 7);
  const belongsToYear = week >= 1 && Number(addDays(monday, 3).slice(0, 4)) === year;
  return belongsToYear ? weekFrom(monday) : undefined;
}

function mondayOf(day: string): string {
  // Day 0, 1970-01-01, was a Thursday.
  return addDays(day, -((((dayNumber(day) + 3) % 7) + 7) % 7));
}

function weekFrom(monday: string): Span {
  return { from: monday, to: addDays(monday, 6) };
}

/** Whole months from a first one on; a month below 1 is one of the year before. */
function months({ year, month, count }: { year: number; month: number; count: number }): Span {
  const first = year * 12 + month - 1;
  const last = first + count - 1;
  const of = (index: number) => [Math.floor(index / 12), (index % 12) + 1] as const;
  const [lastYear, lastMonth] = of(last);
  return {
    from: dateText(...of(first), 1),
    to: dateText(lastYear, lastMonth, daysInMonth(lastYear, lastMonth)),
  };
}
