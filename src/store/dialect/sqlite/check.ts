/** Looks at a book's file without changing it. */
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { companyCheck, headsOf } from "../../check/company.ts";
import type { BookCheck } from "../../check/book-check.ts";
import type { Tables } from "../../tables/database.ts";
import { sqliteConnection, sqliteDialect } from "./query-layer.ts";
import { asProblem } from "./errors.ts";
import { appliedSteps } from "./migrate.ts";

/** Audit logs of companies that are not there. */
const STRAY_HEADS = "SELECT 1 FROM event_heads WHERE company_id NOT IN (SELECT company_id FROM companies)";

export interface FileCheck extends BookCheck {
  /** What SQLite finds wrong with the file; empty when nothing is. */
  structure(): Promise<readonly string[]>;
}

/** Opens the book for a check. Throws `store_unreadable`, `store_damaged` or `store_busy`. */
export function openFileCheck(path: string): FileCheck {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    // SQLite reads nothing of a file before the first question.
    appliedSteps(database);
  } catch (error) {
    throw asProblem(error);
  }
  return checkOf(database);
}

/** The check of an open database, which it closes at the end. */
function checkOf(database: DatabaseSync): FileCheck {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqliteConnection(database)) });
  const check: FileCheck = {
    schema: async () => appliedSteps(database),
    structure: async () =>
      database
        .prepare("PRAGMA quick_check(20)")
        .all()
        .map(({ quick_check }) => String(quick_check))
        .filter((line) => line !== "ok"),
    danglingReferences: async () =>
      database.prepare("PRAGMA foreign_key_check").all().length + database.prepare(STRAY_HEADS).all().length,
    companies: async () =>
      database
        .prepare("SELECT company_id AS number, id, name FROM companies ORDER BY company_id")
        .all()
        .map(({ number, id, name }) => ({ number: Number(number), id: String(id), name: String(name) })),
    async company(number, look) {
      // A savepoint, since whoever opened the database may have begun a transaction.
      database.exec("SAVEPOINT look");
      try {
        return await look(companyCheck(db, number));
      } finally {
        database.exec("RELEASE look");
      }
    },
    heads: () => headsOf(check),
    close: async () => database.close(),
  };
  return check;
}
