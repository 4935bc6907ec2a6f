/** Days as services write them. */
import { dayDate } from "../../../../contract/values/date.ts";

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
