/** Which host of the list takes writes: found by trying them in turn, and again whenever it is lost. */
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../../../../contract/problem.ts";
import type { ServerHost } from "../address/hosts.ts";
import type { HostPool } from "./host-pool.ts";
import { findPrimary } from "./find-primary.ts";
import { withTimeout } from "./timeout.ts";

interface Primary {
  /** The host in use, or the one that is found within so many milliseconds. Rejects with a problem. */
  find(waitMs: number): Promise<HostPool>;
  /** Gives this host up, if it is the one in use: its idle connections end, and the next who asks searches anew. */
  forget(host: HostPool): void;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * One search at a time for all who wait, with pauses that grow and are drawn by lot, so that servers do not come in step.
 * It ends when nobody waits any more.
 */
export function primaryOf(
  hosts: readonly ServerHost[],
  { open, note }: { open: (host: ServerHost) => Promise<HostPool>; note: (sentence: string) => void },
): Primary {
  let current: HostPool | undefined;
  let search: Promise<HostPool> | undefined;
  let problem: Error | undefined;
  let waiting = 0;
  let wasLost = false;
  const closing = new AbortController();
  let newest = "";

  const run = async (): Promise<HostPool> => {
    try {
      for (let round = 0; ; round += 1) {
        const result = await findPrimary(hosts, { open, newest });
        if ("pool" in result) {
          if (wasLost) note(`The database server at ${result.pool.host.printable} is now in use.`);
          wasLost = false;
          newest = result.timeline;
          return (current = result.pool);
        }
        problem = result.problem;
        if (!result.mayPass) throw problem;
        await sleep(pauseMs(round), undefined, { signal: closing.signal }).catch(() => undefined);
        if (waiting === 0 || closing.signal.aborted) throw problem;
      }
    } finally {
      search = undefined;
    }
  };

  return {
    find: async (waitMs) => {
      if (current !== undefined) return current;
      waiting += 1;
      if (search === undefined) {
        problem = undefined;
        search = run();
      }
      try {
        return await withTimeout(search, waitMs, {
          instead: () => {
            throw problem ?? new Problem("store_away");
          },
        });
      } finally {
        waiting -= 1;
      }
    },
    forget: (host) => {
      if (current !== host) return;
      current = undefined;
      wasLost = true;
      void host.end();
      if (!closing.signal.aborted)
        note(`The connection to the database server at ${host.host.printable} is lost.`);
    },
    close: async () => {
      closing.abort();
      const last = current ?? (await search?.catch(() => undefined));
      current = undefined;
      await last?.end();
    },
  };
}

/** Milliseconds before the next round, anywhere up to a bound that doubles. */
export function pauseMs(round: number): number {
  return Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** round);
}
