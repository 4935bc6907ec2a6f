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
