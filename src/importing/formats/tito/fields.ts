/** The fields that several records of TITO have: days and signed amounts. */
import { dayOfYearFirst, decimalAmount, field, isNoDay } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";

/** Decimals of every amount, whatever its currency. */
const DECIMALS = 2;

/** YYYY-MM-DD of a field of YYMMDD; empty where it is left out. */
export function dayAt(record: FixedRecord, from: number): string {
  const text = field(record, from, from + 5);
  return isNoDay(text) ? "" : dayOfYearFirst(text);
}

/** An amount from a position on: its sign, and eighteen digits; undefined where either is none. Zero needs no sign. */
export function amountAt(record: FixedRecord, from: number): string | undefined {
  const sign = field(record, from, from);
  const digits = field(record, from + 1, from + 18);
  if (sign !== "+" && sign !== "-" && !/^ 0+$/.test(sign + digits)) return undefined;
  return decimalAmount(digits, { decimals: DECIMALS, isNegative: sign === "-" });
}
