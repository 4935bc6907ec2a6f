/** A look into a book's database behind the program's back, in SQL that every database understands. */
import { DatabaseSync } from "node:sqlite";
import { Client, types, type CustomTypesConfig } from "pg";
import { isAddress } from "./postgres/binaries.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Runs one statement on the book at a path or address. Answers its rows, integers as numbers, bytes as arrays. */
export async function behind(place: string, statement: string): Promise<readonly Row[]> {
  if (!isAddress(place)) {
    const database = new DatabaseSync(place);
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  }
  const client = new Client({ connectionString: place, options: "-c search_path=cashbook", types: numbers });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table, and of nothing else. */
export async function everyRow(place: string): Promise<readonly Row[]> {
  const tables = isAddress(place)
    ? "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'cashbook'"
    : "SELECT name FROM sqlite_schema WHERE type = 'table'";
  const rows = [];
  for (const { name } of await behind(place, tables)) {
    rows.push(...(await behind(place, `SELECT * FROM ${String(name)}`)));
  }
  return rows;
}

/** Sums and counts are wider than a number; those of tests are not. */
const WIDE: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];
const numbers: CustomTypesConfig = {
  getTypeParser: (oid: number) => (WIDE.includes(oid) ? Number : (types.getTypeParser(oid) as never)),
};
