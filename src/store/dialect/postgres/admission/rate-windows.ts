/**
 * The windows of keys. A key's row is locked, judged for all who wait for it here, and written once. Exact among any
 * number of servers; a crash of PostgreSQL itself may forget the counts of its last moments (`synchronous_commit`), which
 * is why nothing else is written this way. Where a commit's answer is lost, requests are counted again: one too many
 * may be counted then, never one too few.
 */
import type { QueryResult } from "pg";
import type { Clock } from "../../../../core/ports.ts";
import type { KeyAddress, KeyWindows } from "../../../../core/ports/gate.ts";
import { bound, inTransaction, type Row } from "./company-transaction.ts";
import { inBatches } from "./batcher.ts";
import type { ServerPool } from "../hosts/pool.ts";

/** Answers what is stored instead, or undefined for no change. Can be called again, when its transaction was. */
type Change = (stored: KeyWindows | undefined, now: number) => KeyWindows | undefined;

/** Makes the row that is locked below. One that is there costs no write. */
const MAKE = {
  name: "gate_make_windows",
  text: `INSERT INTO key_windows (company_id, key_id, minute_start, minute_count, day_start, day_count)
    SELECT $1::bigint, key_id, 0, 0, 0, 0 FROM unnest($2::text[]) AS key_id
    ON CONFLICT (company_id, key_id) DO NOTHING RETURNING key_id`,
};

/** In one order, so that nobody waits in a circle. The clock is read behind each row's lock: apart from it, before it. */
const LOCK = {
  name: "gate_lock_windows",
  text: `WITH locked AS MATERIALIZED (
      SELECT key_id, minute_start, minute_count, day_start, day_count FROM key_windows
      WHERE company_id = $1 AND key_id = ANY ($2::text[]) ORDER BY key_id FOR UPDATE)
    SELECT locked.*, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now FROM locked`,
};

const KEEP = {
  name: "gate_keep_windows",
  text: `UPDATE key_windows SET minute_start = kept.minute_start, minute_count = kept.minute_count,
      day_start = kept.day_start, day_count = kept.day_count
    FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
      AS kept (key_id, minute_start, minute_count, day_start, day_count)
    WHERE key_windows.company_id = $1 AND key_windows.key_id = kept.key_id`,
};

interface Job {
  readonly keyId: string;
  readonly change: Change;
}

/** Changes windows, one transaction at a time for each company. Problems: store_away, store_busy. */
export function windowChanges(
  pool: ServerPool,
  clock: Clock | undefined,
): (key: KeyAddress, change: Change) => Promise<void> {
  const companies = new Map<number, (job: Job) => Promise<void>>();
  return ({ company, keyId }, change) => {
    let changed = companies.get(company);
    if (changed === undefined) {
      changed = inBatches((jobs) => changeAll(pool, { company, jobs, clock }));
      companies.set(company, changed);
    }
    return changed({ keyId, change });
  };
}

function changeAll(
  pool: ServerPool,
  { company, jobs, clock }: { company: number; jobs: readonly Job[]; clock: Clock | undefined },
): Promise<void> {
  const keyIds = [...new Set(jobs.map(({ keyId }) => keyId))].sort();
  return inTransaction(pool, {
    company,
    durable: false,
    first: [bound(MAKE, company, keyIds), bound(LOCK, company, keyIds)],
    then: ([made, locked]) => {
      const kept = judged(jobs, { stored: storedWindows(made, locked), clock });
      if (kept.length === 0) return undefined;
      const column = (name: keyof KeyWindows) => kept.map(([, windows]) => windows[name]);
      const ids = kept.map(([keyId]) => keyId);
      return [
        bound(
          KEEP,
          company,
          ids,
          column("minute_start"),
          column("minute_count"),
          column("day_start"),
          column("day_count"),
        ),
      ];
    },
  });
}

interface Stored {
  readonly now: number;
  readonly windows: KeyWindows | undefined;
}

/** A row that was made only just is none yet. */
function storedWindows(
  made: QueryResult<Row> | undefined,
  locked: QueryResult<Row> | undefined,
): ReadonlyMap<string, Stored> {
  const fresh = new Set(made?.rows.map(({ key_id }) => key_id));
  return new Map(
    locked?.rows.map((row) => {
      const { minute_start, minute_count, day_start, day_count } = row;
      const windows = {
        minute_start: Number(minute_start),
        minute_count: Number(minute_count),
        day_start: Number(day_start),
        day_count: Number(day_count),
      };
      return [
        String(row["key_id"]),
        { now: Number(row["now"]), windows: fresh.has(row["key_id"]) ? undefined : windows },
      ];
    }),
  );
}

/** What the jobs, one after another, leave for each key that they change. */
function judged(
  jobs: readonly Job[],
  { stored, clock }: { stored: ReadonlyMap<string, Stored>; clock: Clock | undefined },
): readonly (readonly [keyId: string, windows: KeyWindows])[] {
  const kept = new Map<string, KeyWindows>();
  for (const { keyId, change } of jobs) {
    const row = stored.get(keyId);
    if (row === undefined) throw new Error("a row that was made and locked is not there");
    const windows = change(kept.get(keyId) ?? row.windows, clock?.() ?? row.now);
    if (windows !== undefined) kept.set(keyId, windows);
  }
  return [...kept];
}
