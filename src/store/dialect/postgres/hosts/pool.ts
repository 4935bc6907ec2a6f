/** Connections to the server, lent for a piece of work each. The server may go and come back, here or on another host. */
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../../../../contract/problem.ts";
import type { ServerAddress } from "../address/address.ts";
import type { OrphanedBackends } from "./orphaned-backends.ts";
import { openHost, type Connection, type HostPool } from "./host-pool.ts";
import { asProblem, isLate, isLost, isReadOnly } from "../errors.ts";
import { mayPass } from "./find-primary.ts";
import { pauseMs, primaryOf } from "./primary.ts";
import { createSemaphore } from "./semaphore.ts";
import { withTimeout } from "./timeout.ts";

export interface ServerPool {
  /**
   * Lends a connection for a piece of work. Rejects with `store_away` when there is none within waitMs (2,000, or what one
   * connection may take to be made), and with `store_busy` when all are in use for longer than the address's lock_timeout;
   * then the work was not begun. What the work throws goes through as it is. The connection is thrown away when the work
   * marks it broken, has lost it or leaves a transaction open.
   */
  use<Result>(
    work: (connection: Connection) => Promise<Result>,
    options?: { readonly waitMs?: number },
  ): Promise<Result>;
  /** Waits for the work that is going on; whoever asks later is refused. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Connections at most, also while one host takes over from another. */
  readonly max: number;
  /** `service`: take on the role that owns nothing, where it exists and the login may. The connection tells which it is. */
  readonly role: "service" | "login";
  /** Told in a sentence when the server is lost, and when one is found again. */
  readonly note?: (sentence: string) => void;
}

const WAIT_MS = 2000;

/** Opens no connection before the first work. */
export function openPool(
  address: ServerAddress,
  { max, role, note = () => undefined }: PoolOptions,
): ServerPool {
  const orphans: OrphanedBackends = new Map();
  const going = new Set<Promise<unknown>>();
  let isClosed = false;
  const semaphore = createSemaphore(max, address.lockTimeout);
  const primary = primaryOf(address.hosts, {
    note,
    open: async (host) => {
      const onLoss = (): void => {
        primary.forget(pool);
        if (orphans.size > 0) endOrphaned();
      };
      const pool = await openHost(address, host, { max, role, orphans, onLoss });
      return pool;
    },
  });

  let ending: Promise<void> | undefined;
  /** With the next connections, as long as it takes: others may wait for locks that the orphaned backends hold. */
  const endOrphaned = (): void => {
    const untilEnded = async (): Promise<void> => {
      for (let round = 0; orphans.size > 0 && !isClosed; round += 1) {
        const { host, connection } = await lendFrom(primary, WAIT_MS);
        host.giveBack(connection);
        if (orphans.size > 0) await sleep(pauseMs(round));
      }
    };
    ending ??= untilEnded()
      .catch(() => undefined)
      .finally(() => (ending = undefined));
  };

  const lentTo = async <Result>(
    work: (connection: Connection) => Promise<Result>,
    waitMs: number,
  ): Promise<Result> => {
    const giveBack = await semaphore.take();
    try {
      const { host, connection } = await lendFrom(primary, waitMs);
      try {
        return await work(connection);
      } catch (error) {
        if (isLost(error) || isReadOnly(error)) {
          connection.isBroken = true;
          primary.forget(host);
        }
        throw error;
      } finally {
        host.giveBack(connection);
      }
    } finally {
      giveBack();
    }
  };

  return {
    use: async (work, { waitMs = Math.max(WAIT_MS, address.connectTimeout) } = {}) => {
      if (isClosed) throw new Error("The connections to the database server are closed.");
      const result = lentTo(work, waitMs);
      going.add(result);
      try {
        return await result;
      } finally {
        going.delete(result);
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled([...going, ending]);
      await primary.close();
    },
  };
}

/**
 * A connection to the primary, with retries as long as what stands in the way may pass. A host that answers on others meanwhile
 * is not away: it goes on with those, and whoever waits for one more is told that it is busy.
 */
async function lendFrom(
  primary: ReturnType<typeof primaryOf>,
  waitMs: number,
): Promise<{ host: HostPool; connection: Connection }> {
  const began = performance.now();
  const rest = (): number => began + waitMs - performance.now();
  let problem: unknown;
  for (let round = 0; ; round += 1) {
    const host = await primary.find(rest());
    const instead = (): never => {
      if (problem instanceof Problem) throw problem;
      throw host.hasAnsweredSince(began) ? slow() : new Problem("store_away");
    };
    try {
      const late = (connection: Connection): void => host.giveBack(connection);
      return { host, connection: await withTimeout(host.lend(), rest(), { instead, late }) };
    } catch (error) {
      problem = isLate(error) && host.hasAnsweredSince(began) ? slow() : asProblem(error);
      if (!mayPass(problem)) throw problem;
      if (problem instanceof Problem && problem.code === "store_away") primary.forget(host);
      await sleep(Math.min(pauseMs(round), Math.max(0, rest())));
      if (rest() <= 0) instead();
    }
  }
}

function slow(): Problem {
  return new Problem("store_busy", {
    detail: "The database server is slow to make another connection.",
    remedy: "Wait a moment, then retry.",
  });
}
