/** Days as the messages write them: YYMMDD, and MMDD for an entry whose year its value date tells. */
import { dayDate } from "../../../contract/date.ts";
import { dayOf } from "../../date-text.ts";

/** YYYY-MM-DD of YYMMDD, which need not be a real day. Years from 70 are of the last century. */
export function fullDay(day: string): string {
  const century = Number(day.slice(0, 2)) >= 70 ? "19" : "20";
  return `${century}${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`;
}

/** The day number of YYYY-MM-DD; undefined where there is no such day. */
export function numberOfDay(day: string): number | undefined {
  return dayOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)));
}

/** Between entry date and value date there are days, seldom weeks. */
const CLOSE = 10;
/** Days that a statement seldom spans more of. */
const SPAN = 62;
const YEAR = 366;

/**
 * The booking day of an entry, YYYY-MM-DD: the one nearest to its value date (`value`, YYYY-MM-DD). Undefined where the
 * opening balance's day speaks for another year, as it does for a correction with a value date of last year: the line
 * alone does not tell then. The text as it stands where there is no such day.
 */
export function entryDay(
  monthDay: string,
  { value, opened }: { value: string; opened: number | undefined },
): string | undefined {
  const month = monthDay.slice(0, 2);
  const day = monthDay.slice(2, 4);
  const same = `${value.slice(0, 4)}-${month}-${day}`;
  if (same === value) return same;
  const near = numberOfDay(value);
  if (near === undefined) return value;
  const year = Number(value.slice(0, 4));
  const candidates = [year - 1, year, year + 1].flatMap(
    (one) => dayOf(one, Number(month), Number(day)) ?? [],
  );
  const [nearest] = candidates.toSorted((left, right) => Math.abs(left - near) - Math.abs(right - near));
  if (nearest === undefined || Math.abs(nearest - near) > 184) return same;
  if (opened !== undefined && nearest < opened - YEAR) return undefined;
  if (Math.abs(nearest - near) > CLOSE && opened !== undefined) {
    const onward = candidates.find((one) => one >= opened - 3);
    if (onward !== undefined && onward !== nearest && onward <= opened + SPAN) return undefined;
  }
  return dayDate(nearest);
}
