/** How many may work at once, and who is next. */
import { Problem } from "../../../../contract/problem.ts";

/**
 * Gives out so many slots, in the order in which they were asked for. `take` answers what gives the slot back; it rejects
 * with `store_busy` when none has come free within so many milliseconds. (The queue of the driver's own pool has no time
 * of its own: it ends with the time for a connection to be made.)
 */
export function createSemaphore(max: number, waitMs: number): { take(): Promise<() => void> } {
  let free = max;
  const queue = new Set<() => void>();

  const giveBack = (): void => {
    const [next] = queue;
    if (next === undefined) free += 1;
    else {
      queue.delete(next);
      next();
    }
  };
  return {
    take: async () => {
      if (free > 0) free -= 1;
      else {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        queue.add(resolve);
        const timer = setTimeout(() => {
          queue.delete(resolve);
          reject(
            new Problem("store_busy", {
              detail: "All connections to the database server are in use.",
              remedy: "Wait a moment, then retry; pool_max in the address allows more connections.",
            }),
          );
        }, waitMs);
        await promise.finally(() => clearTimeout(timer));
      }
      return giveBack;
    },
  };
}
