/** A book's file as one end of a copy: read in one state, and not changed. */
import { existsSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Kysely } from "kysely";
import { Problem } from "../../../../contract/problem.ts";
import { companyCheck } from "../../../check/company.ts";
import { pageQuery } from "../../../copy/page-query.ts";
import type { BookReader } from "../../../copy/ports.ts";
import type { Row } from "../../../copy/book-tables.ts";
import type { Tables } from "../../../tables/database.ts";
import { isEarlier } from "../../../earlier-layout/steps.ts";
import { migrations } from "../../../migrations/index.ts";
import { bookTables } from "./catalogue.ts";
import { sqliteConnection, sqliteDialect } from "../query-layer.ts";
import { asProblem, guard, problemAt } from "../errors.ts";
import { appliedSteps, pending } from "../migrate.ts";
import { SQLITE_WAIT_MS } from "../write-lock.ts";
import { countText } from "../../../../contract/count-text.ts";

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
  return openReader(path, (database) => {
    const stepsBehind = pending(database).length;
    // A file with no table at all is what SQLite makes of a path that nobody has written to.
    if (stepsBehind === migrations.length)
      throw new Problem("store_damaged", { detail: "The file is not a book." });
    return readerOf(database, stepsBehind);
  });
}

/** The reader of a book that an earlier version wrote; undefined of any other. */
export function readEarlierBook(path: string): FileReader | undefined {
  return openReader(path, (database) => {
    if (isEarlier(appliedSteps(database))) return readerOf(database, 0);
    database.close();
    return undefined;
  });
}

function openReader<Reader>(path: string, read: (database: DatabaseSync) => Reader): Reader {
  if (!existsSync(path)) throw new Problem("database_missing", { detail: `There is no book at ${path}.` });
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: SQLITE_WAIT_MS });
    database.exec("PRAGMA trusted_schema = OFF; BEGIN");
    return read(database);
  } catch (error) {
    database?.close();
    throw problemAt(path, asProblem(error));
  }
}

function readerOf(database: DatabaseSync, stepsBehind: number): FileReader {
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
      // SQLite would rather sort what an index of the company holds than walk the table by its key.
      const question = pageQuery(part, { ...page, mark: () => "?", walk: " NOT INDEXED" });
      return question === undefined ? [] : all(question.sql, question.values);
    },
    ask: async (sql) => all(sql, []),
    company: (number, look) => look(companyCheck(db, Number(number))),
    damage() {
      const [first, ...more] = all("PRAGMA integrity_check(2)", []).map(([line]) => String(line));
      if (first !== undefined && first !== "ok") return more.length > 0 ? `${first}, and more` : first;
      const dangling = all("PRAGMA foreign_key_check", []).length;
      return dangling > 0
        ? `${countText(dangling, "row refers", "rows refer")} to rows that are missing`
        : undefined;
    },
    close: () => database.close(),
  };
}
