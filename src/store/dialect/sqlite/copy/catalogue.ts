/** What a book's file says of its tables. */
import type { DatabaseSync } from "node:sqlite";
import { auditedTables, bookTable, lastTables, type BookTable } from "../../../copy/book-tables.ts";

interface Column {
  readonly name: string;
  /** Place in the primary key, from 1; 0 outside it. */
  readonly pk: number;
}

/** The tables that are copied, as far as the file has them: one of an earlier version lacks those that came later. */
export function bookTables(database: DatabaseSync): ReadonlyMap<string, BookTable> {
  const tables = [...auditedTables, ...lastTables].flatMap((name): readonly [string, BookTable][] => {
    const columns = database.prepare(`PRAGMA table_info(${name})`).all() as unknown as readonly Column[];
    if (columns.length === 0) return [];
    const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    return [
      [name, bookTable(name, { columns: columns.map(({ name }) => name), key: key.map(({ name }) => name) })],
    ];
  });
  return new Map(tables);
}
