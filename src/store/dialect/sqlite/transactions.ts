/**
 * Transactions on the one connection. Readers that wait together see one snapshot. Writers that wait together share a
 * commit, each in a savepoint of its own: waiting for the disk costs more than most changes do. Snapshots and commits
 * alternate.
 */
import { setImmediate as nextTick } from "node:timers/promises";
import { guard } from "./errors.ts";
import type { SqliteConnection } from "./query-layer.ts";
import type { Finish, Job } from "./job.ts";
import { GROUP_MAX, groupWriter, type WriteOptions } from "./write-queue.ts";

/** Turns of the event loop for which the first writer of a commit waits for others. */
const TICKS_TO_JOIN = 3;

export interface Transactions {
  /** Runs work that sees one state throughout. */
  read<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs work that is all or nothing, and durable when the promise resolves. `alone` is for work that may take long:
   * nobody who is done waits for its end.
   */
  write<Result>(
    work: () => Promise<Result>,
    options?: { readonly alone?: boolean; readonly isOptional?: boolean },
  ): Promise<Result>;
  /** The same for work whose last step can be one for several: `finish` is given what the work of each resolved with. */
  writeTogether<Part>(work: () => Promise<Part>, last: LastStep<Part>): Promise<Part>;
  /** Does work between the transactions of others, which may begin and end one of its own; nobody else's is open meanwhile. */
  between<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** Resolves when no work is waiting or running. */
  whenIdle(): Promise<void>;
}

interface LastStep<Part> {
  readonly company: number;
  /** What tells it from others. */
  readonly kind: unknown;
  readonly finish: (parts: readonly Part[]) => Promise<void>;
}

export function sqliteTransactions(connection: SqliteConnection, options: WriteOptions): Transactions {
  const readers: Job[] = [];
  const writers: Job[] = [];
  const own = transactionsOn(connection);
  const { run, rollBack } = own;
  const between = takingTurns();
  const writeGroup = groupWriter(writers, { ...options, ...own, between, database: connection.database });
  let loop: Promise<void> | undefined;

  const readTogether = async (): Promise<void> => {
    // Who comes later must see what was committed before it came, and waits for the next snapshot.
    const jobs = readers.splice(0, GROUP_MAX);
    try {
      run("BEGIN");
      for (const job of jobs) await job.run().then(job.resolve, job.reject);
      run("COMMIT");
    } catch (error) {
      rollBack();
      for (const job of jobs) job.reject(error);
    }
  };

  const runQueues = async (): Promise<void> => {
    while (readers.length + writers.length > 0) {
      // What comes in the same turn of the event loop goes together.
      await nextTick();
      if (readers.length > 0) await between(readTogether);
      // Those who are being admitted are a few turns away, and a turn costs far less than a commit.
      for (let ticks = writers.length === 0 ? 0 : TICKS_TO_JOIN; ticks > 0; ticks--) await nextTick();
      if (writers.length > 0) await writeGroup();
    }
    loop = undefined;
  };

  const enqueue = (queue: Job[], job: Job): void => {
    queue.push(job);
    loop ??= runQueues();
  };
  return {
    between,
    read(work) {
      const { job, promise } = jobOf(work);
      enqueue(readers, job);
      return promise;
    },
    write(work, { alone: isAlone = false, isOptional = false } = {}) {
      const { job, promise } = jobOf(work);
      enqueue(writers, { ...job, isAlone, isOptional });
      return promise;
    },
    writeTogether<Part>(work: () => Promise<Part>, { company, kind, finish }: LastStep<Part>) {
      let part: Part;
      const begin = async (): Promise<Part> => (part = await work());
      const { job, promise } = jobOf(async () => {
        await finish([await begin()]);
      });
      const shared = { company, kind, begin, finish: finish as Finish };
      enqueue(writers, { ...job, shared });
      return promise.then(() => part);
    },
    async whenIdle() {
      while (loop !== undefined) await loop;
    },
  };
}

/** One after another, in the order in which they come. */
function takingTurns(): Transactions["between"] {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    try {
      return await work();
    } finally {
      resolve();
    }
  };
}

function jobOf<Result>(work: () => Promise<Result>): {
  readonly job: Job;
  readonly promise: Promise<Result>;
} {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  let result: Result;
  const job = {
    since: performance.now(),
    isAlone: false,
    isOptional: false,
    run: async () => void (result = await work()),
    resolve: () => resolve(result),
    reject,
  };
  return { job, promise };
}

function transactionsOn({ database, prepare }: SqliteConnection) {
  const run = (sql: string): void => void guard(() => prepare(sql).run());
  const rollBack = (): void => {
    // A full disk or a damaged file makes SQLite roll back by itself, and so does closing the file.
    if (database.isOpen && database.isTransaction) run("ROLLBACK");
  };
  const changes = (): number => Number(prepare("SELECT total_changes() AS count").get()?.["count"]);
  return { run, rollBack, changes };
}
