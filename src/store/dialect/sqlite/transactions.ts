/**
 * Whose turn it is on the one connection. Readers that wait together see one snapshot. Writers that wait together share
 * a commit, each in a savepoint of its own: waiting for the disk costs more than most changes do. The two take turns.
 */
import type { SqliteConnection } from "./query-layer.ts";
import { guard, isBusy } from "./errors.ts";
import { beginAtOnce, WAIT_MS, type Waiting } from "./write-lock.ts";

/** Writers of one commit, and readers of one snapshot. */
const TOGETHER_MAX = 100;

/** Turns of the event loop for which the first writer of a commit waits for company. */
const TURNS_TO_JOIN = 3;

/** Milliseconds from which on a write is a long one, and those at most that are left free after it. */
const LONG_MS = 30;
const GAP_MAX_MS = 16;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface Turns {
  /** Runs work that sees one state throughout. */
  read<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs work that is all or nothing, and durable when the promise resolves. `alone` is for work that may take long:
   * nobody who is done waits for its end.
   */
  write<Result>(work: () => Promise<Result>, options?: { readonly alone?: boolean }): Promise<Result>;
  /** Resolves when everything that was asked is done. */
  settled(): Promise<void>;
}

interface Job {
  /** When the work was asked for, in milliseconds of this process. */
  readonly asked: number;
  readonly alone: boolean;
  /** Does the work and keeps what it answers. */
  readonly run: () => Promise<void>;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

interface TurnsOptions {
  readonly waiting: Waiting;
  /** Told when what a writer has changed is undone. */
  readonly undone?: () => void;
  /** Milliseconds after which a commit takes no further writer. */
  readonly togetherMs?: number;
}

export function sqliteTurns(
  { database, prepare }: SqliteConnection,
  { waiting, undone, togetherMs = 15 }: TurnsOptions,
): Turns {
  const readers: Job[] = [];
  const writers: Job[] = [];
  let turning: Promise<void> | undefined;
  let notBefore = 0;

  const run = (sql: string): void => void guard(() => prepare(sql).run());
  const rollBack = (): void => {
    // A full disk or a damaged file makes SQLite roll back by itself, and so does closing the file.
    if (database.isOpen && database.isTransaction) run("ROLLBACK");
  };

  const readTogether = async (): Promise<void> => {
    // Who comes later must see what was committed before it came, and waits for the next snapshot.
    const jobs = readers.splice(0, TOGETHER_MAX);
    try {
      run("BEGIN");
      for (const job of jobs) await job.run().then(job.done, job.failed);
      run("COMMIT");
    } catch (error) {
      rollBack();
      for (const job of jobs) job.failed(error);
    }
  };

  /** The writers whose changes stand, in a transaction that is yet to be committed. */
  const changeTogether = async (): Promise<readonly Job[]> => {
    const changed: Job[] = [];
    const begun = performance.now();
    for (let job = writers[0]; job !== undefined; job = writers[0]) {
      const full = changed.length === TOGETHER_MAX || performance.now() - begun > togetherMs;
      if (full || (job.alone && changed.length > 0)) break;
      writers.shift();
      const isFirst = changed.length === 0;
      try {
        if (!isFirst) run("SAVEPOINT writer");
        await job.run();
        if (!database.isTransaction) throw new Error("the transaction ended before its time");
        if (!isFirst) run("RELEASE writer");
        changed.push(job);
      } catch (error) {
        job.failed(error);
        undone?.();
        if (!isFirst && database.isTransaction) {
          run("ROLLBACK TO writer");
          run("RELEASE writer");
          continue;
        }
        // Nothing else is in it yet; or SQLite has undone all that was.
        for (const other of changed.splice(0)) other.failed(error);
        rollBack();
        break;
      }
      if (job.alone) break;
    }
    return changed;
  };

  const writeTogether = async (): Promise<void> => {
    await until(notBefore);
    const since = waiting.mark();
    try {
      guard(() => beginAtOnce(database));
    } catch (error) {
      await putOff(error, since);
      return;
    }
    const begun = performance.now();
    let changed: readonly Job[] = [];
    try {
      changed = await changeTogether();
      if (database.isTransaction) run("COMMIT");
      for (const job of changed) job.done();
    } catch (error) {
      undone?.();
      rollBack();
      for (const job of changed) job.failed(error);
    }
    notBefore = performance.now() + gapAfter(performance.now() - begun);
    await waiting.ended();
  };

  /** Another connection writes: the writers wait, and whoever has waited too long is told. */
  const putOff = async (error: unknown, since: number): Promise<void> => {
    const late = (job: Job): boolean => !isBusy(error) || performance.now() - job.asked > WAIT_MS;
    while (writers[0] !== undefined && late(writers[0])) writers.shift()?.failed(error);
    if (writers.length > 0) await waiting.pause(since);
  };

  const turn = async (): Promise<void> => {
    while (readers.length + writers.length > 0) {
      // What comes in the same turn of the event loop goes together.
      await nextTurn();
      if (readers.length > 0) await readTogether();
      // Those who are being admitted are a few turns away, and a turn costs far less than a commit.
      for (let turns = writers.length === 0 ? 0 : TURNS_TO_JOIN; turns > 0; turns--) await nextTurn();
      if (writers.length > 0) await writeTogether();
    }
    turning = undefined;
  };

  const join = <Result>(line: Job[], work: () => Promise<Result>, alone: boolean): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let result: Result;
    line.push({
      asked: performance.now(),
      alone,
      run: async () => void (result = await work()),
      done: () => resolve(result),
      failed: reject,
    });
    turning ??= turn();
    return promise;
  };
  return {
    read: (work) => join(readers, work, false),
    write: (work, { alone = false } = {}) => join(writers, work, alone),
    async settled() {
      while (turning !== undefined) await turning;
    },
  };
}

/**
 * Milliseconds for which the lock is left alone after a write that held it for so long. Other processes come back at
 * random moments, and would hardly ever find it free between one long write and the next.
 */
function gapAfter(heldMs: number): number {
  return heldMs < LONG_MS ? 0 : Math.min(GAP_MAX_MS, heldMs / 20);
}

async function until(moment: number): Promise<void> {
  const left = moment - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
