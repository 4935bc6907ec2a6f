/**
 * Numbers equal rows of a file from 1. Counts are kept by day and forgotten after the day's last line, which the first pass
 * found; a file in the order of its days needs next to no memory, whatever its size.
 */
export interface OccurrenceCounter {
  /** The number of a row among the rows of the same identity text so far. `dayText` is the cell that tells its day. */
  readonly next: (identityText: string, place: { readonly dayText: string; readonly line: number }) => number;
}

export function occurrenceCounter(lastOf: ReadonlyMap<string, number>): OccurrenceCounter {
  const days = new Map<string, Map<string, number>>();
  return {
    next(identityText, { dayText, line }) {
      const counts = days.get(dayText) ?? new Map<string, number>();
      const count = (counts.get(identityText) ?? 0) + 1;
      if (lastOf.get(dayText) === line) {
        days.delete(dayText);
        return count;
      }
      counts.set(identityText, count);
      days.set(dayText, counts);
      return count;
    },
  };
}
