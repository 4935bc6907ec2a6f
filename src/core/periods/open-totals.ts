import type { CompanyQueries } from "../handler.ts";
import type { DailyTotal } from "../ports/totals.ts";
import { closedUntilOf, isClosed } from "./closed-until.ts";
import { periodClosed } from "./open-period.ts";

interface Tally {
  readonly totals: readonly Pick<DailyTotal, "day">[];
  /** Told before the problem is thrown. */
  readonly onClosed: () => void;
}

/**
 * The last check of each change, by the daily totals that it changes: whatever made the change, no figure of the closed
 * period moves. It comes after the audit event, which waits for the end of whoever is closing the period. Problem:
 * period_closed.
 */
export async function requireOpenTotals(context: CompanyQueries, { totals, onClosed }: Tally): Promise<void> {
  if (totals.length === 0) return;
  const closedUntil = await closedUntilOf(context);
  const day =
    closedUntil === null ? undefined : totals.find((total) => isClosed(closedUntil, total.day))?.day;
  if (closedUntil === null || day === undefined) return;
  onClosed();
  throw periodClosed(closedUntil, { from: day, what: `The change touches ${day}` });
}
