import type { DailyTotal } from "../ports/totals.ts";
import { isClosed } from "./closed-until.ts";
import { periodClosed } from "./open-period.ts";

interface Tally {
  readonly totals: readonly Pick<DailyTotal, "day">[];
  /** Told before the problem is thrown. */
  readonly onClosed: () => void;
}

/**
 * The last check of each change, by the daily totals that it changes: whatever made the change, no figure of the closed
 * period moves. The closed period is asked for behind the lock of the audit chain, which waits for the end of whoever is closing
 * it. Problem: period_closed.
 */
export function requireOpenTotals(closedUntil: string | null, { totals, onClosed }: Tally): void {
  const day =
    closedUntil === null ? undefined : totals.find((total) => isClosed(closedUntil, total.day))?.day;
  if (closedUntil === null || day === undefined) return;
  onClosed();
  throw periodClosed(closedUntil, { from: day, what: `The change touches ${day}` });
}
