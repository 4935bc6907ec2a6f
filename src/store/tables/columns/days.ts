/** Days as numbers, as the tables have them, and as the core's texts. Most rows have the day of the row before. */
import { dayDate, dayNumber } from "../../../contract/values/date.ts";

/** Six years and a half of days, and their texts. */
const KNOWN_MAX = 2400;

const numbers = new Map<string, bigint>();
const texts = new Map<bigint, string>();

/** Days since 1970-01-01; the date must exist. */
export function dayOf(date: string): bigint {
  const cachedDay = numbers.get(date);
  if (cachedDay !== undefined) return cachedDay;
  const day = BigInt(dayNumber(date));
  if (numbers.size >= KNOWN_MAX) numbers.clear();
  numbers.set(date, day);
  return day;
}

/** The date of a day. */
export function dateOf(day: bigint): string {
  const cachedText = texts.get(day);
  if (cachedText !== undefined) return cachedText;
  const date = dayDate(Number(day));
  if (texts.size >= KNOWN_MAX) texts.clear();
  texts.set(day, date);
  return date;
}
