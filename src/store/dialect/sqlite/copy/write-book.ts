/** A new file as the other end of a copy. It is nothing until it is finished: if that never comes, it is thrown away. */
import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { BookWriter } from "../../../copy/ports.ts";
import { quoteNames, type BookTable } from "../../../copy/book-tables.ts";
import { bookTables } from "./catalogue.ts";
import { asProblem, guard } from "../errors.ts";
import { insertRows } from "../insert.ts";
import { migrate } from "../migrate.ts";

const CACHE_KIB = 65_536;

interface NewBook extends BookWriter {
  /** The tables that it has; those of this version. */
  readonly tables: ReadonlyMap<string, BookTable>;
  /** Makes what is written a book, whose bytes are all with the system; whoever needs them on the disk waits for that. */
  finish(): void;
  /** Lets go of the file, finished or not. */
  close(): void;
}

/** Makes the file, which must not be there, for this user alone. Throws what SQLite and the system say. */
export async function newBook(path: string): Promise<NewBook> {
  closeSync(openSync(path, "ax", 0o600));
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  try {
    // Nobody else knows the file, and after a failure it is not used: a journal would only cost time.
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA cache_size = -${CACHE_KIB};
    `);
    await migrate(database, path);
    return bookOn(database);
  } catch (error) {
    database.close();
    throw asProblem(error);
  }
}

function bookOn(database: DatabaseSync): NewBook {
  const indexes = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all() as { name: string; sql: string }[];
  // Sorted at once when all rows are there, an index takes a fraction of the time.
  for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  let isOpen = true;
  const close = (): void => {
    if (isOpen) database.close();
    isOpen = false;
  };
  return {
    tables: bookTables(database),
    async write({ table: { name, columns } }, rows) {
      guard(() => {
        database.exec("BEGIN");
        insertRows(prepare, { table: name, columns: quoteNames(columns), conflict: "" }, rows);
        database.exec("COMMIT");
      });
    },
    finish() {
      guard(() => {
        for (const { sql } of indexes) database.exec(sql);
        close();
      });
    },
    close,
  };
}
