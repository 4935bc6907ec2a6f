/**
 * Rows of a chunk as columns, to be sent from one thread to another: the same rows as objects would cost both threads twice as
 * much.
 */
import type { ChunkBookedRow, ChunkRow } from "../../contract/import/row.ts";
import { fieldsWith } from "../../contract/transaction/fields.ts";
import {
  sourceFields,
  type SourceField,
  type SourceRecord,
} from "../../contract/transaction/source-record.ts";

/** The values of one member, row by row; one value where all rows have the same. */
type Column = readonly (string | undefined)[] | string | undefined;

export interface PackedRows {
  readonly count: number;
  /** Rows that have further members, or are refused, by their place in the chunk. */
  readonly others: readonly (readonly [index: number, row: ChunkRow])[];
  /** Of the rows between them. */
  readonly lines: readonly number[];
  readonly occurrences: readonly number[];
  readonly texts: Readonly<Record<(typeof requiredTexts)[number], Column>>;
  /** Members that some row has. */
  readonly optionalTexts: readonly (readonly [name: (typeof optionalTexts)[number], column: Column])[];
  readonly record: readonly (readonly [name: SourceField, column: Column])[];
  readonly source: readonly (readonly string[])[];
}

const requiredTexts = [
  "transaction_date",
  "posted_date",
  "description",
  "original_description",
  "amount",
  "currency_code",
] as const;
const optionalTexts = [
  "bank_id",
  "balance",
  ...fieldsWith("importable").filter((name) => name !== "tags" && name !== "currency_code"),
] as const;
const members = new Set<string>([
  ...requiredTexts,
  ...optionalTexts,
  "line",
  "occurrence",
  "source_record",
  "source",
]);

export function packRows(rows: readonly ChunkRow[]): PackedRows {
  const plain: ChunkBookedRow[] = [];
  const others: [number, ChunkRow][] = [];
  for (const [index, row] of rows.entries()) {
    if (isPlain(row)) plain.push(row);
    else others.push([index, row]);
  }
  const textsOf = requiredTexts.map((name) => [name, columnOf(plain.map((row) => row[name]))]);
  return {
    count: rows.length,
    others,
    lines: plain.map(({ line }) => line),
    occurrences: plain.map(({ occurrence }) => occurrence),
    texts: Object.fromEntries(textsOf) as PackedRows["texts"],
    optionalTexts: filled(optionalTexts, (name) => columnOf(plain.map((row) => row[name]))),
    record: filled(sourceFields, (name) => columnOf(plain.map((row) => row.source_record?.[name]))),
    source: plain.map(({ source }) => source),
  };
}

/** Whether a row has no members but those that have columns. */
function isPlain(row: ChunkRow): row is ChunkBookedRow {
  if ("verdict" in row || row.currency_code === undefined) return false;
  for (const name in row) if (!members.has(name)) return false;
  // One that says nothing would not be there again.
  return (
    row.source_record === undefined || Object.values(row.source_record).some((text) => text !== undefined)
  );
}

function filled<Name>(names: readonly Name[], column: (name: Name) => Column): [Name, Column][] {
  return names
    .map((name) => [name, column(name)] as [Name, Column])
    .filter(([, values]) => values !== undefined);
}

function columnOf(values: readonly (string | undefined)[]): Column {
  const [first] = values;
  return values.every((value) => value === first) ? first : values;
}

type Mutable<Type> = { -readonly [Member in keyof Type]: Type[Member] };

/** The rows again, member for member. */
export function unpackRows({ count, others, lines, ...packed }: PackedRows): ChunkRow[] {
  const rows = new Array<ChunkRow | undefined>(count).fill(undefined);
  for (const [index, row] of others) rows[index] = row;
  let next = 0;
  for (let index = 0; index < count; index++) rows[index] ??= rowAt(packed, next, lines[next++] ?? 0);
  return rows as ChunkRow[];
}

function rowAt(
  { occurrences, texts, optionalTexts: more, record, source }: Omit<PackedRows, "count" | "others" | "lines">,
  at: number,
  line: number,
): ChunkBookedRow {
  const row: Mutable<ChunkBookedRow> = {
    line,
    occurrence: occurrences[at] ?? 0,
    transaction_date: textAt(texts.transaction_date, at) ?? "",
    posted_date: textAt(texts.posted_date, at) ?? "",
    description: textAt(texts.description, at) ?? "",
    original_description: textAt(texts.original_description, at) ?? "",
    amount: textAt(texts.amount, at) ?? "",
    currency_code: textAt(texts.currency_code, at),
    source: source[at] as string[],
  };
  for (const [name, column] of more) {
    const text = textAt(column, at);
    if (text !== undefined) row[name] = text;
  }
  const own = recordAt(record, at);
  if (own !== undefined) row.source_record = own;
  return row;
}

function recordAt(record: PackedRows["record"], at: number): SourceRecord | undefined {
  let own: Mutable<SourceRecord> | undefined;
  for (const [name, column] of record) {
    const text = textAt(column, at);
    if (text !== undefined) (own ??= {})[name] = text;
  }
  return own;
}

function textAt(column: Column, at: number): string | undefined {
  return typeof column === "object" ? column[at] : column;
}
