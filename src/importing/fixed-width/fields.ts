/** The fields of a record of fixed length: texts, digits and days. */
import type { FixedRecord } from "./records.ts";

/** The characters of a field, by the positions that a standard gives it: from 1, the last included. */
export function field({ text }: FixedRecord, from: number, to: number): string {
  return text.slice(from - 1, to);
}

/** Digits of an amount as an amount with a decimal point, such as "-12.50"; undefined where they are none. */
export function decimalAmount(
  digits: string,
  { decimals, isNegative }: { decimals: number; isNegative: boolean },
): string | undefined {
  const bare = digits.trimStart();
  if (!/^[0-9]+$/.test(bare)) return undefined;
  return withPoint(isNegative ? -BigInt(bare) : BigInt(bare), decimals);
}

/** Units of the last decimal as an amount with a decimal point. */
export function withPoint(units: bigint, decimals: number): string {
  if (decimals === 0) return String(units);
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A count, or an amount in units; undefined where it is none. */
export function unitsOf(digits: string): bigint | undefined {
  const bare = digits.trimStart();
  return /^[0-9]+$/.test(bare) ? BigInt(bare) : undefined;
}

/** Years of two digits from 70 on are of the last century. */
const CENTURY = 70;

/** YYYY-MM-DD of YYMMDD, which need not be a real day; the text itself where it is not of digits. */
export function dayOfYearFirst(text: string): string {
  return dayText(text, [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)]);
}

/** YYYY-MM-DD of DDMMYY, as `dayOfYearFirst`. */
export function dayOfDayFirst(text: string): string {
  return dayText(text, [text.slice(4, 6), text.slice(2, 4), text.slice(0, 2)]);
}

function dayText(text: string, [year, month, day]: readonly [string, string, string]): string {
  if (!/^[0-9]{6}$/.test(text)) return text.trim();
  return `${Number(year) >= CENTURY ? "19" : "20"}${year}-${month}-${day}`;
}

/** Whether a day is left out, as zeros or blanks. */
export function isNoDay(text: string): boolean {
  return /^[0 ]*$/.test(text);
}

/** YYYY-MM-DD of DDMMYYYY, as `dayOfYearFirst`. */
export function dayOfFullYear(text: string): string {
  return /^[0-9]{8}$/.test(text) ? `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}` : text.trim();
}
