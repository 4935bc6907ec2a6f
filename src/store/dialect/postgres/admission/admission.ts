/**
 * Admission on PostgreSQL, a dialect's own because it is asked twice for every request: one round trip to find a key, two
 * to admit a request, shared by all requests that wait. Row locks make the limits exact across any number of servers,
 * and the time is the database's, so that a server's own clock may be wrong.
 */
import type { Clock } from "../../../../core/ports.ts";
import type { AdmissionStore } from "../../../../core/ports/admission.ts";
import { usageRecorder } from "../../../usage/recorder.ts";
import { refund } from "../../../usage/windows.ts";
import type { ServerPool } from "../hosts/pool.ts";
import { keyFinder } from "./find-keys.ts";
import { windowChanges } from "./rate-windows.ts";
import { usageTables } from "./usage-tables.ts";

interface AdmissionOptions {
  /** Best one of its own: what stands before every request should not wait until long work gives a connection back. */
  readonly pool: ServerPool;
  /** The folder of this machine's spools for this database. */
  readonly folder: string;
  readonly serving: boolean;
  /** The store's time; the database's when absent. */
  readonly clock?: Clock | undefined;
}

/** `close` records what is still in the spool; the pool stays open. */
export function postgresAdmission({
  pool,
  folder,
  serving,
  clock,
}: AdmissionOptions): AdmissionStore & { close(): Promise<void> } {
  const changeWindows = windowChanges(pool, clock);
  const usage = usageRecorder({ tables: usageTables(pool, folder), folder, serving });
  return {
    find: keyFinder(pool, clock),
    async use(key, decide) {
      let decision: ReturnType<typeof decide> | undefined;
      await changeWindows(key, (windows, now) => (decision = decide(windows, now)).windows);
      if (decision === undefined) throw new Error("windows were changed without a decision");
      return decision;
    },
    async record(key, request, refundable) {
      if (refundable !== undefined)
        await changeWindows(key, (windows) => windows && refund(windows, refundable));
      await usage.record({ key, request });
    },
    settle: usage.settle,
    close: usage.close,
  };
}
