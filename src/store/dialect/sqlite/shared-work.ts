/**
 * Writers of one transaction whose last step is one for all of them. They are done without a savepoint each; where one fails that
 * has written something, or the last step does, nothing of them stands, and each is done by itself.
 */
import type { DatabaseSync } from "node:sqlite";
import type { Job, SharedWork } from "./job.ts";

/** Whether two that are one behind the other share their last step. */
export function goTogether(job: Job, next: Job | undefined): boolean {
  return job.shared !== undefined && job.shared.kind === next?.shared?.kind;
}

interface Transaction {
  readonly database: DatabaseSync;
  readonly run: (sql: string) => void;
  readonly changes: () => number;
  /** Called when what they have changed is undone. */
  readonly onRollback: (() => void) | undefined;
  /** Whether the transaction takes another one behind so many. */
  readonly hasRoom: (count: number) => boolean;
}

interface Queue {
  /** Those that wait. */
  readonly writers: Job[];
  /** Those whose changes stand in the transaction. */
  readonly jobs: Job[];
}

interface Member {
  readonly job: Job;
  readonly shared: SharedWork;
  readonly part: unknown;
}

/**
 * Takes the first of the writers and those behind it that share its last step, and does them. Where they cannot go together they
 * are put back, each to be done by itself; where the transaction is over, all that was in it are refused.
 */
export async function doTogether({ writers, jobs }: Queue, transaction: Transaction): Promise<void> {
  const { database, run, onRollback } = transaction;
  const taken: Job[] = [];
  // Behind a savepoint, SQLite copies each page before its first change. The first in a transaction have the whole of it to undo.
  const isFirst = jobs.length === 0;
  if (!isFirst) run("SAVEPOINT together");
  try {
    const members = await begin({ writers, jobs }, taken, transaction);
    for (const same of Map.groupBy(members, ({ shared }) => shared.company).values())
      await same[0]?.shared.finish(same.map(({ part }) => part));
    if (!database.isTransaction) throw new Error("the transaction ended before its time");
    if (!isFirst) run("RELEASE together");
    for (const { job } of members) jobs.push(job);
  } catch (error) {
    onRollback?.();
    if (database.isTransaction) {
      if (isFirst) {
        run("ROLLBACK");
      } else {
        run("ROLLBACK TO together");
        run("RELEASE together");
      }
      for (const job of taken.toReversed()) writers.unshift({ ...job, shared: undefined });
    } else {
      for (const { reject } of [...jobs.splice(0), ...taken]) reject(error);
    }
  }
}

/** Does their work without its last step. Those that fail before they have written anything are refused, and leave the others alone. */
async function begin(
  { writers, jobs }: Queue,
  taken: Job[],
  { database, changes, hasRoom }: Transaction,
): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (let job = writers[0]; job?.shared !== undefined; job = writers[0]) {
    const { shared } = job;
    writers.shift();
    const changed = changes();
    try {
      members.push({ job, shared, part: await shared.begin() });
      taken.push(job);
    } catch (error) {
      if (!database.isTransaction || changes() !== changed) {
        taken.push(job);
        throw error;
      }
      job.reject(error);
    }
    if (!goTogether(job, writers[0]) || !hasRoom(jobs.length + members.length)) break;
  }
  return members;
}
