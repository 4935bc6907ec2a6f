/** Whether the accounts of a file would have what its balances prove: asked of the book before anything is written. */
import type { Import } from "../../../contract/import/record.ts";
import { imports } from "../../../contract/import.ts";
import type { Transport } from "../../../contract/operation.ts";
import { amountOf } from "../../../contract/values/money.ts";
import { ownProof, partFacts } from "../../../importing/drive/part-facts.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";
import { optional } from "../../optional-call.ts";
import type { Target } from "../accounts/target.ts";

/** A part of a file beside its account. */
export interface ExpectedProof extends Pick<Import, "balance_proof" | "book_proof"> {
  readonly target: Target & { readonly id: string };
}

/** Of each part whose account is there and whose file proves balances; none where the service does not tell. */
export async function expectedProofs(
  source: RowSource,
  { targets, context: { call } }: { targets: ReadonlyMap<string, Target>; context: Pick<Transport, "call"> },
): Promise<readonly ExpectedProof[]> {
  const proofs: ExpectedProof[] = [];
  for (const group of source.groups) {
    const target = targets.get(group.key);
    if (target === undefined || target.id === null) continue;
    const proof = ownProof(group, target.currency);
    if (proof.result !== "proved") continue;
    const facts = partFacts(source, { part: group, currency: target.currency });
    const input = {
      bank_account_id: target.id,
      period: facts.period,
      balance_proof: facts.balance_proof,
    };
    const book_proof = (await optional(() => call(imports.compare, input, { isOptional: true })))?.data;
    if (book_proof === undefined) continue;
    const balance_proof = {
      result: proof.result,
      opening_balance: amountOf(proof.opening, target.currency),
      closing_balance: amountOf(proof.closing, target.currency),
    };
    proofs.push({ target: { ...target, id: target.id }, balance_proof, book_proof });
  }
  return proofs;
}
