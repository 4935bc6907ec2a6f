/** Date cells of a table: their readings, and the days that they may be. */
import { dateReadings, type DateReadings } from "../date-text.ts";

/** The years that a date can lie in: from 1970 to a year ahead of today (a day number). */
export function inRange(day: number | undefined, today: number): day is number {
  return day !== undefined && day >= 0 && day <= today + 366;
}

/** A cell's readings, from the cache where the same text was read before. Dates repeat, so this is most of the speed. */
export function readingsOf(
  cache: Map<string, DateReadings | null>,
  cell: string,
  year: number,
): DateReadings | null {
  const known = cache.get(cell);
  if (known !== undefined) return known;
  const readings = dateReadings(cell, year) ?? null;
  if (cache.size > 20_000) cache.clear();
  cache.set(cell, readings);
  return readings;
}
