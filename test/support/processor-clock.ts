/** Time of the processor: what work costs. Time by the clock also has whatever else the machine is at, such as other tests. */
import { existsSync, readFileSync } from "node:fs";

/** Starts at zero. @returns milliseconds that this thread has used since, of the user and of the system */
export function processorClock(): () => number {
  const start = ownMs();
  return () => ownMs() - start;
}

/** What `paceOfProcessor` was, in milliseconds, where limits of processor time were set. */
const PACE_MS = 8;

/**
 * How many times longer the processor takes for the same work than where limits of its time were set; 1 where it is quicker. Other
 * processes slow it down, too: they share its caches.
 */
export function paceOfProcessor(): number {
  const text = "Überweisung an den Zahlungsempfänger, 1.234,50 EUR; ".repeat(20_000);
  const spentMs = processorClock();
  text
    .normalize("NFD")
    .toLowerCase()
    .split(/[,;] */u);
  return Math.max(1, spentMs() / PACE_MS);
}

function ownMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Starts at zero, and is read when the child has ended; of the children of this process no other may end meanwhile. Where the
 * system has no /proc, it goes by the clock.
 *
 * @returns milliseconds that the child has used since
 */
export function childProcessorClock(pid: number): () => number {
  if (!existsSync("/proc/self/stat")) {
    const start = performance.now();
    return () => performance.now() - start;
  }
  const start = processTimes("self").endedChildrenMs + processTimes(pid).ownMs;
  return () => processTimes("self").endedChildrenMs - start;
}

/** Of 1/100 second each, on every Linux. */
const TICK_MS = 10;

function processTimes(pid: number | "self"): { readonly ownMs: number; readonly endedChildrenMs: number } {
  // Behind the name, which may hold blanks: state, and from the twelfth on utime, stime, cutime and cstime (proc_pid_stat(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ").map(Number) ?? [];
  const [user = NaN, system = NaN, childrenUser = NaN, childrenSystem = NaN] = fields.slice(11, 15);
  return { ownMs: (user + system) * TICK_MS, endedChildrenMs: (childrenUser + childrenSystem) * TICK_MS };
}
