/**
 * Group commit for admission: all writes of one turn of the event loop share a transaction and its commit. It goes over the
 * connection of all other writes, between their transactions: a commit on another one would make SQLite forget every page that
 * it has read for them.
 */
import { setImmediate as nextTick } from "node:timers/promises";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { KeyAddress, KeyWindows } from "../../../../core/ports/admission.ts";
import { asProblem, guard } from "../errors.ts";
import { toWindows } from "../../../usage/windows.ts";
import type { WriteLock } from "../write-lock.ts";

type Prepare = (sql: string) => StatementSync;

const WINDOWS = `SELECT minute_start, minute_count, day_start, day_count FROM key_windows
  WHERE company_id = ? AND key_id = ?`;

const SAVE_WINDOWS = `INSERT INTO key_windows (company_id, key_id, minute_start, minute_count, day_start, day_count)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (company_id, key_id) DO UPDATE SET minute_start = excluded.minute_start,
    minute_count = excluded.minute_count, day_start = excluded.day_start, day_count = excluded.day_count`;

/** The windows of keys, read and written once for all requests of one transaction. */
interface Windows {
  of(key: KeyAddress): KeyWindows | undefined;
  save(key: KeyAddress, windows: KeyWindows): void;
}

interface Batch {
  readonly prepare: Prepare;
  readonly windows: Windows;
}

export interface GroupCommit {
  /** Does work in a transaction that others may share; it must not wait. If one of them fails, all do. */
  <Result>(work: (batch: Batch) => Result): Promise<Result>;
  /** Resolves when every write so far is committed or refused. */
  whenIdle(): Promise<void>;
}

interface Job {
  readonly run: (batch: Batch) => void;
  readonly settle: (error?: unknown) => void;
}

export interface GroupCommitOptions {
  readonly connection: { readonly database: DatabaseSync; readonly prepare: Prepare };
  readonly lock: WriteLock;
  /** Does work while nobody else's transaction is open on the connection. */
  readonly between: <Result>(work: () => Result) => Promise<Result>;
}

export function groupCommit({
  connection: { database, prepare },
  lock,
  between,
}: GroupCommitOptions): GroupCommit {
  let waiting: Job[] = [];
  let flush: Promise<void> | undefined;

  const transaction = (): void => {
    prepare("BEGIN IMMEDIATE").run();
    // Only now: what has come while the lock was waited for goes with it.
    const jobs = waiting;
    waiting = [];
    try {
      const windows = batchWindows(prepare);
      for (const { run } of jobs) run({ prepare, windows });
      windows.write();
      prepare("COMMIT").run();
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      for (const { settle } of jobs) settle(asProblem(error));
      return;
    }
    for (const { settle } of jobs) settle();
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await nextTick();
      try {
        await lock.whenFree(() => between(() => guard(() => withoutSync(database, transaction))));
      } catch (error) {
        for (const { settle } of waiting.splice(0)) settle(error);
      }
      await lock.release();
    }
    flush = undefined;
  };

  const write = <Result>(work: (batch: Batch) => Result): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let result: Result;
    waiting.push({
      run: (batch) => (result = work(batch)),
      settle: (error) => (error === undefined ? resolve(result) : reject(error)),
    });
    flush ??= run();
    return promise;
  };
  return Object.assign(write, { whenIdle: async () => flush });
}

/**
 * NORMAL leaves a commit to the system's memory: a killed process forgets no count, a power cut the last moments. SQLite runs these
 * when they are compiled, so that they cannot be prepared.
 */
function withoutSync(database: DatabaseSync, work: () => void): void {
  database.exec("PRAGMA synchronous = NORMAL");
  try {
    work();
  } finally {
    database.exec("PRAGMA synchronous = FULL");
  }
}

function batchWindows(prepare: Prepare): Windows & { write(): void } {
  const read = new Map<string, KeyWindows | undefined>();
  const changes = new Map<string, { readonly key: KeyAddress; readonly windows: KeyWindows }>();
  const nameOf = ({ company, keyId }: KeyAddress): string => `${company} ${keyId}`;
  return {
    of(key) {
      const name = nameOf(key);
      if (!read.has(name)) read.set(name, storedWindows(prepare, key));
      return read.get(name);
    },
    save(key, windows) {
      const name = nameOf(key);
      read.set(name, windows);
      changes.set(name, { key, windows });
    },
    write() {
      for (const { key, windows } of changes.values()) {
        const { minute_start, minute_count, day_start, day_count } = windows;
        prepare(SAVE_WINDOWS).run(key.company, key.keyId, minute_start, minute_count, day_start, day_count);
      }
    },
  };
}

function storedWindows(prepare: Prepare, { company, keyId }: KeyAddress): KeyWindows | undefined {
  const row = prepare(WINDOWS).get(company, keyId);
  return row && toWindows(row);
}
