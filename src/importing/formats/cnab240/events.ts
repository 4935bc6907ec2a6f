/**
 * CNAB 240: a file (0 to 9) of batches (1 to 5), each the statement of an account, with its entries (3, segment E). The end
 * of a batch states its records and the sums of debits and credits, that of a file its batches and records; all are checked.
 */
import { field, unitsOf, withPoint } from "../../fixed-width/fields.ts";
import { brokenRecord, fixedRecords, misplacedRecord, type FixedRecord } from "../../fixed-width/records.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { ControlEvent, StatementEvent } from "../../statement/event.ts";
import { entryEvent } from "./entry.ts";
import { accountKey, amountAt, cnab240Form, dayAt, DECIMALS } from "./records.ts";

interface Batch {
  /** Bank and number of the batch, which each of its records begins with. */
  readonly start: string;
  readonly account: string;
  records: bigint;
  debits: bigint;
  credits: bigint;
}

interface Reader {
  isOpen: boolean;
  batch: Batch | undefined;
  batches: bigint;
  records: bigint;
  /** Of the last record; 0 before the first. */
  line: number;
}

export async function* cnab240Events(
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly StatementEvent[]> {
  const reader: Reader = { isOpen: false, batch: undefined, batches: 0n, records: 0n, line: 0 };
  for await (const records of fixedRecords(texts, cnab240Form)) {
    const events: StatementEvent[] = [];
    for (const record of records) read(reader, record, events);
    if (events.length > 0) yield events;
  }
  if (reader.isOpen || reader.line === 0)
    throw brokenAt({
      line: Math.max(reader.line, 1),
      what: "The file ends before its end record (9); its last record is",
    });
}

function read(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  const { batch, isOpen } = reader;
  reader.line = record.line;
  reader.records++;
  if (record.code === "0") {
    if (isOpen) throw misplacedRecord(record);
    reader.isOpen = true;
    reader.batches = 0n;
    reader.records = 1n;
    return;
  }
  if (!isOpen) throw misplacedRecord(record);
  if (record.code === "1") {
    if (batch !== undefined) throw misplacedRecord(record);
    reader.batches++;
    reader.batch = beginBatch(record, events);
    return;
  }
  if (record.code === "9") {
    if (batch !== undefined) throw misplacedRecord(record);
    for (const event of fileControls(reader, record)) events.push(event);
    reader.isOpen = false;
    return;
  }
  if (batch === undefined) throw misplacedRecord(record);
  checkBatch(batch, record);
  batch.records++;
  if (record.code === "3") {
    readEntry(batch, record, events);
    return;
  }
  for (const event of batchEnd(batch, record)) events.push(event);
  reader.batch = undefined;
}

function beginBatch(record: FixedRecord, events: StatementEvent[]): Batch {
  const { line } = record;
  if (field(record, 9, 9) !== "E")
    throw brokenRecord(record, "The batch is no statement of an account: its operation is not E");
  const account = accountKey(record);
  const day = dayAt(record, 143);
  events.push(
    { kind: "account", line, number: numberOf(record), currency: field(record, 171, 173).trim() || "BRL" },
    { kind: "opening", line, amount: balanceAt(record), ...(day === "" ? {} : { day }) },
  );
  return { start: field(record, 1, 7), account, records: 1n, debits: 0n, credits: 0n };
}

/** The number with its check digit, without zeros before it, as it is printed; null where there is none. */
function numberOf(record: FixedRecord): string | null {
  const number = field(record, 59, 71).replace(/\s+/g, "").replace(/^0+/, "");
  return number === "" ? null : number;
}

function balanceAt(record: FixedRecord): string {
  const amount = amountAt(record, 151);
  if (amount === undefined) throw brokenRecord(record, `The balance of record ${record.code} cannot be read`);
  return amount;
}

function checkBatch({ start, account }: Batch, record: FixedRecord): void {
  if (field(record, 1, 7) !== start)
    throw brokenRecord(record, `The batch of record ${record.code} differs from that of its header (1)`);
  if (accountKey(record) !== account)
    throw brokenRecord(record, `The account of record ${record.code} differs from that of its header (1)`);
}

function readEntry(batch: Batch, record: FixedRecord, events: StatementEvent[]): void {
  if (field(record, 14, 14) !== "E")
    throw brokenRecord(record, `A statement has no details of the segment "${field(record, 14, 14)}"`);
  const units = unitsOf(field(record, 151, 168)) ?? 0n;
  const letter = field(record, 169, 169);
  if (letter === "D") batch.debits += units;
  if (letter === "C") batch.credits += units;
  events.push(entryEvent(record));
}

function batchEnd({ debits, credits, records }: Batch, record: FixedRecord): readonly StatementEvent[] {
  const day = dayAt(record, 143);
  return [
    ...control(record, { name: "sum of debits (5)", from: 177, to: 194, own: debits, decimals: DECIMALS }),
    ...control(record, { name: "sum of credits (5)", from: 195, to: 212, own: credits, decimals: DECIMALS }),
    ...control(record, { name: "number of records (5)", from: 171, to: 176, own: records, decimals: 0 }),
    { kind: "closing", line: record.line, amount: balanceAt(record), ...(day === "" ? {} : { day }) },
  ];
}

function fileControls({ batches, records }: Reader, record: FixedRecord): readonly ControlEvent[] {
  return [
    ...control(record, { name: "number of batches (9)", from: 18, to: 23, own: batches, decimals: 0 }),
    ...control(record, { name: "number of records (9)", from: 24, to: 29, own: records, decimals: 0 }),
  ];
}

/** A total; blanks stand for one that a bank leaves out. */
function control(
  record: FixedRecord,
  {
    name,
    from,
    to,
    own,
    decimals,
  }: { name: string; from: number; to: number; own: bigint; decimals: number },
): readonly ControlEvent[] {
  const digits = field(record, from, to);
  if (digits.trim() === "") return [];
  const stated = unitsOf(digits);
  if (stated === undefined)
    throw brokenRecord(record, `The totals of the end record (${record.code}) are not numbers`);
  return [
    {
      kind: "control",
      line: record.line,
      name,
      statedSum: withPoint(stated, decimals),
      ownSum: withPoint(own, decimals),
    },
  ];
}
