/** An entry: its record (04) and the complements behind it (05). */
import { dayOfDayFirst, field, isNoDay } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { signedAmount } from "./amount.ts";
import { complementsOf } from "./complements.ts";

export interface Entry {
  readonly record: FixedRecord;
  readonly complements: FixedRecord[];
}

export function entryEvent({ record, complements }: Entry): EntryEvent {
  const amountText = field(record, 91, 104);
  const amount = signedAmount(amountText, field(record, 20, 20));
  const day = field(record, 35, 40);
  const { texts, payer, payee, reference } = complementsOf(complements);
  const party = amount?.startsWith("-") === true ? payee : payer;
  return {
    kind: "entry",
    line: record.line,
    ...(amount === undefined && amountText.trim() !== "" ? { fault: faultOf(record, amountText) } : {}),
    posted_date: isNoDay(day) ? "" : dayOfDayFirst(day),
    amount: amount ?? amountText.trim(),
    description: [field(record, 49, 79), ...texts].join(" "),
    fallbacks: [party, reference],
    ...(party === "" ? {} : { merchant: party }),
    source: {
      bank_reference: field(record, 82, 88),
      payment_reference: reference || field(record, 105, 120),
      // The code of all banks, and the bank's own.
      bank_type: `${field(record, 33, 34)} ${field(record, 8, 11)}`,
    },
  };
}

function faultOf(record: FixedRecord, amountText: string): string {
  const decimals = field(record, 20, 20);
  return /^[0-9]$/.test(decimals)
    ? `Its amount "${amountText}" does not end with a digit that includes the sign.`
    : `Its number of decimals "${decimals}" is not a digit.`;
}
