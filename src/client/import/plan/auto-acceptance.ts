/** What an import would accept by itself. */
import { company } from "../../../contract/company.ts";
import { Problem } from "../../../contract/problem.ts";
import type { Decimal } from "../../../contract/values/decimal.ts";
import type { ImportContext } from "../context.ts";

export interface AutoAcceptance {
  readonly min_confidence: Decimal;
  /** The new transactions: for how many there are such suggestions is known when they are in the book. */
  readonly at_most: number;
}

/** Nothing where the company's imports accept nothing, or the credential may not see that. */
export async function autoAcceptance(
  { call }: Pick<ImportContext, "call">,
  at_most: number,
): Promise<{ readonly auto_accept?: AutoAcceptance }> {
  if (at_most === 0) return {};
  try {
    // A service of an earlier version has no such member.
    const { auto_accept: min_confidence = null } = (await call(company.get, {}, { isOptional: true })).data;
    return min_confidence === null ? {} : { auto_accept: { min_confidence, at_most } };
  } catch (error) {
    if (error instanceof Problem && error.code === "insufficient_scope") return {};
    throw error;
  }
}
