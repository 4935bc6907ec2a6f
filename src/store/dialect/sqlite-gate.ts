/**
 * The gate on SQLite, a dialect's own because it is asked twice for every request: prepared statements on a connection
 * of its own, whole transactions that never leave one turn of the event loop, and one commit for all that arrive in it.
 * SQLite's write lock makes the limits exact across processes. Of a database with row locks this would be one statement.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { FoundKey, Gate, KeyAddress, KeyWindows } from "../../core/ports/gate.ts";
import type { AnsweredRequest } from "../../core/ports/keys.ts";
import { toRecord, type ApiKeysTable } from "../keys.ts";
import { asProblem } from "./sqlite-errors.ts";
import { whenFree } from "./sqlite-wait.ts";
import type { Selectable } from "kysely";

/** Requests that are kept one by one. */
const RECENT = 20;
const DAY_SECONDS = 86_400;

const FIND = `SELECT credentials.key_hash, credentials.ends_at, api_keys.*, companies.company_id AS company_number,
    companies.id AS public_id, companies.name AS company_name, companies.base_currency, companies.country,
    companies.secret, companies.created_at AS company_created_at
  FROM credentials
  JOIN api_keys ON api_keys.company_id = credentials.company_id AND api_keys.id = credentials.key_id
  JOIN companies ON companies.company_id = credentials.company_id
  WHERE credentials.key_hash = ?`;

const WINDOWS = `SELECT minute_start, minute_count, day_start, day_count FROM key_windows
  WHERE company_id = ? AND key_id = ?`;

const KEEP_WINDOWS = `INSERT INTO key_windows (company_id, key_id, minute_start, minute_count, day_start, day_count)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (company_id, key_id) DO UPDATE SET minute_start = excluded.minute_start,
    minute_count = excluded.minute_count, day_start = excluded.day_start, day_count = excluded.day_count`;

const REFUND = `UPDATE key_windows SET
    minute_count = minute_count - (minute_start = ? AND minute_count > 0),
    day_count = day_count - (day_start = ? AND day_count > 0)
  WHERE company_id = ? AND key_id = ?`;

const COUNT = `INSERT INTO key_usage (company_id, key_id, endpoint, status_code, requests, duration_ms, last_at)
  VALUES (?, ?, ?, ?, 1, ?, ?)
  ON CONFLICT (company_id, key_id, endpoint, status_code) DO UPDATE SET requests = requests + 1,
    duration_ms = duration_ms + excluded.duration_ms, last_at = max(last_at, excluded.last_at)`;

const COUNT_SECOND = `INSERT INTO key_seconds (company_id, key_id, second, requests) VALUES (?, ?, ?, 1)
  ON CONFLICT (company_id, key_id, second) DO UPDATE SET requests = requests + 1`;

const FORGET_SECONDS = `DELETE FROM key_seconds WHERE company_id = ? AND key_id = ? AND second < ?`;

const REMEMBER = `INSERT INTO key_requests
    (company_id, key_id, sequence, endpoint, method, status_code, duration_ms, created_at)
  SELECT ?, ?, coalesce(max(sequence), 0) + 1, ?, ?, ?, ?, ? FROM key_requests WHERE company_id = ? AND key_id = ?`;

const FORGET_REQUESTS = `DELETE FROM key_requests WHERE company_id = ? AND key_id = ?
  AND sequence <= (SELECT max(sequence) FROM key_requests WHERE company_id = ? AND key_id = ?) - ${RECENT}`;

type Prepare = (sql: string) => StatementSync;

