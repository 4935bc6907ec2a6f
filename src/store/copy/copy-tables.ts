/** Copies tables from one book to another, in parts that fit into memory. */
import type { BookReader, BookWriter, Part } from "./ports.ts";
import { keyOf, type BookTable, type Row } from "./book-tables.ts";

/** Where a copy has come to: behind the row of a key. */
export interface Position {
  readonly table: string;
  readonly company: bigint | undefined;
  readonly after: Row;
}

interface Copying {
  readonly from: BookReader;
  readonly to: BookWriter;
  readonly tables: readonly string[];
  /** Numbers of the companies, in ascending order. */
  readonly companies: readonly bigint[];
  /** Where an earlier copy of the same had come to. */
  readonly start?: Position | undefined;
  /** Told after each part that is written how many rows it had. */
  readonly onRows?: (rows: number) => void;
  readonly signal: AbortSignal;
}

/** Rows at a time: few until it is known how long they are. */
const ROWS_FIRST = 100;
const ROWS_MAX = 20_000;
/** Bytes at a time, about. */
const BYTES = 8_000_000;

/** Copies the tables in their order. What was written when the signal is aborted stays written; throws its reason. */
export async function copyTables(copying: Copying): Promise<void> {
  const { from, tables, companies, start } = copying;
  const parts = partsOf(
    tables.flatMap((name) => from.tables.get(name) ?? []),
    companies,
  );
  const first = start === undefined ? 0 : parts.findIndex((part) => isAt(part, start));
  for (const [index, part] of parts.slice(first).entries()) {
    await copyPart(part, { ...copying, after: index === 0 ? start?.after : undefined });
  }
}

/** Reads what comes next while what was read before is written. */
async function copyPart(
  part: Part,
  { from, to, onRows, signal, after: start }: Copying & { readonly after: Row | undefined },
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let after = start;
  let limit = ROWS_FIRST;
  for (;;) {
    const rows = await from.rows(part, { after, limit });
    await writing;
    signal.throwIfAborted();
    const last = rows.at(-1);
    if (last === undefined) return;
    const read = keyOf(part.table, last);
    const page = from.earlier?.translate(part, rows) ?? { part, rows };
    writing = to.write(page.part, page.rows, read).then(() => onRows?.(rows.length));
    // Its failure is met where it is waited for, be it a page later.
    writing.catch(() => undefined);
    if (rows.length < limit || part.table.key.length === 0) return writing;
    after = read;
    limit = limitAfter(rows);
  }
}

function partsOf(tables: readonly BookTable[], companies: readonly bigint[]): readonly Part[] {
  return tables.flatMap((table): readonly Part[] =>
    table.byCompany ? companies.map((company) => ({ table, company })) : [{ table, company: undefined }],
  );
}

function isAt({ table, company }: Part, position: Position): boolean {
  return table.name === position.table && company === position.company;
}

/** How many rows like these are about as much as is held at a time. */
function limitAfter(rows: readonly Row[]): number {
  let bytes = 1;
  for (const row of rows) {
    for (const value of row) bytes += typeof value === "bigint" || value === null ? 8 : value.length;
  }
  return Math.max(1, Math.min(ROWS_MAX, Math.floor((BYTES * rows.length) / bytes)));
}
