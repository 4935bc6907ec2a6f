/** Opens a book: one SQLite file, migrated to this version, with the pragmas that the promises rest on. */
import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { Problem } from "../../../contract/problem.ts";
import type { Clock, Store } from "../../../core/ports.ts";
import type { Tables } from "../../tables/database.ts";
import { sqliteAbilities, sqliteConnection, sqliteDialect } from "./query-layer.ts";
import { asProblem, problemAt } from "./errors.ts";
import { sqliteAdmission } from "./admission/admission.ts";
import { sqliteTransactions } from "./transactions.ts";
import { SQLITE_WAIT_MS, sqliteWriteLock } from "./write-lock.ts";
import { COMMAND_PAGES, LONG_WRITE_PAGES } from "./log-pages.ts";
import { migrate } from "./migrate.ts";
import { numbersOn } from "../../tables/columns/numbers.ts";
import { storeQueries } from "../../queries.ts";

/**
 * Page cache in KiB: the inner pages of a book of millions of rows, and the ends of its indexes, where an import writes.
 * More of it made no import of a million rows in random order faster, and only took memory from it.
 */
const CACHE_KIB = 16_384;

export { sharedLockState } from "./write-lock.ts";

export interface OpenOptions {
  /** Whether a missing file is made. */
  readonly create: boolean;
  /** Whether many requests are going to be answered: their statistics then reach the tables a moment after the answer. */
  readonly serving?: boolean;
  /** Of `sharedLockState`, for threads of one process that open the same book: they tell each other when they have written. */
  readonly lockState?: SharedArrayBuffer | undefined;
  /** The store's time; this machine's when absent. */
  readonly clock?: Clock | undefined;
}

/** Opens the book at a path. Throws `database_missing`, `store_unreadable`, `store_damaged` or `store_newer`. */
export async function openBook(
  path: string,
  { create, serving = false, lockState, clock = Date.now }: OpenOptions,
): Promise<Store> {
  const isNew = !existsSync(path);
  if (isNew && !create) {
    throw new Problem("database_missing", { detail: `There is no book at ${path}.` });
  }
  const database = openFile(path, { isNew, serving });
  const connection = sqliteConnection(database);
  try {
    await migrate(database, path);
  } catch (error) {
    database.close();
    throw problemAt(path, asProblem(error));
  }
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  const numbers = numbersOn(db);
  const queries = storeQueries({ db, dialect: sqliteAbilities(connection), numbers });
  const lock = sqliteWriteLock(lockState);
  const transactions = sqliteTransactions(connection, { lock, onRollback: numbers.forget, serving });
  const { between } = transactions;
  const open = () => openForAdmission(path);
  const admission = sqliteAdmission({ path, open, connection, lock, between, serving, clock });
  if (serving) await admission.settle();
  return {
    read: (work) => transactions.read(() => work(queries)),
    write: (work, options) => transactions.write(() => work(queries), options),
    writeTogether: (work, finish, { company }) =>
      transactions.writeTogether(() => work(queries), {
        company,
        kind: finish,
        finish: (parts) => finish(queries, parts),
      }),
    admission,
    clock,
    async close() {
      await transactions.whenIdle();
      await admission.close();
      await db.destroy();
      // Kysely closes no connection that no question has used.
      if (database.isOpen) database.close();
    },
  };
}

function openFile(
  path: string,
  { isNew, serving }: { readonly isNew: boolean; readonly serving: boolean },
): DatabaseSync {
  if (isNew) makePrivate(path);
  try {
    const database = new DatabaseSync(path, { timeout: SQLITE_WAIT_MS });
    // In WAL mode synchronous is NORMAL unless said otherwise, and a power cut would undo acknowledged money.
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cache_size = -${CACHE_KIB};
      PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = ${serving ? LONG_WRITE_PAGES : COMMAND_PAGES};
    `);
    return database;
  } catch (error) {
    throw problemAt(path, asProblem(error));
  }
}

/** An empty file for this user alone; SQLite gives its log the same mode. What stands in the way, SQLite says better. */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, "ax", 0o600));
  } catch {
    return;
  }
}

/** A second connection, on which keys are looked up. It never waits by itself, since the lock may be this process's. */
function openForAdmission(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  database.exec("PRAGMA trusted_schema = OFF");
  return database;
}
