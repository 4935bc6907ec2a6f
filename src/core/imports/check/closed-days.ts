import { isClosed } from "../../periods/closed-until.ts";
import type { Decision } from "../judge/decision.ts";
import { refuseRow, type Checked, type CheckedRow } from "./check-rows.ts";

interface Judged {
  readonly rows: readonly Checked[];
  readonly decisions: ReadonlyMap<CheckedRow, Decision>;
}

/** Refuses the rows of closed days that the account does not have yet; those that it has are duplicates as ever. */
export function refuseClosedDays({ rows, decisions }: Judged, closedUntil: string | null): Judged {
  const isRefused = (row: Checked): row is CheckedRow => {
    if ("verdict" in row || !isClosed(closedUntil, row.row.transaction_date)) return false;
    const verdict = decisions.get(row)?.verdict;
    return verdict === "new" || verdict === "suspect";
  };
  if (closedUntil === null || !rows.some(isRefused)) return { rows, decisions };
  return {
    rows: rows.map((row) => (isRefused(row) ? refuseRow(row.row, "period_closed") : row)),
    decisions: new Map([...decisions].filter(([row]) => !isRefused(row))),
  };
}
