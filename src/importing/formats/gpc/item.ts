/** An item: its record (075), what identifies it (076), and the texts behind it (078, 079). */
import { currencyOfNumber } from "../../fixed-width/currency-numbers.ts";
import { decimalAmount, field } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { dayAt, DECIMALS } from "./records.ts";

export interface Item {
  readonly record: FixedRecord;
  readonly more: FixedRecord[];
}

/** Whether money went out, by the code of an item; the reversal of a debit brings it back. */
const isOut: Readonly<Record<string, boolean>> = { "1": true, "2": false, "4": false, "5": true };

/** What reversals are called. */
const reversals: Readonly<Record<string, string>> = { "4": "storno debetu", "5": "storno kreditu" };

/** `currency` is that of its statement, `accountingDay` the day of it: some banks leave out the day of an item. */
export function entryEvent(
  { record, more }: Item,
  { currency, accountingDay }: { currency: string | null; accountingDay: string },
): EntryEvent {
  const code = field(record, 61, 61);
  const digits = field(record, 49, 60);
  const amount = decimalAmount(digits, { decimals: DECIMALS, isNegative: isOut[code] === true });
  const { texts, identity } = continued(more);
  const symbols = symbolsOf(record);
  const own = currencyOf(record);
  return {
    kind: "entry",
    line: record.line,
    ...faultOf({ code, digits, isRead: amount !== undefined, own, currency }),
    posted_date: dayAt(record, 123) || dayAt(record, 92) || accountingDay,
    amount: amount ?? digits.trim(),
    description: [field(record, 98, 117), ...texts].join(" "),
    fallbacks: [symbols],
    source: {
      counterparty_account: counterparty(record),
      bank_reference: identity || field(record, 36, 48),
      payment_reference: symbols,
      bank_type: reversals[code],
    },
  };
}

function faultOf({
  code,
  digits,
  isRead,
  own,
  currency,
}: {
  code: string;
  digits: string;
  isRead: boolean;
  own: string | null;
  currency: string | null;
}): { fault?: string } {
  if (isOut[code] === undefined)
    return { fault: `Its code "${code}" is neither debit (1), credit (2), nor a reversal of one (4, 5).` };
  if (own !== null && currency !== null && own !== currency)
    return { fault: `Its currency ${own} differs from ${currency}, that of the items before it.` };
  return isRead || digits.trim() === ""
    ? {}
    : { fault: `Its amount "${digits}" has characters other than digits.` };
}

/** The currency of an item, by the number in its four or five digits; null where another type of data stands there. */
export function currencyOf(record: FixedRecord): string | null {
  const [, number] = /^[0 ]0([0-9]{3})$/.exec(field(record, 118, 122)) ?? [];
  if (number === undefined) return null;
  const code = currencyOfNumber(number);
  return code === number ? null : code;
}

/** The number as it is printed, such as "19-2000145399/0800"; empty for none. */
function counterparty(record: FixedRecord): string {
  const digits = field(record, 20, 35);
  if (!/^[0-9]{16}$/.test(digits)) return digits.trim();
  const prefix = digits.slice(0, 6).replace(/^0+/, "");
  const number = digits.slice(6).replace(/^0+/, "");
  if (prefix + number === "") return "";
  const bank = field(record, 74, 77);
  return `${prefix === "" ? "" : `${prefix}-`}${number}${/^[0-9]{4}$/.test(bank) && bank !== "0000" ? `/${bank}` : ""}`;
}

/** The variable, constant and specific symbol, as they are printed: "VS 2026118 KS 308 SS 7". */
function symbolsOf(record: FixedRecord): string {
  return [
    ["VS", field(record, 62, 71)],
    // Before it stands the code of the other bank.
    ["KS", field(record, 78, 81)],
    ["SS", field(record, 82, 91)],
  ]
    .map(([name = "", digits = ""]) => ({ name, symbol: digits.trim().replace(/^0+/, "") }))
    .filter(({ symbol }) => symbol !== "")
    .map(({ name, symbol }) => `${name} ${symbol}`)
    .join(" ");
}

/** Texts behind an item, and the bank's reference of it. */
function continued(records: readonly FixedRecord[]): {
  readonly texts: readonly string[];
  readonly identity: string;
} {
  let identity = "";
  const texts: string[] = [];
  let message = "";
  for (const record of records) {
    if (record.code !== "076") message += messageOf(record);
    // The reference, the day on which the other bank booked it, and a comment.
    else if (/^[0-9 ]{6}$/.test(field(record, 30, 35))) {
      identity ||= field(record, 4, 29).trim();
      texts.push(field(record, 36, 128));
    } else texts.push(field(record, 4, 128));
  }
  return { texts: [...texts, message], identity };
}

/** Two lines of 35 characters, of which a text that fills one runs on into the next; some banks fill the record. */
function messageOf(record: FixedRecord): string {
  return field(record, 4, field(record, 74, 128).trim() === "" ? 73 : 128);
}
