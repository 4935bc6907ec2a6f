/**
 * Norma 43: accounts (11 to 33) of entries (22, 23, 24), and the end of the file (88). An account's end names the sums and
 * numbers of its debits and credits, the file's end the number of its records; all are checked.
 */
import {
  dayOfYearFirst,
  decimalAmount,
  field,
  isNoDay,
  withPoint,
  unitsOf,
} from "../../fixed-width/fields.ts";
import {
  brokenRecord,
  fixedRecords,
  misplacedRecord,
  type FixedForm,
  type FixedRecord,
} from "../../fixed-width/records.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { StatementEvent } from "../../statement/event.ts";
import { accountNumber } from "./account-number.ts";
import { currencyOfNumber } from "../../fixed-width/currency-numbers.ts";
import { DECIMALS, entryEvent, type Entry } from "./entry.ts";

const form: FixedForm = {
  name: "Norma 43",
  length: 80,
  codeOf: (text) => text.slice(0, 2),
  records: {
    "11": { needs: 50, ends: 77, isText: true },
    "22": { needs: 42, ends: 80 },
    "23": { needs: 4, ends: 80, isText: true },
    "24": { needs: 21, ends: 21 },
    "33": { needs: 76, ends: 76 },
    "88": { needs: 26, ends: 26 },
  },
};

export async function* norma43Events(
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly StatementEvent[]> {
  const reader: Reader = { account: undefined, entry: undefined, records: 0, line: 0 };
  for await (const records of fixedRecords(texts, form)) {
    const events: StatementEvent[] = [];
    for (const record of records) read(reader, record, events);
    if (events.length > 0) yield events;
  }
  if (reader.account !== undefined || reader.records > 0 || reader.line === 0)
    throw brokenAt({
      line: Math.max(reader.line, 1),
      what: "The file ends before its end record (88); its last record is",
    });
}

/** What the entries of one side come to. */
interface Side {
  units: bigint;
  count: bigint;
}

interface Account {
  /** Bank, branch and account, and the currency, as its header and its end name them. */
  readonly key: string;
  readonly debits: Side;
  readonly credits: Side;
}

interface Reader {
  account: Account | undefined;
  entry: Entry | undefined;
  /** Since the last end of a file (88). */
  records: number;
  /** Of the last record. */
  line: number;
}

function read(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  const { account, entry } = reader;
  reader.line = record.line;
  reader.records++;
  switch (record.code) {
    case "11":
      if (account !== undefined) throw misplacedRecord(record);
      return beginAccount(reader, record, events);
    case "22":
      if (account === undefined) throw misplacedRecord(record);
      endEntry(reader, account, events);
      reader.entry = { record, texts: [], original: undefined };
      return;
    case "23":
      if (entry === undefined) throw misplacedRecord(record);
      entry.texts.push(record);
      return;
    case "24":
      if (entry === undefined || entry.original !== undefined) throw misplacedRecord(record);
      entry.original = record;
      return;
    case "33":
      if (account === undefined) throw misplacedRecord(record);
      endEntry(reader, account, events);
      endAccount(reader, account, { record, events });
      return;
    default:
      if (account !== undefined || reader.records === 1) throw misplacedRecord(record);
      endFile(reader, record, events);
  }
}

function beginAccount(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  const { line } = record;
  const [bank, branch, account] = [field(record, 3, 6), field(record, 7, 10), field(record, 11, 20)];
  const currency = field(record, 48, 50);
  const first = field(record, 21, 26);
  reader.account = {
    key: `${bank}${branch}${account}${currency}`,
    debits: { units: 0n, count: 0n },
    credits: { units: 0n, count: 0n },
  };
  events.push(
    {
      kind: "account",
      line,
      number: accountNumber(bank, branch, account),
      currency: currencyOfNumber(currency),
    },
    {
      kind: "opening",
      line,
      amount: balance(record, 33),
      ...(isNoDay(first) ? {} : { day: dayOfYearFirst(first) }),
    },
  );
}

/** A balance: its mark at a position, and its digits behind it. */
function balance(record: FixedRecord, at: number): string {
  const mark = field(record, at, at);
  const amount = decimalAmount(field(record, at + 1, at + 14), {
    decimals: DECIMALS,
    isNegative: mark === "1",
  });
  if (amount === undefined || (mark !== "1" && mark !== "2"))
    throw brokenRecord(record, `The balance of record ${record.code} cannot be read`);
  return amount;
}

function endEntry(reader: Reader, { debits, credits }: Account, events: StatementEvent[]): void {
  const { entry } = reader;
  if (entry === undefined) return;
  const side = field(entry.record, 28, 28) === "1" ? debits : credits;
  side.count++;
  side.units += unitsOf(field(entry.record, 29, 42)) ?? 0n;
  events.push(entryEvent(entry));
  reader.entry = undefined;
}

function endAccount(
  reader: Reader,
  { key, debits, credits }: Account,
  { record, events }: { record: FixedRecord; events: StatementEvent[] },
): void {
  const { line } = record;
  if (field(record, 3, 20) + field(record, 74, 76) !== key)
    throw brokenRecord(record, "The account of an end record (33) differs from that of its header (11)");
  for (const [name, side, at] of [["debits", debits, 21], ["credits", credits, 40]] as const) {
    const count = unitsOf(field(record, at, at + 4));
    const units = unitsOf(field(record, at + 5, at + 18));
    if (count === undefined || units === undefined)
      throw brokenRecord(record, "The totals of an end record (33) are not numbers");
    events.push(
      { kind: "control", line, name: `total of ${name} (33)`, statedSum: withPoint(units, DECIMALS), ownSum: withPoint(side.units, DECIMALS) },
      { kind: "control", line, name: `number of ${name} (33)`, statedSum: String(count), ownSum: String(side.count) },
    );
  } // prettier-ignore
  events.push({ kind: "closing", line, amount: balance(record, 59) });
  reader.account = undefined;
}

function endFile(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  const statedCount = unitsOf(field(record, 21, 26));
  if (statedCount === undefined)
    throw brokenRecord(record, "The number of records in the end record (88) is not a number");
  // The last record does not count itself.
  const ownCount = String(reader.records - 1);
  events.push({
    kind: "control",
    line: record.line,
    name: "number of records (88)",
    statedSum: String(statedCount),
    ownSum: ownCount,
  });
  reader.records = 0;
}
