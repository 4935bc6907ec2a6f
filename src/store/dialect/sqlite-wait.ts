import { isBusy } from "./sqlite-errors.ts";

/** How long SQLite itself waits where it must: in opening, and for a reader while a log is recovered. */
export const SQLITE_WAIT_MS = 5000;

/** How long work waits for another connection's write, in milliseconds, before `store_busy`. */
const WAIT_MS = 60_000;

/**
 * Does work that throws `store_busy` while another connection writes, as soon as that one is done. SQLite's own waiting
 * is unfair and blocks the event loop; short waits of random length let several writers alternate and Ctrl-C through.
 */
export async function whenFree<Result>(work: () => Result): Promise<Result> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 15));
  }
}
