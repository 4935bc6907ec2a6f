/** Writers that wait together, in one transaction and its commit. */
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { guard, isBusy } from "./errors.ts";
import type { Job } from "./job.ts";
import { logPages } from "./log-pages.ts";
import { doTogether, goTogether } from "./shared-work.ts";
import { beginAtOnce, WAIT_MS, type WriteLock } from "./write-lock.ts";

/** Writers of one commit, and readers of one snapshot. */
export const GROUP_MAX = 100;

/** Milliseconds from which on a write is a long one, and those at most that are left free after it. */
const LONG_MS = 30;
const GAP_MAX_MS = 16;

export interface WriteOptions {
  readonly lock: WriteLock;
  /** Called when what a writer has changed is undone. */
  readonly onRollback?: () => void;
  /** Milliseconds after which a commit takes no further writer. */
  readonly groupMs?: number;
  /** Whether many small writes come, which are not to wait for the log to be written back. */
  readonly serving?: boolean;
}

interface WriterOptions extends WriteOptions {
  readonly database: DatabaseSync;
  readonly run: (sql: string) => void;
  readonly rollBack: () => void;
  /** Rows that this connection has changed since it was opened. */
  readonly changes: () => number;
  /** Does work while nobody else's transaction is open on the connection. */
  readonly between: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Answers what writes the first of the writers, as many as go together, in one transaction. */
export function groupWriter(writers: Job[], options: WriterOptions): () => Promise<void> {
  const { database, run, rollBack, between, lock, onRollback, serving = false } = options;
  let notBefore = 0;
  const chooseLogPages = logPages(run);

  /** Resolves with how long it took, or with what kept it from beginning. */
  const transaction = async (): Promise<number | { readonly cause: unknown }> => {
    try {
      guard(() => beginAtOnce(database));
    } catch (cause) {
      return { cause };
    }
    const start = performance.now();
    let jobs: readonly Job[] = [];
    try {
      jobs = await changeTogether(writers, options);
      if (serving) chooseLogPages({ isLong: jobs.some(({ isAlone }) => isAlone) });
      if (database.isTransaction) run("COMMIT");
      for (const job of jobs) job.resolve();
    } catch (error) {
      onRollback?.();
      rollBack();
      for (const job of jobs) job.reject(error);
    }
    return performance.now() - start;
  };

  return async () => {
    const gap = notBefore - performance.now();
    if (gap > 0) await sleep(gap);
    const mark = lock.mark();
    const outcome = await between(transaction);
    if (typeof outcome !== "number") return waitForLock(writers, { lock, mark, ...outcome });
    notBefore = performance.now() + gapAfter(outcome);
    await lock.release();
  };
}

/** The writers whose changes stand, in a transaction that is yet to be committed. */
async function changeTogether(
  writers: Job[],
  { database, run, rollBack, changes, onRollback, groupMs = 15 }: WriterOptions,
): Promise<readonly Job[]> {
  const jobs: Job[] = [];
  const start = performance.now();
  for (let job = writers[0]; job !== undefined; job = writers[0]) {
    const hasRoom = (count: number): boolean => count < GROUP_MAX && performance.now() - start <= groupMs;
    if (jobs.length > 0 && (job.isAlone || !hasRoom(jobs.length))) break;
    if (goTogether(job, writers[1])) {
      await doTogether({ writers, jobs }, { database, run, changes, onRollback, hasRoom });
      if (!database.isTransaction) break;
      continue;
    }
    writers.shift();
    const isFirst = jobs.length === 0;
    try {
      if (!isFirst) run("SAVEPOINT writer");
      await job.run();
      if (!database.isTransaction) throw new Error("the transaction ended before its time");
      if (!isFirst) run("RELEASE writer");
      jobs.push(job);
    } catch (error) {
      job.reject(error);
      onRollback?.();
      if (!isFirst && database.isTransaction) {
        run("ROLLBACK TO writer");
        run("RELEASE writer");
        continue;
      }
      // Nothing else is in it yet; or SQLite has undone all that was.
      for (const other of jobs.splice(0)) other.reject(error);
      rollBack();
      break;
    }
    if (job.isAlone) break;
  }
  return jobs;
}

/** Another connection writes: the writers wait, and those that have waited too long are refused. */
async function waitForLock(
  writers: Job[],
  { lock, mark, cause }: { readonly lock: WriteLock; readonly mark: number; readonly cause: unknown },
): Promise<void> {
  const isLate = (job: Job): boolean =>
    !isBusy(cause) || job.isOptional || performance.now() - job.since > WAIT_MS;
  while (writers[0] !== undefined && isLate(writers[0])) writers.shift()?.reject(cause);
  if (writers.length > 0) await lock.pause(mark);
}

/**
 * Milliseconds for which the lock is left alone after a write that held it for so long. Other processes come back at
 * random moments, and would hardly ever find it free between one long write and the next.
 */
function gapAfter(heldMs: number): number {
  return heldMs < LONG_MS ? 0 : Math.min(GAP_MAX_MS, heldMs / 20);
}
