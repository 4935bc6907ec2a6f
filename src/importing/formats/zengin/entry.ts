/** An entry (2): its side, its amount of yen, and what is said of it. */
import { dayDate } from "../../../contract/values/date.ts";
import { decimalAmount, field } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { zenginDay } from "./calendar.ts";

/** Kinds of entries, in the words of the format. */
const kinds: Readonly<Record<string, string>> = {
  "10": "現金",
  "11": "振込",
  "12": "他店券入金",
  "13": "交換",
  "14": "振替",
  "15": "継続",
  "18": "その他",
  "19": "訂正",
};

export function entryEvent(record: FixedRecord, days: { dateFormat: string; near: number }): EntryEvent {
  const side = field(record, 22, 22);
  const digits = field(record, 25, 36);
  const code = field(record, 23, 24);
  const kind = kinds[code] ?? "";
  const name = field(record, 82, 129).trim();
  const amount = decimalAmount(digits, { decimals: 0, isNegative: side === "2" });
  const day = field(record, 10, 15).trim();
  const number = zenginDay(day, days);
  return {
    kind: "entry",
    line: record.line,
    ...faultOf({ side, digits, isRead: amount !== undefined }),
    posted_date: number === undefined ? (/^0*$/.test(day) ? "" : day) : dayDate(number),
    amount: amount ?? digits.trim(),
    description: `${field(record, 160, 179)} ${name}`,
    fallbacks: [field(record, 180, 199), kind],
    // A name of digits alone is the number of a contract.
    ...(/\p{L}/u.test(name) ? { merchant: name } : {}),
    source: {
      bank_reference: field(record, 2, 9),
      payment_reference: field(record, 180, 199),
      check_number: field(record, 62, 68),
      bank_type: `${code} ${kind}`,
    },
  };
}

function faultOf({ side, digits, isRead }: { side: string; digits: string; isRead: boolean }): {
  fault?: string;
} {
  if (side !== "1" && side !== "2")
    return { fault: `Its code "${side}" is neither deposit (1) nor withdrawal (2).` };
  return isRead || digits.trim() === ""
    ? {}
    : { fault: `Its amount "${digits}" has characters other than digits.` };
}
