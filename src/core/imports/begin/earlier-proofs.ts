/** What earlier files of an account proved: the newest proof of each decision, of imports that stand. */
import {
  feeChoices,
  sharedDecisions,
  type EarlierProofs,
  type SharedDecision,
} from "../../../contract/import/evidence.ts";
import { Problem } from "../../../contract/problem.ts";
import type { CompanyQueries } from "../../handler.ts";

/** Imports that are looked at together; the newest one has most often proved all. */
const TOGETHER = 50;

interface Wanted {
  readonly bank_account_id: string;
  readonly layout: string;
  readonly period?: { readonly from: string; readonly to: string } | undefined;
}

/** Problem: unknown_account. */
export async function earlierProofs(
  { queries, company }: CompanyQueries,
  { bank_account_id, layout, period }: Wanted,
): Promise<EarlierProofs> {
  const account = await queries.accounts.byId(company, bank_account_id);
  if (account === undefined) throw new Problem("unknown_account");
  const newestProofs: { -readonly [Name in SharedDecision | "columns"]?: EarlierProofs[Name] } = {};
  const names = [...sharedDecisions, "columns"] as const;
  let before: number | undefined;
  do {
    const some = await queries.imports.proving(company, {
      account: account.id,
      layout,
      before,
      limit: TOGETHER,
    });
    for (const { id: import_id, file_name, proofs } of some) {
      for (const name of sharedDecisions) {
        const proof = proofs[name];
        if (proof !== undefined) newestProofs[name] ??= { ...proof, file_name, import_id };
      }
      if (proofs.columns !== undefined) newestProofs.columns ??= { ...proofs.columns, file_name, import_id };
    }
    before = some.length < TOGETHER ? undefined : some.at(-1)?.number;
  } while (before !== undefined && names.some((name) => newestProofs[name] === undefined));
  if (period === undefined) return newestProofs;
  const fees = await feesOfPeriod({ queries, company }, { account: account.id, ...period });
  return fees === undefined ? newestProofs : { ...newestProofs, fees_of_period: fees };
}

/** Rows of these days with their fees in the amounts, and rows with fees beside them, are not known for the same. */
export async function feesOfPeriod(
  { queries, company }: CompanyQueries,
  query: { readonly account: string; readonly from: string; readonly to: string },
): Promise<EarlierProofs["fees_of_period"]> {
  const imports = await queries.imports.feesOfPeriod(company, query);
  const newest = feeChoices.flatMap((choice) => {
    const one = imports.find(({ proofs }) => proofs.fees?.decided === choice);
    const proof = one?.proofs.fees;
    if (one === undefined || proof === undefined) return [];
    return [[choice, { ...proof, file_name: one.file_name, import_id: one.id }] as const];
  });
  return newest.length === 0 ? undefined : Object.fromEntries(newest);
}
