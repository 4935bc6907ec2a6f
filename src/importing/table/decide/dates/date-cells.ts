/** Date cells of a table: their readings, the days that they may be, and the text of a day. */
import { dayDate } from "../../../../contract/values/date.ts";
import { dateReadings, excelDay, type DateOrder, type DateReadings } from "../../../cells/date-text.ts";

/** The years that a date can lie in: from 1970, whose first day stands for a missing one, to a year ahead of today (a day number). */
export function inRange(day: number | undefined, today: number): day is number {
  return day !== undefined && day > 0 && day <= today + 366;
}

/** A cell's readings, from the cache where the same text was read before. Dates repeat, so this is most of the speed. */
export function readingsOf(
  cache: Map<string, DateReadings | null>,
  cell: string,
  year: number,
): DateReadings | null {
  const cacheEntry = cache.get(cell);
  if (cacheEntry !== undefined) return cacheEntry;
  const readings = dateReadings(cell, year) ?? null;
  if (cache.size > 20_000) cache.clear();
  cache.set(cell, readings);
  return readings;
}

/** Reads the cells of a file whose order is decided; a code where one holds no day, or none that a date can be. */
export function dayReader({
  order,
  today,
  year,
}: {
  order: DateOrder;
  today: number;
  year: number;
}): (cell: string) => number | "invalid_date" | "date_out_of_range" {
  const cache = new Map<string, DateReadings | null>();
  return (cell) => {
    const day = order === "excel" ? excelDay(cell) : readingsOf(cache, cell, year)?.[order];
    if (day === undefined) return "invalid_date";
    return inRange(day, today) ? day : "date_out_of_range";
  };
}

/** Dates repeat: the text of a day is made once. */
const dates = new Map<number, string>();

export function dateOf(day: number): string {
  const cacheEntry = dates.get(day);
  if (cacheEntry !== undefined) return cacheEntry;
  const text = dayDate(day);
  dates.set(day, text);
  return text;
}
