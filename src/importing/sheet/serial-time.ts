/** Days as workbooks count them, and times as fractions of a day (ECMA-376 part 1, 18.17.4). */
import { dayDate, dayNumber } from "../../contract/values/date.ts";

/** Days from 1899-12-30, from which serial numbers count since March 1900, to 1970-01-01. */
const EPOCH = 25_569;
/** Days from the first day of the system of 1900 to that of the system of 1904. */
const LATER_1904 = 1462;
/** The last day that a workbook knows: 9999-12-31. */
const LAST = 2_958_465;
const SECONDS = 86_400;

/** Whether a number is a day that workbooks know. */
export function isDaySerial(decimal: string, is1904: boolean): boolean {
  return serialOf(decimal, is1904) !== undefined;
}

/** The text of a cell that shows a day: "2026-05-13", with "14:30:00" where it has a time; undefined for a number that is no day. */
export function dayText(decimal: string, is1904: boolean): string | undefined {
  const serial = serialOf(decimal, is1904);
  if (serial === undefined) return undefined;
  const time = secondsOf(decimal);
  const day = dateOfSerial(serial);
  return time === 0 ? day : `${day} ${clock(time)}`;
}

/** A day, YYYY-MM-DD, and a time of it, hh:mm:ss, as workbooks count them: the other way around. */
export function serialAt(day: string, time: string, is1904: boolean): string {
  const serial = dayNumber(day) + EPOCH - (is1904 ? LATER_1904 : 0);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const secondsOfDay = (hours * 60 + minutes) * 60 + seconds;
  if (secondsOfDay === 0) return String(serial);
  // Rounded up, so that the second is not lost again.
  const fraction = (BigInt(secondsOfDay) * 1_000_000_000_000n + BigInt(SECONDS) - 1n) / BigInt(SECONDS);
  return `${serial}.${String(fraction).padStart(12, "0")}`;
}

/** A number as the days of the system of 1900, in which `--date-format excel` reads it. */
export function serialText(decimal: string, is1904: boolean): string {
  const [whole = "", fraction] = decimal.split(".");
  if (!is1904 || !/^[0-9]{1,7}$/.test(whole)) return decimal;
  const serial = String(Number(whole) + LATER_1904);
  return fraction === undefined ? serial : `${serial}.${fraction}`;
}

/** The text of a cell that shows a time of day; undefined for a number of a day or more. */
export function timeText(decimal: string): string | undefined {
  return /^0(?:\.|$)/.test(decimal) ? clock(secondsOf(decimal)) : undefined;
}

function serialOf(decimal: string, is1904: boolean): number | undefined {
  if (!/^[0-9]{1,7}(?:\.|$)/.test(decimal)) return undefined;
  const serial = Number.parseInt(decimal, 10) + (is1904 ? LATER_1904 : 0);
  return serial >= 1 && serial <= LAST ? serial : undefined;
}

/** The system of 1900 takes that year for a leap year: its day 60 never was, and the days before it stand one later. */
function dateOfSerial(serial: number): string {
  if (serial === 60) return "1900-02-29";
  return dayDate(serial - EPOCH + (serial < 60 ? 1 : 0));
}

/** Whole seconds of the fraction. Rounding never makes another day of it. */
function secondsOf(decimal: string): number {
  const point = decimal.indexOf(".");
  if (point < 0) return 0;
  const fraction = decimal.slice(point + 1);
  // Twelve digits are finer than a microsecond.
  const parts = BigInt(fraction.slice(0, 12).padEnd(12, "0")) * BigInt(SECONDS);
  const seconds = Number((parts + 500_000_000_000n) / 1_000_000_000_000n);
  return Math.min(seconds, SECONDS - 1);
}

function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
