/** Days as services write them. */
import { dayDate, dayNumber, isDate } from "../../../../contract/values/date.ts";

const DAY_SECONDS = 86_400;
/** The end of the year 9999, in seconds since 1970. */
const SECONDS_MAX = 253_402_300_799;

/** The day of a moment such as 2026-03-02T09:10:11Z or 2026-03-02+01:00, as it is written; another text stays. */
export function dayOfMoment(moment: string): string {
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ]|Z$|[+-][0-9]{2}:?[0-9]{2}$)/.test(moment)
    ? moment.slice(0, 10)
    : moment;
}

/** The day, in UTC, of a moment in seconds since 1970; another text stays. */
export function dayOfSeconds(seconds: string): string {
  const count = /^[0-9]{1,12}$/.test(seconds) ? Number(seconds) : NaN;
  return count <= SECONDS_MAX ? dayDate(Math.floor(count / DAY_SECONDS)) : seconds;
}

/**
 * The day of a moment in UTC such as 2026-03-02T01:10:11Z, where clocks are so many hours away from UTC. Midnight in UTC stands for
 * a day without a time; another text is as `dayOfMoment` has it.
 */
export function dayElsewhere(moment: string, hours: number): string {
  const day = dayOfMoment(moment);
  const [, hour] = /T([0-9]{2}):[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?Z$/.exec(moment) ?? [];
  if (hour === undefined || !isDate(day) || /T00:00(?::00(?:\.0+)?)?Z$/.test(moment)) return day;
  return dayDate(dayNumber(day) + Math.floor((Number(hour) + hours) / 24));
}
