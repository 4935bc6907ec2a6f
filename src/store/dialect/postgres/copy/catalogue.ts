/** What a database's catalogue says of the tables of a book, of whatever version. */
import type { ClientBase } from "pg";
import { auditedTables, bookTable, lastTables, type BookTable } from "../../../copy/book-tables.ts";
import { SCHEMA } from "../schema.ts";

const TABLES = `
  SELECT c.relname AS name,
    (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    (SELECT json_agg(a.attname ORDER BY k.place) FROM pg_index x
      CROSS JOIN unnest(x.indkey) WITH ORDINALITY AS k (attnum, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE x.indrelid = c.oid AND x.indisprimary) AS key
  FROM pg_class c WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind = 'r'`;

/** The tables that are copied, as far as the database has them. */
export async function serverTables(client: ClientBase): Promise<ReadonlyMap<string, BookTable>> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(TABLES);
  const catalogue = new Map(rows.map(({ name, columns, key }) => [name, { columns, key: key ?? [] }]));
  return new Map(
    [...auditedTables, ...lastTables].flatMap((name): readonly [string, BookTable][] => {
      const table = catalogue.get(name);
      return table === undefined ? [] : [[name, bookTable(name, table)]];
    }),
  );
}
