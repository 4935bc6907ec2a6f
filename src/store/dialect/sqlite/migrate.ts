/**
 * Brings a book to this version's tables: an ordered, checksummed list of steps, each one transaction. A book that was
 * written by a newer version is refused before anything is touched; one that is behind is copied beside itself first.
 */
import type { DatabaseSync } from "node:sqlite";
import { Problem } from "../../../contract/problem.ts";
import { migrations } from "../../migrations/index.ts";
import type { Migration } from "../../migrations/migration.ts";
import { checksumOf, pendingSteps, type AppliedStep } from "../../migrations/applied-steps.ts";
import { wholeFile } from "./copy/whole-file.ts";

export async function migrate(database: DatabaseSync, path: string): Promise<void> {
  const behind = pending(database);
  if (behind.length === 0) return;
  if (behind.length < migrations.length) await copyBeside(database, path);
  // Another process can be migrating the same new book: take the lock, then look again.
  for (const _ of behind) {
    database.exec("BEGIN IMMEDIATE");
    try {
      const [next] = pending(database);
      if (next !== undefined) apply(database, next);
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  }
}

/** Steps of this version that the book lacks. Throws `store_newer`, and `store_damaged` of another database. */
export function pending(database: DatabaseSync): readonly Migration[] {
  return pendingSteps(appliedSteps(database));
}

/** The steps that the book has had. Throws `store_damaged` for a database that is no book. */
export function appliedSteps(database: DatabaseSync): readonly AppliedStep[] {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get();
  if (table === undefined) {
    const foreign = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' LIMIT 1").get();
    if (foreign !== undefined) {
      throw new Problem("store_damaged", { detail: "The file is a database, but not a cashbook book" });
    }
    return [];
  }
  const rows = database.prepare("SELECT * FROM migrations ORDER BY position").all();
  return rows.map((row) => ({
    name: String(row["name"]),
    checksum: String(row["checksum"]),
    is_additive: row["is_additive"] === 1,
  }));
}

function apply(database: DatabaseSync, step: Migration): void {
  const position = migrations.indexOf(step) + 1;
  if (position === 1) {
    database.exec(`CREATE TABLE migrations (
      position INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, is_additive INTEGER NOT NULL,
      applied_at INTEGER NOT NULL
    ) STRICT`);
  }
  for (const statement of step.statements) database.exec(statement);
  database
    .prepare(
      "INSERT INTO migrations (position, name, checksum, is_additive, applied_at) VALUES (?, ?, ?, ?, ?)",
    )
    .run(position, step.name, checksumOf(step), step.isAdditive === true ? 1 : 0, Date.now());
}

async function copyBeside(database: DatabaseSync, path: string): Promise<void> {
  const copy = `${path}.before-migration-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  await wholeFile(copy, async (temporary) => database.prepare("VACUUM INTO ?").run(temporary));
}
