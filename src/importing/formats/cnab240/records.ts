/** The records of CNAB 240, all of 240 characters, and the fields that several of them have. */
import { dayOfFullYear, decimalAmount, field, isNoDay } from "../../fixed-width/fields.ts";
import type { FixedForm, FixedRecord } from "../../fixed-width/records.ts";

export const cnab240Form: FixedForm = {
  name: "CNAB 240",
  length: 240,
  // The eighth position tells the type of a record.
  codeOf: (text) => text.slice(7, 8),
  records: {
    "0": { needs: 72, ends: 240 },
    "1": { needs: 173, ends: 178 },
    "3": { needs: 176, ends: 240 },
    "5": { needs: 212, ends: 212 },
    "9": { needs: 29, ends: 35 },
  },
};

/** Decimals of every amount. */
export const DECIMALS = 2;

/** YYYY-MM-DD of a field of DDMMYYYY; empty where it is left out. */
export function dayAt(record: FixedRecord, from: number): string {
  const text = field(record, from, from + 7);
  return isNoDay(text) ? "" : dayOfFullYear(text);
}

/** An amount of eighteen digits from a position on, signed by the letter behind it; undefined where either is none. */
export function amountAt(record: FixedRecord, from: number): string | undefined {
  const letter = field(record, from + 18, from + 18);
  if (letter !== "D" && letter !== "C") return undefined;
  return decimalAmount(field(record, from, from + 17), { decimals: DECIMALS, isNegative: letter === "D" });
}

/** Agency and account with their check digits, as the records of a statement repeat them. */
export function accountKey(record: FixedRecord): string {
  return field(record, 53, 72);
}
