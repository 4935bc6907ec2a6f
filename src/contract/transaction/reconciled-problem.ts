/** The refusal to delete what is reconciled: said before the question, and again by the book. */
import { command, sentence, setting } from "../choice.ts";
import { Problem } from "../problem.ts";

export function undeletable(id: string): Problem {
  return new Problem("transaction_reconciled", {
    detail: "The transaction is reconciled, so it cannot be deleted.",
    remedy: sentence`Undo the reconciliation first: ${command(`tx update ${id}`, setting("no_reconciled"))}.`,
  });
}
