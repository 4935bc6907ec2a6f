/**
 * GPC: statements (074) of items (075) with the records that continue them. A header names no currency, only items do: it
 * is told with the first item. Nothing ends a file; what is cut off, the balances of the header show.
 */
import { field, unitsOf } from "../../fixed-width/fields.ts";
import { fixedRecords, misplacedRecord, type FixedRecord } from "../../fixed-width/records.ts";
import type { StatementEvent } from "../../statement/event.ts";
import { currencyOf, entryEvent, type Item } from "./item.ts";
import { dayAt, gpcForm } from "./records.ts";
import { accountOf, addItem, beginEvents, endEvents, newTurnovers, type Turnovers } from "./statement.ts";

interface Statement {
  readonly header: FixedRecord;
  readonly turnovers: Turnovers;
  /** Null where its items name none. */
  readonly currency: string | null;
}

interface Reader {
  statement: Statement | undefined;
  /** Headers of an account without an item so far: the last of them may have items yet. */
  untold: FixedRecord[];
  item: Item | undefined;
  /** Currency of each account that had an item, by its number. */
  readonly currencies: Map<string | null, string | null>;
}

export async function* gpcEvents(texts: AsyncIterable<string>): AsyncGenerator<readonly StatementEvent[]> {
  const reader: Reader = { statement: undefined, untold: [], item: undefined, currencies: new Map() };
  for await (const records of fixedRecords(texts, gpcForm)) {
    const events: StatementEvent[] = [];
    for (const record of records) read(reader, record, events);
    if (events.length > 0) yield events;
  }
  const events: StatementEvent[] = [];
  endStatement(reader, events);
  tellUntold(reader, null, events);
  yield events;
}

function read(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  switch (record.code) {
    case "074":
      return beginStatement(reader, record, events);
    case "075":
      return beginItem(reader, record, events);
    default:
      if (reader.item === undefined) throw misplacedRecord(record);
      reader.item.more.push(record);
  }
}

function beginStatement(reader: Reader, header: FixedRecord, events: StatementEvent[]): void {
  endStatement(reader, events);
  const [first] = reader.untold;
  if (first !== undefined && accountOf(first) !== accountOf(header)) tellUntold(reader, null, events);
  reader.untold.push(header);
}

function beginItem(reader: Reader, record: FixedRecord, events: StatementEvent[]): void {
  endItem(reader, events);
  const header = reader.untold.at(-1);
  if (header !== undefined) {
    const currency = currencyOf(record) ?? reader.currencies.get(accountOf(header)) ?? null;
    reader.currencies.set(accountOf(header), currency);
    reader.untold.pop();
    tellUntold(reader, currency, events);
    for (const event of beginEvents(header, currency)) events.push(event);
    reader.statement = { header, currency, turnovers: newTurnovers() };
  }
  const { statement } = reader;
  if (statement === undefined) throw misplacedRecord(record);
  addItem(statement.turnovers, field(record, 61, 61), unitsOf(field(record, 49, 60)) ?? 0n);
  reader.item = { record, more: [] };
}

/** Tells statements without items, in a currency that another statement of their account names. */
function tellUntold(reader: Reader, currency: string | null, events: StatementEvent[]): void {
  for (const header of reader.untold) {
    const known = currency ?? reader.currencies.get(accountOf(header)) ?? null;
    for (const event of beginEvents(header, known)) events.push(event);
    for (const event of endEvents(header, newTurnovers())) events.push(event);
  }
  reader.untold = [];
}

function endItem(reader: Reader, events: StatementEvent[]): void {
  const { item, statement } = reader;
  if (item === undefined || statement === undefined) return;
  const { currency, header } = statement;
  events.push(entryEvent(item, { currency, accountingDay: dayAt(header, 109) }));
  reader.item = undefined;
}

function endStatement(reader: Reader, events: StatementEvent[]): void {
  const { statement } = reader;
  endItem(reader, events);
  if (statement === undefined) return;
  for (const event of endEvents(statement.header, statement.turnovers)) events.push(event);
  reader.statement = undefined;
}
