/** A book's file as one end of a copy: read in one state, and not changed. */
import { existsSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Kysely } from "kysely";
import { Problem } from "../../../contract/problem.ts";
import { companyCheck } from "../../check/company.ts";
import { pageQuestion } from "../../copy/page.ts";
import type { BookReader } from "../../copy/ports.ts";
import type { Row } from "../../copy/tables.ts";
import type { Tables } from "../../database.ts";
import { migrations } from "../../migrations/index.ts";
import { bookTables } from "./book-tables.ts";
import { sqliteConnection, sqliteDialect } from "./connection.ts";
import { asProblem, guard, problemAt } from "./errors.ts";
import { pending } from "./migrate.ts";
import { SQLITE_WAIT_MS } from "./wait.ts";

export interface FileReader extends BookReader {
  /** Schema steps of this version that the book lacks. */
  readonly stepsBehind: number;
  /** What SQLite finds wrong with the file; undefined when it is whole. Reads all of it. */
  damage(): string | undefined;
  /** Lets go of the file. */
  close(): void;
}

/** Throws `database_missing`, `store_damaged` of a file that is no book, `store_newer`, and what SQLite says. */
export function readBook(path: string): FileReader {
  if (!existsSync(path)) throw new Problem("database_missing", { detail: `There is no book at ${path}.` });
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: SQLITE_WAIT_MS });
    return readerOf(database);
  } catch (error) {
    database?.close();
    throw problemAt(path, asProblem(error));
  }
}

function readerOf(database: DatabaseSync): FileReader {
  database.exec("PRAGMA trusted_schema = OFF; BEGIN");
  const stepsBehind = pending(database).length;
  // A file with no table at all is what SQLite makes of a path that nobody has written to.
  if (stepsBehind === migrations.length)
    throw new Problem("store_damaged", { detail: "The file is no book." });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqliteConnection(database)) });
  const statements = new Map<string, StatementSync>();
  const all = (sql: string, values: readonly unknown[]): readonly Row[] =>
    guard(() => {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = database.prepare(sql);
        statement.setReadBigInts(true);
        statement.setReturnArrays(true);
        statements.set(sql, statement);
      }
      return statement.all(...(values as SQLInputValue[])) as unknown as readonly Row[];
    });
  return {
    stepsBehind,
    tables: bookTables(database),
    async rows(part, page) {
      const question = pageQuestion(part, { ...page, mark: () => "?" });
      return question === undefined ? [] : all(question.sql, question.values);
    },
    ask: async (sql) => all(sql, []),
    company: (number, look) => look(companyCheck(db, Number(number))),
    damage() {
      const [first, ...more] = all("PRAGMA integrity_check(2)", []).map(([line]) => String(line));
      if (first !== undefined && first !== "ok") return more.length > 0 ? `${first}, and more` : first;
      const dangling = all("PRAGMA foreign_key_check", []).length;
      return dangling > 0 ? `${dangling} rows refer to rows that are missing` : undefined;
    },
    close: () => database.close(),
  };
}
