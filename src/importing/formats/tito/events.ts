/**
 * TITO: statements (T00) of transactions (T10) with what more is said of them (T11), and the balance of each day with
 * transactions behind those (T40). Sums that repeat transactions, and notes, are passed over. Nothing ends a file: one
 * that is cut off between two days is whole up to there.
 */
import { field } from "../../fixed-width/fields.ts";
import { brokenRecord, misplacedRecord, type FixedRecord } from "../../fixed-width/records.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { BalanceEvent, ParsedFile, StatementEvent } from "../../statement/event.ts";
import { amountAt, dayAt } from "./fields.ts";
import { titoRecords } from "./records.ts";
import { entryEvent, isPart, type Transaction } from "./transaction.ts";

interface Account {
  readonly number: string | null;
  readonly currency: string | null;
  /** The balance of the day before, with which the next day begins. */
  closing: Pick<BalanceEvent, "amount" | "day"> | undefined;
}

interface Reader {
  account: Account | undefined;
  transaction: Transaction | undefined;
}

export async function* titoEvents(
  texts: AsyncIterable<string>,
  { isAscii }: ParsedFile,
): AsyncGenerator<readonly StatementEvent[]> {
  const reader: Reader = { account: undefined, transaction: undefined };
  for await (const records of titoRecords(texts, isAscii)) {
    const events: StatementEvent[] = [];
    for (const record of records) read(reader, record, events);
    if (events.length > 0) yield events;
  }
  if (reader.account === undefined) throw brokenAt({ line: 1, what: "The file has no record of TITO" });
  const events: StatementEvent[] = [];
  endTransaction(reader, events);
  yield events;
}

function read(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  if (record.code === "T00") {
    endTransaction(reader, events);
    reader.account = beginStatement(record, events);
    return;
  }
  const { account, transaction } = reader;
  if (account === undefined) throw misplacedRecord(record);
  switch (record.code) {
    case "T10":
    case "T80":
      endTransaction(reader, events);
      if (record.code === "T10" && !isPart(record)) beginDay(account, record, events);
      reader.transaction = { record, more: [] };
      return;
    case "T11":
    case "T81":
      if (transaction === undefined) throw misplacedRecord(record);
      transaction.more.push(record);
      return;
    case "T40":
      endTransaction(reader, events);
      endDay(account, record, events);
  }
}

function endTransaction(reader: Reader, events: StatementEvent[]): void {
  const { transaction, account } = reader;
  reader.transaction = undefined;
  if (transaction === undefined || account === undefined) return;
  events.push(entryEvent(transaction, account.currency));
}

function beginStatement(record: FixedRecord, events: StatementEvent[]): Account {
  const { line } = record;
  const number = numberOf(record);
  const currency = field(record, 97, 99).trim() || null;
  events.push(
    { kind: "account", line, number, currency },
    { kind: "opening", line, ...balanceOf(record, { day: 66, amount: 72 }) },
  );
  return { number, currency, closing: undefined };
}

/** The IBAN, behind which stands the bank's code; older files have only the fourteen digits with which it ends. */
function numberOf(record: FixedRecord): string | null {
  const [iban] = /^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}/.exec(field(record, 293, 322).trim()) ?? [];
  return iban ?? (field(record, 10, 23).replace(/\s+/g, "") || null);
}

/** A day with transactions behind the balance of another one: it begins there, and has a proof of its own. */
function beginDay(account: Account, { line }: FixedRecord, events: StatementEvent[]): void {
  const { number, currency, closing } = account;
  if (closing === undefined) return;
  events.push({ kind: "account", line, number, currency }, { kind: "opening", line, ...closing });
  account.closing = undefined;
}

function endDay(account: Account, record: FixedRecord, events: StatementEvent[]): void {
  const closing = balanceOf(record, { day: 7, amount: 13 });
  account.closing = closing;
  events.push({ kind: "closing", line: record.line, ...closing });
}

function balanceOf(
  record: FixedRecord,
  at: { day: number; amount: number },
): Pick<BalanceEvent, "amount" | "day"> {
  const amount = amountAt(record, at.amount);
  if (amount === undefined) throw brokenRecord(record, `The balance of record ${record.code} cannot be read`);
  const day = dayAt(record, at.day);
  return { amount, ...(day === "" ? {} : { day }) };
}
