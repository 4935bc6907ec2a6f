/** An entry: its record (22), the texts of up to five records behind it (23), and its amount in another currency (24). */
import { dayOfYearFirst, decimalAmount, field } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { conceptName } from "./concepts.ts";
import { currencyOfNumber } from "../../fixed-width/currency-numbers.ts";

/** Decimals of every amount, whatever its currency. */
export const DECIMALS = 2;

/** A record 22 with those that continue it. */
export interface Entry {
  readonly record: FixedRecord;
  readonly texts: FixedRecord[];
  /** Its amount in the currency in which it was made. */
  original: FixedRecord | undefined;
}

export function entryEvent({ record, texts, original }: Entry): EntryEvent {
  const mark = field(record, 28, 28);
  const digits = field(record, 29, 42);
  const common = field(record, 23, 24);
  const references = [field(record, 53, 64), field(record, 65, 80)].filter((one) => !/^[0\s]*$/.test(one));
  // Many banks write a text there, which runs on too.
  const isText = references.some((one) => /\p{L}{2}/u.test(one));
  const referenceText = references.join(isText ? "" : " ");
  // A text runs on from one field into the next where it fills the first.
  const description = texts.map((one) => field(one, 5, 80)).join("");
  const amount = decimalAmount(digits, { decimals: DECIMALS, isNegative: mark === "1" });
  return {
    kind: "entry",
    line: record.line,
    ...faultOf({ mark, digits, isRead: amount !== undefined }),
    posted_date: dayOfYearFirst(field(record, 11, 16)),
    amount: amount ?? digits.trim(),
    description: `${description} ${original === undefined ? "" : originalAmount(original)}`,
    fallbacks: [isText ? referenceText : "", `${conceptName(common)} ${referenceText}`],
    source: {
      bank_reference: field(record, 43, 52),
      payment_reference: referenceText,
      bank_type: `${common}/${field(record, 25, 27)} ${conceptName(common)}`,
    },
  };
}

function faultOf({ mark, digits, isRead }: { mark: string; digits: string; isRead: boolean }): {
  fault?: string;
} {
  if (mark !== "1" && mark !== "2")
    return { fault: `Its code "${mark}" is neither debit (1) nor credit (2).` };
  return isRead || digits.trim() === ""
    ? {}
    : { fault: `Its amount "${digits}" has characters other than digits.` };
}

/** Such as "120.00 USD"; empty where it cannot be read, for it books nothing. */
function originalAmount(record: FixedRecord): string {
  const amount = decimalAmount(field(record, 8, 21), { decimals: DECIMALS, isNegative: false });
  return amount === undefined ? "" : `${amount} ${currencyOfNumber(field(record, 5, 7))}`;
}
