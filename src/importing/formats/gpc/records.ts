/** The records of GPC, all of 128 characters that are written in full, and the fields that several of them have. */
import { dayOfDayFirst, field, isNoDay } from "../../fixed-width/fields.ts";
import type { FixedForm, FixedRecord, RecordLayout } from "../../fixed-width/records.ts";

const text: RecordLayout = { needs: 4, ends: 128, isText: true };

export const gpcForm: FixedForm = {
  name: "GPC",
  length: 128,
  codeOf: (record) => record.slice(0, 3),
  records: {
    "074": { needs: 108, ends: 114 },
    "075": { needs: 128, ends: 128 },
    "076": text,
    "078": text,
    "079": text,
  },
};

/** Decimals of every amount, whatever its currency. */
export const DECIMALS = 2;

/** YYYY-MM-DD of a field of DDMMYY; empty where it is left out. */
export function dayAt(record: FixedRecord, from: number): string {
  const day = field(record, from, from + 5);
  return isNoDay(day) ? "" : dayOfDayFirst(day);
}
