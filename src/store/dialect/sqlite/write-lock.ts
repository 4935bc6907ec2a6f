/**
 * Waiting for another connection's write. SQLite's own waiting is unfair and holds up the event loop, so every write asks
 * for the lock at once and comes back later. Threads of one process tell each other when that is; of other processes
 * nobody hears, and short waits of random length let several of them alternate.
 */
import type { DatabaseSync } from "node:sqlite";
import { isBusy } from "./errors.ts";

/** How long SQLite itself waits where it must: in opening, and for a reader while a log is recovered. */
export const SQLITE_WAIT_MS = 5000;

/** How long work waits for other connections' writes, in milliseconds, before `store_busy`. */
export const WAIT_MS = 60_000;

const PAUSE_MIN_MS = 1;
const PAUSE_MAX_MS = 8;
/** How long a thread that has written leaves the lock to those that wait for it. */
const YIELD_MS = 2;

/** The two numbers that threads share: writes that ended, and connections that wait for one to end. */
const WRITES = 0;
const WAITING = 1;

export interface WriteLock {
  /** What `pause` waits from; read before the lock is asked for, so that no end of a write goes unnoticed. */
  mark(): number;
  /** Waits until a write may have ended since the mark. */
  pause(since: number): Promise<void>;
  /** Tells that a write has ended, and lets others go first if any wait. */
  release(): Promise<void>;
  /** Does work that throws `store_busy` while another connection writes, as soon as that one is done. */
  whenFree<Result>(work: () => Result | Promise<Result>): Promise<Result>;
}

/** What the threads of one process share that have the same book open. */
export function sharedLockState(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

export function sqliteWriteLock(state?: SharedArrayBuffer): WriteLock {
  const words = new Int32Array(state ?? sharedLockState());
  const mark = (): number => Atomics.load(words, WRITES);
  const pause = async (since: number): Promise<void> => {
    const longest = PAUSE_MIN_MS + Math.random() * (PAUSE_MAX_MS - PAUSE_MIN_MS);
    Atomics.add(words, WAITING, 1);
    await nextWrite(words, { since, longest });
    Atomics.sub(words, WAITING, 1);
  };
  return {
    mark,
    pause,
    async release() {
      const since = Atomics.add(words, WRITES, 1) + 1;
      Atomics.notify(words, WRITES);
      if (Atomics.load(words, WAITING) > 0) await nextWrite(words, { since, longest: YIELD_MS });
    },
    async whenFree(work) {
      const deadline = performance.now() + WAIT_MS;
      for (;;) {
        const since = mark();
        try {
          return await work();
        } catch (error) {
          if (!isBusy(error) || performance.now() > deadline) throw error;
        }
        await pause(since);
      }
    },
  };
}

/** Resolves when a write has ended since a mark, or after a time at the longest. */
async function nextWrite(
  words: Int32Array<SharedArrayBuffer>,
  { since, longest }: { since: number; longest: number },
): Promise<void> {
  const notice = Atomics.waitAsync(words, WRITES, since, longest);
  if (!notice.async) return;
  // The wait alone would not keep the event loop going.
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longest);
  await Promise.race([notice.value, promise]);
  clearTimeout(timer);
}

/**
 * Begins a write, or throws SQLite's busy at once: its own waiting would hold up the event loop, and with it the
 * transaction that is waited for, where that is another connection of this process.
 */
export function beginAtOnce(database: DatabaseSync): void {
  database.exec("PRAGMA busy_timeout = 0");
  try {
    database.exec("BEGIN IMMEDIATE");
  } finally {
    database.exec(`PRAGMA busy_timeout = ${SQLITE_WAIT_MS}`);
  }
}
