/**
 * Zengin: accounts (1 to 8) of entries (2), and the end of the file (9). An account's end names the numbers and sums of its
 * deposits and withdrawals and the number of its entries, the file's end the numbers of records and accounts.
 */
import { dayDate } from "../../../contract/values/date.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { field, unitsOf } from "../../fixed-width/fields.ts";
import {
  brokenRecord,
  fixedRecords,
  misplacedRecord,
  type FixedForm,
  type FixedRecord,
} from "../../fixed-width/records.ts";
import type { ControlEvent, ParsedFile, StatementEvent } from "../../statement/event.ts";
import { balanceAt } from "./balance.ts";
import { madeDay, zenginDay } from "./calendar.ts";
import { entryEvent } from "./entry.ts";

const form: FixedForm = {
  name: "Zengin",
  length: 200,
  codeOf: (text) => text.slice(0, 1),
  records: {
    "1": { needs: 73, ends: 129 },
    "2": { needs: 36, ends: 200 },
    "8": { needs: 61, ends: 61 },
    "9": { needs: 16, ends: 16 },
  },
};

/** What the entries of one side come to. */
interface Side {
  units: bigint;
  count: bigint;
}

interface Account {
  readonly deposits: Side;
  readonly withdrawals: Side;
}

interface Reader {
  readonly about: ParsedFile;
  /** Day on which the list in hand was made, by which the years of its days are known; a day number. */
  near: number;
  account: Account | undefined;
  /** Since the last end of a file (9). */
  records: number;
  accounts: number;
  /** Of the last record; 0 before the first. */
  line: number;
}

export async function* zenginEvents(
  texts: AsyncIterable<string>,
  about: ParsedFile,
): AsyncGenerator<readonly StatementEvent[]> {
  const reader: Reader = { about, near: about.today, account: undefined, records: 0, accounts: 0, line: 0 };
  for await (const records of fixedRecords(texts, form)) {
    const events: StatementEvent[] = [];
    for (const record of records) read(reader, record, events);
    if (events.length > 0) yield events;
  }
  if (reader.records > 0 || reader.line === 0)
    throw brokenAt({
      line: Math.max(reader.line, 1),
      what: "The file ends before its end record (9); its last record is",
    });
}

function read(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  const { account } = reader;
  reader.line = record.line;
  reader.records++;
  switch (record.code) {
    case "1":
      if (account !== undefined) throw misplacedRecord(record);
      return beginAccount(reader, record, events);
    case "2":
      if (account === undefined) throw misplacedRecord(record);
      return readEntry(reader, account, { record, events });
    case "8":
      if (account === undefined) throw misplacedRecord(record);
      return endAccount(reader, account, { record, events });
    default:
      if (account !== undefined || reader.records === 1) throw misplacedRecord(record);
      for (const event of fileControls(reader, record)) events.push(event);
      reader.records = 0;
      reader.accounts = 0;
  }
}

function beginAccount(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  const { line } = record;
  if (field(record, 2, 3) !== "03")
    throw brokenRecord(
      record,
      `A list of kind ${field(record, 2, 3)} has only some entries of an account; it starts`,
      "Ask the bank for the list of deposits and withdrawals (03); nothing was written.",
    );
  const { dateFormat, today } = reader.about;
  reader.near = madeDay(field(record, 5, 10), reader.about) ?? today;
  reader.accounts++;
  reader.account = { deposits: { units: 0n, count: 0n }, withdrawals: { units: 0n, count: 0n } };
  const opening = balanceAt(record, { mark: 114, digits: 116 });
  const day = zenginDay(field(record, 11, 16), { dateFormat, near: reader.near });
  // Numbers have seven digits, right in a field of ten.
  const own = field(record, 64, 73).trim().replace(/^000/, "");
  events.push({
    kind: "account",
    line,
    number: `${field(record, 23, 26)}${field(record, 42, 44)}${own}`,
    currency: "JPY",
  });
  if (opening !== undefined)
    events.push({
      kind: "opening",
      line,
      amount: opening,
      ...(day === undefined ? {} : { day: dayDate(day) }),
    });
}

function readEntry(
  { about: { dateFormat }, near }: Reader,
  { deposits, withdrawals }: Account,
  { record, events }: { record: FixedRecord; events: StatementEvent[] },
): void {
  const side = field(record, 22, 22) === "2" ? withdrawals : deposits;
  side.count++;
  side.units += unitsOf(field(record, 25, 36)) ?? 0n;
  events.push(entryEvent(record, { dateFormat, near }));
}

function endAccount(
  reader: Reader,
  { deposits, withdrawals }: Account,
  { record, events }: { record: FixedRecord; events: StatementEvent[] },
): void {
  const { line } = record;
  const control = (
    name: string,
    from: number,
    { to, ownSum }: { to: number; ownSum: bigint },
  ): ControlEvent => {
    const statedSum = unitsOf(field(record, from, to));
    if (statedSum === undefined)
      throw brokenRecord(record, "The totals of an end record (8) are not numbers");
    return {
      kind: "control",
      line,
      name: `${name} (8)`,
      statedSum: String(statedSum),
      ownSum: String(ownSum),
    };
  };
  events.push(
    control("total of deposits", 8, { to: 20, ownSum: deposits.units }),
    control("total of withdrawals", 27, { to: 39, ownSum: withdrawals.units }),
    control("number of deposits", 2, { to: 7, ownSum: deposits.count }),
    control("number of withdrawals", 21, { to: 26, ownSum: withdrawals.count }),
    control("number of entries", 55, { to: 61, ownSum: deposits.count + withdrawals.count }),
  );
  const closing = balanceAt(record, { mark: 40, digits: 41 });
  if (closing !== undefined) events.push({ kind: "closing", line, amount: closing });
  reader.account = undefined;
}

function fileControls({ records, accounts }: Reader, record: FixedRecord): readonly ControlEvent[] {
  const { line } = record;
  const all = unitsOf(field(record, 2, 11));
  const headers = unitsOf(field(record, 12, 16));
  if (all === undefined || headers === undefined)
    throw brokenRecord(record, "The numbers of records in the end record (9) are not numbers");
  // Some banks leave the end itself out of the count.
  const ownSum = all === BigInt(records - 1) ? records - 1 : records;
  return [
    {
      kind: "control",
      line,
      name: "number of accounts (9)",
      statedSum: String(headers),
      ownSum: String(accounts),
    },
    { kind: "control", line, name: "number of records (9)", statedSum: String(all), ownSum: String(ownSum) },
  ];
}
