/** The records of CODA (Febelfin, version 2), all of 128 characters that are written in full. */
import type { FixedForm, FixedRecord, RecordLayout } from "../../fixed-width/records.ts";
import { dayOfDayFirst, field, isNoDay } from "../../fixed-width/fields.ts";

const whole: RecordLayout = { needs: 128, ends: 128 };

export const codaForm: FixedForm = {
  name: "CODA",
  length: 128,
  codeOf: (text) => text.slice(0, /^[23]/.test(text) ? 2 : 1),
  records: {
    "0": whole,
    "1": whole,
    "21": whole,
    "22": whole,
    "23": whole,
    "31": whole,
    "32": whole,
    "33": whole,
    "4": whole,
    "8": whole,
    "9": whole,
  },
};

/** Decimals of every amount, whatever its currency. */
export const DECIMALS = 3;

/** YYYY-MM-DD of a field of DDMMYY; empty where it is left out. */
export function dayAt(record: FixedRecord, from: number): string {
  const text = field(record, from, from + 5);
  return isNoDay(text) ? "" : dayOfDayFirst(text);
}
