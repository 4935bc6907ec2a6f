/** Sums that are stored: of a day on an account, and of an import. */
import { Problem } from "../../../contract/problem.ts";

/** The refusal of a change by which a stored sum would be more than a database's integers hold. */
export function sumTooLarge(cause?: unknown): Problem {
  return new Problem("amount_range", {
    detail:
      "With this, the amounts of one day on an account, or of one import, would add up to more than 18 digits.",
    remedy: "Check the amounts, or put the transactions on several days or into several accounts.",
    ...(cause === undefined ? {} : { cause }),
  });
}

/** Problem: amount_range for a sum that is none of the database's integers. */
export function requireFit(sums: readonly bigint[]): void {
  if (sums.some((sum) => BigInt.asIntN(64, sum) !== sum)) throw sumTooLarge();
}
