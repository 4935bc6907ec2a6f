/**
 * The windows of keys. A key's row is locked, judged for all who wait for it here, and written once. Exact among any
 * number of servers; a crash of PostgreSQL itself may forget the counts of its last moments (`synchronous_commit`), which
 * is why nothing else is written this way. Where a commit's answer is lost, requests are counted again: one too many
 * may be counted then, never one too few.
 */
import type { QueryResult } from "pg";
import type { Clock } from "../../../../core/ports.ts";
import type { KeyAddress, KeyWindows } from "../../../../core/ports/admission.ts";
import { prepare, inTransaction, type Row } from "./company-transaction.ts";
import { inBatches } from "../../../usage/batcher.ts";
import { toWindows } from "../../../usage/windows.ts";
import type { ServerPool } from "../hosts/pool.ts";

/** Answers what is stored instead, or undefined for no change. Can be called again, when its transaction was. */
type Change = (windows: KeyWindows | undefined, now: number) => KeyWindows | undefined;

/** Makes the row that is locked below. One that is there costs no write. */
const MAKE = `INSERT INTO key_windows (company_id, key_id, minute_start, minute_count, day_start, day_count)
    SELECT $1::bigint, key_id, 0, 0, 0, 0 FROM unnest($2::text[]) AS key_id
    ON CONFLICT (company_id, key_id) DO NOTHING RETURNING key_id`;

/** In one order, so that nobody waits in a circle. The clock is read behind each row's lock: apart from it, before it. */
const LOCK = `WITH locked AS MATERIALIZED (
      SELECT key_id, minute_start, minute_count, day_start, day_count FROM key_windows
      WHERE company_id = $1 AND key_id = ANY ($2::text[]) ORDER BY key_id FOR UPDATE)
    SELECT locked.*, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now FROM locked`;

const SAVE = `UPDATE key_windows SET minute_start = changed.minute_start, minute_count = changed.minute_count,
      day_start = changed.day_start, day_count = changed.day_count
    FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
      AS changed (key_id, minute_start, minute_count, day_start, day_count)
    WHERE key_windows.company_id = $1 AND key_windows.key_id = changed.key_id`;

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
    let batcher = companies.get(company);
    if (batcher === undefined) {
      batcher = inBatches((jobs) => changeAll(pool, { company, jobs, clock }));
      companies.set(company, batcher);
    }
    return batcher({ keyId, change });
  };
}

interface Jobs {
  readonly company: number;
  readonly jobs: readonly Job[];
  readonly clock: Clock | undefined;
}

/** A key has its row from its first request on, so that it is made only where it is missing. */
async function changeAll(pool: ServerPool, all: Jobs): Promise<void> {
  if (!(await changeRows(pool, all, { make: false }))) await changeRows(pool, all, { make: true });
}

/** Whether all rows were there; else nothing is changed. */
async function changeRows(
  pool: ServerPool,
  { company, jobs, clock }: Jobs,
  { make }: { readonly make: boolean },
): Promise<boolean> {
  const keyIds = [...new Set(jobs.map(({ keyId }) => keyId))].sort();
  let isWhole = true;
  await inTransaction(pool, {
    company,
    durable: false,
    first: [...(make ? [prepare(MAKE, company, keyIds)] : []), prepare(LOCK, company, keyIds)],
    then: (answers) => {
      const rows = windowRows(make ? answers[0] : undefined, answers.at(-1));
      isWhole = make || rows.size === keyIds.length;
      if (!isWhole) return undefined;
      const changes = applyChanges(jobs, { rows, clock });
      if (changes.length === 0) return undefined;
      const column = (name: keyof KeyWindows) => changes.map(([, windows]) => windows[name]);
      const ids = changes.map(([keyId]) => keyId);
      return [
        prepare(
          SAVE,
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
  return isWhole;
}

interface WindowRow {
  readonly now: number;
  readonly windows: KeyWindows | undefined;
}

/** A row that was made only just is none yet. */
function windowRows(
  insertion: QueryResult<Row> | undefined,
  rows: QueryResult<Row> | undefined,
): ReadonlyMap<string, WindowRow> {
  const newRows = new Set(insertion?.rows.map(({ key_id }) => key_id));
  return new Map(
    rows?.rows.map((row) => [
      String(row["key_id"]),
      { now: Number(row["now"]), windows: newRows.has(row["key_id"]) ? undefined : toWindows(row) },
    ]),
  );
}

/** What the jobs, one after another, leave for each key that they change. */
function applyChanges(
  jobs: readonly Job[],
  { rows, clock }: { rows: ReadonlyMap<string, WindowRow>; clock: Clock | undefined },
): readonly (readonly [keyId: string, windows: KeyWindows])[] {
  const changes = new Map<string, KeyWindows>();
  for (const { keyId, change } of jobs) {
    const row = rows.get(keyId);
    if (row === undefined) throw new Error("a row that was made and locked is not there");
    const windows = change(changes.get(keyId) ?? row.windows, clock?.() ?? row.now);
    if (windows !== undefined) changes.set(keyId, windows);
  }
  return [...changes];
}
