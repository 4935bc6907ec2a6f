/**
 * CFONB 120: statements of one account and day or more, from the old balance (01) to the new one (07), with their entries
 * (04) and complements (05). Each record repeats its account.
 */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { dayOfDayFirst, field, isNoDay } from "../../fixed-width/fields.ts";
import {
  brokenRecord,
  fixedRecords,
  misplacedRecord,
  type FixedForm,
  type FixedRecord,
} from "../../fixed-width/records.ts";
import type { StatementEvent } from "../../statement/event.ts";
import { accountNumber } from "./account-number.ts";
import { signedAmount } from "./amount.ts";
import { entryEvent, type Entry } from "./entry.ts";

const form: FixedForm = {
  name: "CFONB 120",
  length: 120,
  codeOf: (text) => text.slice(0, 2),
  records: {
    "01": { needs: 104, ends: 104 },
    "04": { needs: 104, ends: 120 },
    "05": { needs: 48, ends: 118, isText: true },
    "07": { needs: 104, ends: 104 },
  },
};

interface Reader {
  /** Account and currency of the statement in hand, as its records repeat them. */
  key: string | undefined;
  entry: Entry | undefined;
  /** Of the last record; 0 before the first. */
  line: number;
}

export async function* cfonb120Events(
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly StatementEvent[]> {
  const reader: Reader = { key: undefined, entry: undefined, line: 0 };
  for await (const records of fixedRecords(texts, form)) {
    const events: StatementEvent[] = [];
    for (const record of records) read(reader, record, events);
    if (events.length > 0) yield events;
  }
  if (reader.key !== undefined || reader.line === 0)
    throw brokenAt({
      line: Math.max(reader.line, 1),
      what: "The file ends before the new balance (07) of its statement; its last record is",
    });
}

function read(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  const { key, entry } = reader;
  reader.line = record.line;
  if (record.code === "01") {
    if (key !== undefined) throw misplacedRecord(record);
    beginStatement(reader, record, events);
    return;
  }
  if (key === undefined) throw misplacedRecord(record);
  if (keyOf(record) !== key)
    throw brokenRecord(
      record,
      `The account of record ${record.code} differs from that of its old balance (01)`,
    );
  if (record.code === "05") {
    if (entry === undefined) throw misplacedRecord(record);
    entry.complements.push(record);
    return;
  }
  if (entry !== undefined) events.push(entryEvent(entry));
  reader.entry = record.code === "04" ? { record, complements: [] } : undefined;
  if (record.code !== "07") return;
  events.push({ kind: "closing", line: record.line, ...balanceOf(record) });
  reader.key = undefined;
}

/** Bank, branch, currency and account. */
function keyOf(record: FixedRecord): string {
  return field(record, 3, 7) + field(record, 12, 19) + field(record, 22, 32);
}

function beginStatement(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  const { line } = record;
  reader.key = keyOf(record);
  events.push(
    {
      kind: "account",
      line,
      number: accountNumber(field(record, 3, 7), field(record, 12, 16), field(record, 22, 32)),
      currency: field(record, 17, 19),
    },
    { kind: "opening", line, ...balanceOf(record) },
  );
}

function balanceOf(record: FixedRecord): { readonly amount: string; readonly day?: string } {
  const amount = signedAmount(field(record, 91, 104), field(record, 20, 20));
  if (amount === undefined) throw brokenRecord(record, `The balance of record ${record.code} cannot be read`);
  const day = field(record, 35, 40);
  return { amount, ...(isNoDay(day) ? {} : { day: dayOfDayFirst(day) }) };
}
