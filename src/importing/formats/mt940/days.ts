/** Days as the messages write them: YYMMDD, and MMDD for an entry whose year its value date tells. */
import { dayDate } from "../../../contract/values/date.ts";
import { dayOf } from "../../cells/date-text.ts";

/** YYYY-MM-DD of YYMMDD, which need not be a real day. Years from 70 are of the last century. */
export function fullDay(day: string): string {
  const century = Number(day.slice(0, 2)) >= 70 ? "19" : "20";
  return `${century}${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`;
}

/** The day number of YYYY-MM-DD; undefined where there is no such day. */
export function numberOfDay(day: string): number | undefined {
  return dayOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)));
}

/**
 * The day number of a value date. Interest is counted in months of thirty days: a 30 February is the end of February there.
 * Undefined where there is no such day in any month.
 */
export function numberOfValueDay(day: string): number | undefined {
  const [year, month, last] = day.split("-").map(Number) as [number, number, number];
  if (last > 31) return undefined;
  const real = [last, 30, 29, 28].find((one) => one <= last && dayOf(year, month, one) !== undefined);
  return real === undefined ? undefined : dayOf(year, month, real);
}

/** Between entry date and value date there are days, seldom weeks. */
const CLOSE = 10;
/** Days that a statement seldom spans more of, and by which an entry may lie before its opening balance. */
const SPAN = 62;
const BEFORE = 3;
const YEAR = 366;

/**
 * The booking day of an entry, YYYY-MM-DD: the one nearest to its value date (`value`, a day number), unless that is far
 * from it and the statement holds another: a correction has the value date of last year, and is booked after the day of
 * the opening balance (`opened`). Undefined where neither tells. The text as it stands where there is no such day.
 */
export function entryDay(
  monthDay: string,
  { value, openingDay }: { value: number; openingDay: number | undefined },
): string | undefined {
  const month = monthDay.slice(0, 2);
  const day = monthDay.slice(2, 4);
  const own = dayDate(value);
  const same = `${own.slice(0, 4)}-${month}-${day}`;
  if (same === own) return same;
  const year = Number(own.slice(0, 4));
  const candidates = [year - 1, year, year + 1].flatMap(
    (one) => dayOf(one, Number(month), Number(day)) ?? [],
  );
  const [nearest] = candidates.toSorted((left, right) => Math.abs(left - value) - Math.abs(right - value));
  if (nearest === undefined || Math.abs(nearest - value) > 184) return same;
  if (openingDay === undefined) return dayDate(nearest);
  const within = candidates.find((one) => one >= openingDay - BEFORE && one <= openingDay + SPAN);
  const isClose = Math.abs(nearest - value) <= CLOSE;
  if (within !== undefined && !isClose) return dayDate(within);
  const isBefore = nearest < openingDay - (within === undefined ? YEAR : SPAN);
  return isBefore ? undefined : dayDate(nearest);
}
