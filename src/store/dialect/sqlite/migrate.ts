/**
 * Brings a book to this version's tables: an ordered, checksummed list of steps, each one transaction. A book that was
 * written by a newer version is refused before anything is touched; one that is behind is copied beside itself first.
 */
import { chmodSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { Problem } from "../../../contract/problem.ts";
import { migrations, type Migration } from "../../migrations/index.ts";

export async function migrate(database: DatabaseSync, path: string): Promise<void> {
  const behind = pending(database);
  if (behind.length === 0) return;
  if (behind.length < migrations.length) copyBeside(database, path);
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

/** Steps that the book lacks. Throws when it has steps that this version does not know, or knows otherwise. */
function pending(database: DatabaseSync): readonly Migration[] {
  const applied = appliedSteps(database);
  if (applied.length > migrations.length) {
    throw new Problem("store_newer", {
      detail: `The book has ${applied.length} schema steps and this version of cashbook knows ${migrations.length}.`,
    });
  }
  applied.forEach(({ name, checksum }, index) => {
    const known = migrations[index];
    if (known === undefined || known.name !== name || checksumOf(known) !== checksum) {
      throw new Problem("store_newer", { detail: `The book's schema step ${name} is not this version's.` });
    }
  });
  return migrations.slice(applied.length);
}

function appliedSteps(database: DatabaseSync): { name: string; checksum: string }[] {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get();
  if (table === undefined) {
    const foreign = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' LIMIT 1").get();
    if (foreign !== undefined) {
      throw new Problem("store_damaged", { detail: "The file is a database, but not a cashbook book" });
    }
    return [];
  }
  return database.prepare("SELECT name, checksum FROM migrations ORDER BY position").all() as {
    name: string;
    checksum: string;
  }[];
}

function apply(database: DatabaseSync, step: Migration): void {
  const position = migrations.indexOf(step) + 1;
  if (position === 1) {
    database.exec(`CREATE TABLE migrations (
      position INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL
    ) STRICT`);
  }
  for (const statement of step.statements) database.exec(statement);
  database
    .prepare("INSERT INTO migrations (position, name, checksum, applied_at) VALUES (?, ?, ?, ?)")
    .run(position, step.name, checksumOf(step), Date.now());
}

/**
 * FNV-1a over a step's statements, 32 bits in hex. It tells another history from this one, at each opening; it guards
 * against no attacker, and a cryptographic hash would cost every command the loading of one.
 */
function checksumOf({ statements }: Migration): string {
  let hash = 0x811c9dc5;
  for (const statement of statements) {
    for (let index = 0; index < statement.length; index++) {
      hash = Math.imul(hash ^ statement.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x3b, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

function copyBeside(database: DatabaseSync, path: string): void {
  const copy = `${path}.before-migration-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  database.prepare("VACUUM INTO ?").run(copy);
  chmodSync(copy, 0o600);
}
