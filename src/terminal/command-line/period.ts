/** Spans of days by name. "This month" is the month on the user's own calendar. */
import { dateText, daysInMonth, isDate } from "../../contract/values/date.ts";
import { Problem } from "../../contract/problem.ts";
import { text, wrongValue, type Flag } from "./flag.ts";

/** First and last day, both inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const NAMES = "this-month|last-month|this-quarter|last-quarter|ytd|last-year|2026|2026-q1|2026-03";

/** The flags --from, --to and --period of a command that takes a span; `spanOf` joins them. */
export const periodFlag: Flag<string | undefined> = text("A span by name.", { placeholder: NAMES });

/** The day on the user's calendar. */
export function localDay(now: Date = new Date()): string {
  return dateText(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/**
 * The span of --period, or of --from and --to, either of which may be absent. Problems: `settings_conflict` for both ways at
 * once, `usage` for a first day after the last.
 */
export function readSpan(
  {
    from,
    to,
    period,
  }: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly period?: string | undefined;
  },
  today: string = localDay(),
): Partial<Span> {
  if (period !== undefined) {
    if (from === undefined && to === undefined) return periodSpan(period, today);
    throw new Problem("settings_conflict", { detail: "--period and --from or --to both say which days." });
  }
  if (from !== undefined && to !== undefined && from > to) {
    throw new Problem("usage", {
      detail: `--from ${from} is after --to ${to}.`,
      remedy: "Give the earlier day as --from.",
    });
  }
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** The days of a named period, as seen on the day `today`. */
export function periodSpan(period: string, today: string): Span {
  const word = period.trim().toLowerCase();
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const quarter = Math.ceil(month / 3);
  switch (word) {
    case "this-month":
      return months({ year, month, count: 1 });
    case "last-month":
      return months({ year, month: month - 1, count: 1 });
    case "this-quarter":
      return months({ year, month: quarter * 3 - 2, count: 3 });
    case "last-quarter":
      return months({ year, month: quarter * 3 - 5, count: 3 });
    case "ytd":
      return { from: dateText(year, 1, 1), to: today };
    case "last-year":
      return months({ year: year - 1, month: 1, count: 12 });
    default:
      return calendarPeriod(word) ?? refusePeriod(period);
  }
}

/** 2026, 2026-q1, 2026-03. */
function calendarPeriod(word: string): Span | undefined {
  const match = /^([0-9]{4})(?:-(?:q([1-4])|(0[1-9]|1[0-2])))?$/.exec(word);
  const year = Number(match?.[1]);
  if (match === null || year === 0) return undefined;
  if (match[2] !== undefined) return months({ year, month: Number(match[2]) * 3 - 2, count: 3 });
  if (match[3] !== undefined) return months({ year, month: Number(match[3]), count: 1 });
  return months({ year, month: 1, count: 12 });
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

function refusePeriod(period: string): never {
  throw wrongValue("--period", { value: period, expectation: `one of ${NAMES.replaceAll("|", ", ")}` });
}

/** A day or a time as an RFC 3339 timestamp in UTC. A day starts at midnight in the user's time zone. */
export function parseStart(time: string, flag: string): string {
  if (isDate(time)) return new Date(`${time}T00:00:00`).toISOString();
  const at = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9]{2}:[0-9]{2})$/.test(time)
    ? new Date(time)
    : undefined;
  if (at !== undefined && !Number.isNaN(at.getTime())) return at.toISOString();
  throw wrongValue(flag, {
    value: time,
    expectation: "a day such as 2026-03-01, or a time such as 2026-03-01T08:00:00Z",
  });
}
