/** How far apart the bank's days of one booking can lie. */
export const SUSPECT_DAYS = 3;

/** First and last of days, as days since 1970-01-01. */
interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** The span of the rows' booking days; undefined without a row. */
export function spanOf(rows: Iterable<{ readonly day: number }>): DaySpan | undefined {
  let first = Infinity;
  let last = -Infinity;
  for (const { day } of rows) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return first > last ? undefined : { first, last };
}

/** The days on which the same transactions as the rows can be booked. */
export function nearSpan(rows: Iterable<{ readonly day: number }>): {
  readonly from: number;
  readonly to: number;
} {
  const { first, last } = spanOf(rows) ?? { first: NaN, last: NaN };
  return { from: first - SUSPECT_DAYS, to: last + SUSPECT_DAYS };
}
