/** Keeps two chunks of an import under way. */
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds, a few answers of a database. */
const HEAD_START_MS = 20;

interface ChunkPipeline {
  /** Sends a chunk; `before` is the one that is stored meanwhile. Resolves when the next one may be sent. */
  readonly push: (send: (before: Promise<void> | undefined) => Promise<void>) => Promise<void>;
  /** Resolves when everything is stored; throws what went wrong. */
  readonly drain: () => Promise<void>;
  /** Waits for everything that was sent, whatever becomes of it. */
  readonly settle: () => Promise<void>;
}

/**
 * Two chunks under way: while one is stored the next one is sent behind it, to be checked meanwhile, and the rows of the one
 * after are read.
 */
export function chunkPipeline(check: () => void, headStart = HEAD_START_MS): ChunkPipeline {
  let storing: Promise<void> | undefined;
  let behind: Promise<void> | undefined;
  return {
    async push(send) {
      if (storing !== undefined) {
        await storing;
        // Until the one behind it has its queries answered, a database would wait for this process, busy with the next.
        await settledOrAfter(headStart, behind);
      }
      check();
      storing = behind;
      behind = send(storing);
      // Whether it is stored is asked before the next but one is sent.
      behind.catch(() => undefined);
    },
    async drain() {
      await storing;
      await behind;
      // The next import, of another account, waits for none of them.
      storing = behind = undefined;
    },
    async settle() {
      await Promise.allSettled([storing, behind]);
    },
  };
}

/** Leaves no timer behind: one would keep the process waiting at its end. */
async function settledOrAfter(milliseconds: number, sent: Promise<void> | undefined): Promise<void> {
  const isSettled = new AbortController();
  const timer = delay(milliseconds, undefined, { signal: isSettled.signal });
  await Promise.allSettled([Promise.race([timer, sent])]);
  isSettled.abort();
  await Promise.allSettled([timer]);
}
