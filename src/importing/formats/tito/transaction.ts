/** A transaction: its record (T10), or that of a notice (T80), and what more is said of it (T11, T81). */
import { field } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { detailsOf } from "./details.ts";
import { amountAt, dayAt } from "./fields.ts";

export interface Transaction {
  readonly record: FixedRecord;
  readonly more: FixedRecord[];
}

/** What the kinds are called whose transactions take back others (tapahtumatunnus). */
const corrections: Readonly<Record<string, string>> = { "3": "panon korjaus", "4": "oton korjaus" };

/** Whether it itemises a transaction before it, which moved the account as a whole. */
export function isPart(record: FixedRecord): boolean {
  return /^[1-9]$/.test(field(record, 188, 188));
}

/** `currency` is the account's. */
export function entryEvent({ record, more }: Transaction, currency: string | null): EntryEvent {
  const kind = field(record, 49, 49);
  const amount = amountAt(record, 88);
  const { texts, count, original, invoice, otherId, name, sepa } = detailsOf(more, currency);
  const isWithdrawal = kind === "2" || kind === "4";
  const party = partyOf(field(record, 109, 143).trim(), [
    isWithdrawal ? sepa.payeeName : sepa.payerName,
    name,
  ]);
  const kindText = `${field(record, 53, 87).trim()}${count === "" ? "" : ` (${count} payments)`}`;
  const reference = referenceAt(record) || sepa.reference || invoice;
  const described = [texts.join(" "), party, kindText, reference].find((text) => text.trim() !== "") ?? "";
  return {
    kind: "entry",
    line: record.line,
    ...verdict(record, amount),
    posted_date: dayAt(record, 31) || dayAt(record, 37),
    amount: amount ?? field(record, 88, 106).trim(),
    description: `${described} ${original}`,
    ...(party === "" ? {} : { merchant: party }),
    ...bankId(field(record, 13, 30)),
    source: {
      // The account that is named is the payee's, which is the own one where money came in.
      counterparty_account: isWithdrawal ? sepa.payeeAccount || field(record, 145, 158).trim() : "",
      bank_reference: otherId,
      payment_reference: reference,
      bank_type: `${field(record, 50, 52)} ${field(record, 53, 87)} ${corrections[kind] ?? ""}`,
    },
  };
}

/** Why it is not to be booked, or not to be read. */
function verdict(record: FixedRecord, amount: string | undefined): Pick<EntryEvent, "skip" | "fault"> {
  if (record.code === "T80") return { skip: "summary_line" };
  if (isPart(record)) return { skip: "part_of_entry" };
  const level = field(record, 188, 188);
  if (!/^[0 ]?$/.test(level)) return { fault: `Its level "${level}" is neither blank nor a digit.` };
  // A transaction that the bank did not carry out (hylätty tapahtuma).
  if (field(record, 49, 49) === "9") return { skip: "not_booked" };
  const digits = field(record, 88, 106);
  return amount !== undefined || digits.trim() === ""
    ? {}
    : { fault: `Its amount "${digits}" is not a sign and eighteen digits.` };
}

/** A name that goes on in a longer field than its own. */
function partyOf(name: string, others: readonly string[]): string {
  const start = name.toLowerCase();
  return others.find((one) => one.length > name.length && one.toLowerCase().startsWith(start)) ?? name;
}

/** A reference without the zeros that fill it up. */
function referenceAt(record: FixedRecord): string {
  const text = field(record, 160, 179).trim();
  return /^[0-9]+$/.test(text) ? text.replace(/^0+/, "") : text;
}

/** The id under which the bank files it (arkistointitunnus), unless it is left out. */
function bankId(text: string): { bank_id?: string } {
  return /^[0\s]*$/.test(text) ? {} : { bank_id: text.trim() };
}
