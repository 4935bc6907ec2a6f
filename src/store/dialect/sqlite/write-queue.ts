/** Writers that wait together, in one transaction and its commit. */
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { guard, isBusy } from "./errors.ts";
import type { Job } from "./job.ts";
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
}

interface WriterOptions extends WriteOptions {
  readonly database: DatabaseSync;
  readonly run: (sql: string) => void;
  readonly rollBack: () => void;
  /** Rows that this connection has changed since it was opened. */
  readonly changes: () => number;
}

/** Answers what writes the first of the writers, as many as go together, in one transaction. */
export function groupWriter(
  writers: Job[],
  { database, run, rollBack, changes, lock, onRollback, groupMs = 15 }: WriterOptions,
): () => Promise<void> {
  let notBefore = 0;

  /** The writers whose changes stand, in a transaction that is yet to be committed. */
  const changeTogether = async (): Promise<readonly Job[]> => {
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
  };

  /** Another connection writes: the writers wait, and those that have waited too long are refused. */
  const waitForLock = async (error: unknown, mark: number): Promise<void> => {
    const isLate = (job: Job): boolean =>
      !isBusy(error) || job.isOptional || performance.now() - job.since > WAIT_MS;
    while (writers[0] !== undefined && isLate(writers[0])) writers.shift()?.reject(error);
    if (writers.length > 0) await lock.pause(mark);
  };

  return async () => {
    const gap = notBefore - performance.now();
    if (gap > 0) await sleep(gap);
    const mark = lock.mark();
    try {
      guard(() => beginAtOnce(database));
    } catch (error) {
      return waitForLock(error, mark);
    }
    const start = performance.now();
    let jobs: readonly Job[] = [];
    try {
      jobs = await changeTogether();
      if (database.isTransaction) run("COMMIT");
      for (const job of jobs) job.resolve();
    } catch (error) {
      onRollback?.();
      rollBack();
      for (const job of jobs) job.reject(error);
    }
    notBefore = performance.now() + gapAfter(performance.now() - start);
    await lock.release();
  };
}

/**
 * Milliseconds for which the lock is left alone after a write that held it for so long. Other processes come back at
 * random moments, and would hardly ever find it free between one long write and the next.
 */
function gapAfter(heldMs: number): number {
  return heldMs < LONG_MS ? 0 : Math.min(GAP_MAX_MS, heldMs / 20);
}
