/** Whether the accounts of a file would have what its balances prove: asked of the book before anything is written. */
import { imports, type Import } from "../../../contract/import.ts";
import { amountOf } from "../../../contract/money.ts";
import { Problem } from "../../../contract/problem.ts";
import { carriedPeriod, carriedProof } from "../../../importing/rows/chunk-rows.ts";
import type { AccountGroup } from "../../../importing/model.ts";
import { ownProof } from "../destinations/book/send-rows.ts";
import type { ImportContext } from "../context.ts";
import type { Target } from "../accounts/target.ts";

/** A part of a file beside its account. */
export interface ForeseenProof extends Pick<Import, "balance_proof" | "book_proof"> {
  readonly target: Target & { readonly id: string };
}

/** Of each part whose account is there and whose file proves balances; none where the service does not tell. */
export async function foreseenProofs(
  groups: readonly AccountGroup[],
  { targets, context: { call } }: { targets: ReadonlyMap<string, Target>; context: ImportContext },
): Promise<readonly ForeseenProof[]> {
  const found: ForeseenProof[] = [];
  for (const group of groups) {
    const target = targets.get(group.key);
    if (target === undefined || target.id === null) continue;
    const proof = ownProof(group, target.currency);
    if (proof.result !== "proved") continue;
    try {
      const input = {
        bank_account_id: target.id,
        period: carriedPeriod(group),
        balance_proof: carriedProof(proof, target.currency),
      };
      const book_proof = (await call(imports.compare, input)).data;
      const balance_proof = {
        result: proof.result,
        opening_balance: amountOf(proof.opening, target.currency),
        closing_balance: amountOf(proof.closing, target.currency),
      };
      found.push({ target: { ...target, id: target.id }, balance_proof, book_proof });
    } catch (error) {
      const untold = ["insufficient_scope", "no_such_operation"];
      if (!(error instanceof Problem) || !untold.includes(error.code)) throw error;
    }
  }
  return found;
}
