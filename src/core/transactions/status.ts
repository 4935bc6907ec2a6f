/**
 * Statuses: pending → posted; pending or posted → excluded, and back to the previous one; any → void, which is final. A
 * reconciled transaction cannot become void or excluded.
 */
import { Problem } from "../../contract/problem.ts";
import type { TransactionRecord } from "../ports/transactions.ts";

type Standing = Pick<TransactionRecord, "status" | "status_before">;

/** The status that a transaction gets. Problems: invalid_transition, transaction_reconciled. */
export function movedTo(
  to: string,
  { status: from, status_before, is_reconciled }: Standing & Pick<TransactionRecord, "is_reconciled">,
): Standing {
  if (to === from) return { status: from, status_before };
  if (!isAllowed({ from, to, status_before })) refuse({ from, to, status_before });
  if (is_reconciled && (to === "void" || to === "excluded")) {
    throw new Problem("transaction_reconciled", {
      detail: `The transaction is reconciled, so it cannot become ${to}.`,
    });
  }
  return { status: to, status_before: to === "excluded" ? from : null };
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly status_before: string | null;
}

function isAllowed({ from, to, status_before }: Move): boolean {
  if (from === "void") return false;
  if (to === "void") return true;
  if (from === "excluded") return to === status_before;
  return to === "excluded" || (from === "pending" && to === "posted");
}

function refuse({ from, to, status_before }: Move): never {
  throw new Problem("invalid_transition", {
    detail: `A transaction that is ${from} cannot become ${to}.`,
    ...(from === "void" && { remedy: "Void is final; create a new transaction instead." }),
    ...(from === "excluded" && { remedy: `Set the status back to ${status_before}, or to void.` }),
    errors: [{ pointer: "/status", code: "invalid_transition", detail: `cannot go from ${from} to ${to}` }],
  });
}
