/** An entry: a record of details (3) of the segment E. */
import { field } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { amountAt, dayAt } from "./records.ts";

export function entryEvent(record: FixedRecord): EntryEvent {
  const letter = field(record, 169, 169);
  const digits = field(record, 151, 168);
  const amount = amountAt(record, 151);
  const complement = field(record, 202, 240).trim();
  return {
    kind: "entry",
    line: record.line,
    ...faultOf({ letter, digits, isRead: amount !== undefined }),
    // The day of the entry; some banks fill in that of the accounts alone.
    posted_date: dayAt(record, 143) || dayAt(record, 135),
    amount: amount ?? digits.trim(),
    description: `${field(record, 177, 201)} ${isNumber(complement) ? "" : complement}`,
    fallbacks: [complement],
    source: {
      bank_reference: isNumber(complement) ? complement : "",
      // The category of all banks, and the bank's own code.
      bank_type: `${field(record, 170, 172)} ${field(record, 173, 176)}`,
    },
  };
}

/** The number of a document alone describes nothing. */
function isNumber(text: string): boolean {
  return /^[0-9 ./-]*$/.test(text);
}

function faultOf({ letter, digits, isRead }: { letter: string; digits: string; isRead: boolean }): {
  fault?: string;
} {
  if (letter !== "D" && letter !== "C")
    return { fault: `Its letter "${letter}" is neither debit (D) nor credit (C).` };
  return isRead || digits.trim() === ""
    ? {}
    : { fault: `Its amount "${digits}" has characters other than digits.` };
}
