/**
 * The gate on PostgreSQL, a dialect's own because it is asked twice for every request: one round trip to find a key, two
 * to admit a request, shared by all requests that wait. Row locks make the limits exact across any number of servers,
 * and the time is the database's, so that a server's own clock may be wrong.
 */
import type { Clock } from "../../../../core/ports.ts";
import type { Gate } from "../../../../core/ports/gate.ts";
import { givenBack } from "../../../usage/refund.ts";
import { keyFinder } from "./find-keys.ts";
import type { ServerPool } from "../hosts/pool.ts";
import type { UsageKeeping } from "./usage-recorder.ts";
import { windowChanges } from "./rate-windows.ts";

interface GateOptions {
  /** Best one of its own: what stands before every request should not wait until long work gives a connection back. */
  readonly pool: ServerPool;
  readonly usage: UsageKeeping;
  /** The store's time; the database's when absent. */
  readonly clock?: Clock | undefined;
}

/** The gate. `close` brings its statistics in; the pool stays open. */
export function postgresGate({ pool, usage, clock }: GateOptions): Gate & { close(): Promise<void> } {
  const changeWindows = windowChanges(pool, clock);
  return {
    find: keyFinder(pool, clock),
    async use(key, decide) {
      let decision: ReturnType<typeof decide> | undefined;
      await changeWindows(key, (stored, now) => (decision = decide(stored, now)).windows);
      if (decision === undefined) throw new Error("windows were changed without a decision");
      return decision;
    },
    async record(key, request, refund) {
      if (refund !== undefined) await changeWindows(key, (stored) => stored && givenBack(stored, refund));
      await usage.record({ key, request });
    },
    settle: usage.settle,
    close: usage.close,
  };
}
