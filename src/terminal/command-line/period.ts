/** Flags that say which days: --period, --from and --to. */
import { Problem } from "../../contract/problem.ts";
import { text, type Flag } from "./flag.ts";
import { wrongValue } from "./wrong-value.ts";
import { misspeltDay } from "../../client/notation/misspelt-value.ts";
import { CALENDAR_PERIODS, findPeriod, localDay, type Span } from "../../client/notation/named-periods.ts";
import { readDays, readPeriod, RELATIVE_PERIODS } from "../../client/notation/read-period.ts";

/** The flag --period; `readSpan` joins it with --from and --to. */
export const periodFlag: Flag<string | undefined> = text(
  `${CALENDAR_PERIODS.charAt(0).toUpperCase()}${CALENDAR_PERIODS.slice(1)}; or ${RELATIVE_PERIODS} (any number, today included).`,
  { placeholder: "period", completes: "period" },
);

/** --from: a day, or the first day of a period. */
export function firstDay(help: string): Flag<string | undefined> {
  return edgeDay(help, "from");
}

/** --to: a day, or the last day of a period. */
export function lastDay(help: string): Flag<string | undefined> {
  return edgeDay(help, "to");
}

function edgeDay(help: string, edge: keyof Span): Flag<string | undefined> {
  const { read, ...flag } = text(help, { placeholder: "day", completes: "period" });
  return {
    ...flag,
    read(raw, name) {
      const word = read(raw, name);
      if (word === undefined) return undefined;
      return readDays(word, { name, today: localDay() })[edge];
    },
  };
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
    throw new Problem("settings_conflict", { detail: "--period cannot be combined with --from or --to." });
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
  return readPeriod(period, { name: "--period", today });
}

/** A day, the first day of a period, or a time, as an RFC 3339 timestamp in UTC. A day starts at the user's midnight. */
export function parseStart(time: string, flag: string): string {
  const at = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9]{2}:[0-9]{2})$/.test(time)
    ? new Date(time)
    : undefined;
  if (at !== undefined && !Number.isNaN(at.getTime())) return at.toISOString();
  const span = findPeriod(time, localDay());
  if (span !== undefined) return new Date(`${span.from}T00:00:00`).toISOString();
  throw (
    misspeltDay(flag, time) ??
    wrongValue(flag, {
      value: time,
      expectation: "a day such as 2026-03-01 or yesterday, or a time such as 2026-03-01T08:00:00Z",
    })
  );
}