/** The gate over a database that `open` opens at the first question; `close` closes it if it was opened. */
export function sqliteGate(open: () => DatabaseSync): Gate & { close(): Promise<void> } {
  let opened: { database: DatabaseSync; prepare: Prepare } | undefined;
  const connection = () => (opened ??= prepared(open()));
  const write = grouped(connection);
  return {
    find: (keyHash) =>
      whenFree(() => {
        const row = guard(() => connection().prepare(FIND).get(keyHash));
        return row && toFound(row as unknown as FoundRow);
      }),
    use: (key, decide) =>
      write((prepare) => {
        const decision = decide(storedWindows(prepare, key));
        if (decision.windows !== undefined) keepWindows(prepare, key, decision.windows);
        return decision;
      }),
    record: (key, request, refund) =>
      write((prepare) => {
        count(prepare, key, request);
        if (refund !== undefined) {
          prepare(REFUND).run(refund.minute_start, refund.day_start, key.company, key.keyId);
        }
      }),
    async close() {
      await write.settled();
      opened?.database.close();
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

function keepWindows(prepare: Prepare, { company, keyId }: KeyAddress, windows: KeyWindows): void {
  const { minute_start, minute_count, day_start, day_count } = windows;
  prepare(KEEP_WINDOWS).run(company, keyId, minute_start, minute_count, day_start, day_count);
}

function count(prepare: Prepare, { company, keyId }: KeyAddress, request: AnsweredRequest): void {
  const { endpoint, method, status_code, duration_ms, at } = request;
  const key: readonly SQLInputValue[] = [company, keyId];
  const second = Math.floor(at / 1000);
  prepare(COUNT).run(...key, endpoint, status_code, duration_ms, at);
  prepare(COUNT_SECOND).run(...key, second);
  prepare(FORGET_SECONDS).run(...key, second - DAY_SECONDS);
  prepare(REMEMBER).run(...key, endpoint, method, status_code, duration_ms, at, ...key);
  prepare(FORGET_REQUESTS).run(...key, ...key);
}

type FoundRow = Selectable<ApiKeysTable> & {
  key_hash: string;
  ends_at: bigint | null;
  company_number: bigint;
  public_id: string;
  company_name: string;
  base_currency: string;
  country: string | null;
  secret: string;
  company_created_at: bigint;
};

function toFound(row: FoundRow): FoundKey {
  return {
    key_hash: row.key_hash,
    ends_at: row.ends_at === null ? null : Number(row.ends_at),
    key: toRecord(row),
    company: {
      number: Number(row.company_number),
      id: row.public_id,
      name: row.company_name,
      base_currency: row.base_currency,
      country: row.country,
      secret: row.secret,
      created_at: Number(row.company_created_at),
    },
  };
}

/** The connection with its statements, each prepared once. */
function prepared(database: DatabaseSync): { database: DatabaseSync; prepare: Prepare } {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statement.setReadBigInts(true);
      statements.set(sql, statement);
    }
    return statement;
  };
  return { database, prepare };
}

interface Grouped {
  <Result>(work: (prepare: Prepare) => Result): Promise<Result>;
  /** Resolves when everything asked so far is committed or refused. */
  settled(): Promise<void>;
}

/** Runs work in write transactions: all that is asked within one turn of the event loop shares a commit. */
function grouped(connection: () => { database: DatabaseSync; prepare: Prepare }): Grouped {
  interface Job {
    readonly run: (prepare: Prepare) => void;
    readonly done: (error?: unknown) => void;
  }
  let waiting: Job[] = [];
  let flushing: Promise<void> | undefined;

  const transaction = (): void => {
    const { database, prepare } = connection();
    database.exec("BEGIN IMMEDIATE");
    // Taken only now: what was asked while the lock was waited for goes with it.
    const jobs = waiting;
    waiting = [];
    try {
      for (const { run } of jobs) run(prepare);
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      for (const { done } of jobs) done(asProblem(error));
      return;
    }
    for (const { done } of jobs) done();
  };

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      try {
        await whenFree(() => guard(transaction));
      } catch (error) {
        for (const { done } of waiting.splice(0)) done(error);
      }
    }
    flushing = undefined;
  };

  const write = <Result>(work: (prepare: Prepare) => Result): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let result: Result;
    waiting.push({
      run: (prepare) => (result = work(prepare)),
      done: (error) => (error === undefined ? resolve(result) : reject(error)),
    });
    flushing ??= flush();
    return promise;
  };
  return Object.assign(write, { settled: async () => flushing });
}

function guard<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw asProblem(error);
  }
}
