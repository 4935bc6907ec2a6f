/** Calendar dates are texts `YYYY-MM-DD` (real days of the proleptic Gregorian calendar); times are RFC 3339 UTC with milliseconds. */

const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const DAY_MS = 86_400_000;

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether the text is a day that exists, in the years 1 to 9999. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Whether year, month (1 to 12) and day name a day that exists. */
export function isDay(year: number, month: number, day: number): boolean {
  return (
    year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  );
}

/** The text of a day that exists. */
export function dateText(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Numbers of days before and after all others. */
export const BEFORE_ALL_DAYS = -(2 ** 31);
export const AFTER_ALL_DAYS = 2 ** 31 - 1;

/** Days since 1970-01-01; the date must exist. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** The date of a day number. */
export function dayDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dayDate(dayNumber(date) + days);
}

/** A moment in milliseconds since the epoch as RFC 3339 UTC with milliseconds. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A moment in a sentence: "2026-03-01 at 12:00 UTC". Whoever writes the sentence does not know the reader's time zone. */
export function momentText(milliseconds: number): string {
  const text = timestamp(milliseconds);
  return `${text.slice(0, 10)} at ${text.slice(11, 16)} UTC`;
}
