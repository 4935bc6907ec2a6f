/** What earlier files of an account proved: the newest proof of each decision, of imports that stand. */
import { sharedDecisions, type EarlierProofs, type SharedDecision } from "../../contract/import-evidence.ts";
import { Problem } from "../../contract/problem.ts";
import type { ReadingContext } from "../handler.ts";

/** Imports that are looked at together; the newest one has most often proved all. */
const TOGETHER = 50;

interface Wanted {
  readonly bank_account_id: string;
  readonly layout: string;
}

/** Problem: unknown_account. */
export async function earlierProofs(
  { ask, company }: Pick<ReadingContext, "ask" | "company">,
  { bank_account_id, layout }: Wanted,
): Promise<EarlierProofs> {
  const account = await ask.accounts.byId(company, bank_account_id);
  if (account === undefined) throw new Problem("unknown_account");
  const found: { -readonly [Name in SharedDecision]?: EarlierProofs[Name] } = {};
  let before: number | undefined;
  do {
    const some = await ask.imports.proving(company, { account: account.id, layout, before, limit: TOGETHER });
    for (const { id: import_id, file_name, proofs } of some) {
      for (const name of sharedDecisions) {
        const proof = proofs[name];
        if (proof !== undefined) found[name] ??= { ...proof, file_name, import_id };
      }
    }
    before = some.length < TOGETHER ? undefined : some.at(-1)?.number;
  } while (before !== undefined && sharedDecisions.some((name) => found[name] === undefined));
  return found;
}
