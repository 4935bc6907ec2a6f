/** What became of each record of a request. */
import { memberText } from "../../../contract/choice.ts";
import { Problem, problemCodes, problemKinds, type FieldProblem } from "../../../contract/problem.ts";
import type { BulkCreated } from "../../../contract/transaction/bulk-create.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { transactionOf } from "../to-transaction.ts";
import { countText } from "../../../contract/count-text.ts";

/** Field problems that a refusal of the whole request lists. */
const LISTED_MAX = 100;

/**
 * Refuses a request of which a record is refused. Problem: of those of the records the one that stands first in the table,
 * with a pointer to each record.
 */
export function requireNoProblem(outcomes: readonly unknown[]): void {
  const refusals = outcomes.flatMap((outcome, index) =>
    outcome instanceof Problem ? [{ index, problem: outcome }] : [],
  );
  const [first] = refusals.toSorted(
    (one, other) => problemCodes.indexOf(one.problem.code) - problemCodes.indexOf(other.problem.code),
  );
  if (first === undefined) return;
  const { code, detail, remedy, more } = first.problem;
  const count = countText(refusals.length, "record is", "records are");
  throw new Problem(code, {
    detail: `${count} refused, and none was created. /records/${first.index}: ${memberText(detail)}`,
    remedy,
    errors: refusals.flatMap(errorsOf).slice(0, LISTED_MAX),
    more: { ...more, refused_count: refusals.length },
  });
}

function errorsOf({ index, problem }: { index: number; problem: Problem }): readonly FieldProblem[] {
  const { code, detail, errors } = problem;
  if (errors.length === 0) return [{ pointer: `/records/${index}`, code, detail: memberText(detail) }];
  return errors.map((error) => ({ ...error, pointer: `/records/${index}${error.pointer}` }));
}

export function toOutcome(
  outcome: TransactionRecord | Problem,
  index: number,
): BulkCreated["outcomes"][number] {
  if (!(outcome instanceof Problem)) return { index, status: "created", transaction: transactionOf(outcome) };
  const { code, detail, remedy, errors } = outcome;
  return {
    index,
    status: "refused",
    problem: {
      code,
      status: problemKinds[code].status,
      detail: memberText(detail),
      remedy: memberText(remedy),
      ...(errors.length > 0 && { errors: [...errors] }),
    },
  };
}
