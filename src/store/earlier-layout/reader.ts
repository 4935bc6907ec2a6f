/** A book in the earlier tables as one end of a move: what it reads is told in those of today. */
import { DatabaseSync } from "node:sqlite";
import type { BookReader } from "../copy/ports.ts";
import type { BookTable } from "../copy/book-tables.ts";
import { bookTables } from "../dialect/sqlite/copy/catalogue.ts";
import { migrate } from "../dialect/sqlite/migrate.ts";
import { translationOf } from "./translation.ts";

/** The transactions of an account in one currency, as `AccountFigures` has them. */
const sums = (company: bigint, sum: string): string =>
  `SELECT bank_account_id, currency_code, COUNT(*), ${sum} FROM transactions
    WHERE company_id = ${company} AND deleted_at IS NULL
    GROUP BY bank_account_id, currency_code ORDER BY bank_account_id, currency_code`;

export async function earlierReader<Reader extends BookReader>(book: Reader): Promise<Reader> {
  const tables = await presentTables();
  return { ...book, earlier: { tables, sums, translate: await translationOf(book, tables) } };
}

/** The tables of today, without a book. */
async function presentTables(): Promise<ReadonlyMap<string, BookTable>> {
  const nowhere = new DatabaseSync(":memory:");
  try {
    await migrate(nowhere, ":memory:");
    return bookTables(nowhere);
  } finally {
    nowhere.close();
  }
}
