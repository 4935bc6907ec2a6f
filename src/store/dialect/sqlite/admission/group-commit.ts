/** The gate's writes: all that are asked for within one turn of the event loop share a transaction and its commit. */
import type { DatabaseSync } from "node:sqlite";
import type { KeyAddress, KeyWindows } from "../../../../core/ports/gate.ts";
import { asProblem, guard } from "../errors.ts";
import type { Prepare } from "./usage-tables.ts";
import type { Waiting } from "../write-lock.ts";

const WINDOWS = `SELECT minute_start, minute_count, day_start, day_count FROM key_windows
  WHERE company_id = ? AND key_id = ?`;

const KEEP_WINDOWS = `INSERT INTO key_windows (company_id, key_id, minute_start, minute_count, day_start, day_count)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (company_id, key_id) DO UPDATE SET minute_start = excluded.minute_start,
    minute_count = excluded.minute_count, day_start = excluded.day_start, day_count = excluded.day_count`;

/** The windows of keys, read and written once for all requests of one transaction. */
interface Windows {
  of(key: KeyAddress): KeyWindows | undefined;
  keep(key: KeyAddress, windows: KeyWindows): void;
}

interface Batch {
  readonly prepare: Prepare;
  readonly windows: Windows;
}

export interface SharedCommit {
  /** Does work in a transaction that others may share; it must not wait. If one of them fails, all do. */
  <Result>(work: (batch: Batch) => Result): Promise<Result>;
  /** Resolves when everything asked so far is committed or refused. */
  settled(): Promise<void>;
}

interface Job {
  readonly run: (batch: Batch) => void;
  readonly done: (error?: unknown) => void;
}

export function sharedCommit({
  connection,
  waiting,
}: {
  readonly connection: () => { readonly database: DatabaseSync; readonly prepare: Prepare };
  readonly waiting: Waiting;
}): SharedCommit {
  let asked: Job[] = [];
  let flushing: Promise<void> | undefined;

  const transaction = (): void => {
    const { database, prepare } = connection();
    prepare("BEGIN IMMEDIATE").run();
    // Taken only now: what was asked while the lock was waited for goes with it.
    const jobs = asked;
    asked = [];
    try {
      const windows = keptWindows(prepare);
      for (const { run } of jobs) run({ prepare, windows });
      windows.write();
      prepare("COMMIT").run();
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      for (const { done } of jobs) done(asProblem(error));
      return;
    }
    for (const { done } of jobs) done();
  };

  const flush = async (): Promise<void> => {
    while (asked.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      try {
        await waiting.whenFree(() => guard(transaction));
      } catch (error) {
        for (const { done } of asked.splice(0)) done(error);
      }
      await waiting.ended();
    }
    flushing = undefined;
  };

  const write = <Result>(work: (batch: Batch) => Result): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let result: Result;
    asked.push({
      run: (batch) => (result = work(batch)),
      done: (error) => (error === undefined ? resolve(result) : reject(error)),
    });
    flushing ??= flush();
    return promise;
  };
  return Object.assign(write, { settled: async () => flushing });
}

function keptWindows(prepare: Prepare): Windows & { write(): void } {
  const read = new Map<string, KeyWindows | undefined>();
  const changed = new Map<string, { readonly key: KeyAddress; readonly windows: KeyWindows }>();
  const nameOf = ({ company, keyId }: KeyAddress): string => `${company} ${keyId}`;
  return {
    of(key) {
      const name = nameOf(key);
      if (!read.has(name)) read.set(name, storedWindows(prepare, key));
      return read.get(name);
    },
    keep(key, windows) {
      const name = nameOf(key);
      read.set(name, windows);
      changed.set(name, { key, windows });
    },
    write() {
      for (const { key, windows } of changed.values()) {
        const { minute_start, minute_count, day_start, day_count } = windows;
        prepare(KEEP_WINDOWS).run(key.company, key.keyId, minute_start, minute_count, day_start, day_count);
      }
    },
  };
}

function storedWindows(prepare: Prepare, { company, keyId }: KeyAddress): KeyWindows | undefined {
  const row = prepare(WINDOWS).get(company, keyId) as Record<keyof KeyWindows, bigint> | undefined;
  return (
    row && {
      minute_start: Number(row.minute_start),
      minute_count: Number(row.minute_count),
      day_start: Number(row.day_start),
      day_count: Number(row.day_count),
    }
  );
}
