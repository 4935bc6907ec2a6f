/** A balance: a mark of which side it is on, and fourteen digits behind it. */
import { decimalAmount, field } from "../../fixed-width/fields.ts";
import { brokenRecord, type FixedRecord } from "../../fixed-width/records.ts";

/** Digits of yen, such as "-1500"; undefined where the bank leaves the balance out. */
export function balanceAt(
  record: FixedRecord,
  { mark: at, digits: from }: { mark: number; digits: number },
): string | undefined {
  const mark = field(record, at, at);
  const digits = field(record, from, from + 13);
  if (/^[0 ]$/.test(mark) && /^[0 ]*$/.test(digits)) return undefined;
  const amount = decimalAmount(digits, { decimals: 0, isNegative: mark === "2" });
  if (amount === undefined || (mark !== "1" && mark !== "2"))
    throw brokenRecord(record, `The balance of record ${record.code} cannot be read`);
  return amount;
}
