/** Undoes a change of the company's record. */
import { endWaiting } from "../company/auto-accept.ts";
import { companySummary, requireFreeCompanyName } from "../company.ts";
import type { WritingContext } from "../handler.ts";
import type { CompanyRecord } from "../ports/companies.ts";
import type { UndoStep } from "./transaction.ts";

/** Problem: company_exists. */
export async function undoCompany(
  context: WritingContext,
  { record, before = {} }: UndoStep<CompanyRecord>,
): Promise<void> {
  const { queries, company } = context;
  // The first account gave the base currency, which stays as long as there is another account.
  if (before.base_currency_assumed === true && (await queries.accounts.count(company, {})) > 0) return;
  const after = { ...record, ...before };
  await requireFreeCompanyName(context, after);
  await queries.companies.update(after);
  await endWaiting(context, { before: record.auto_accept, after: after.auto_accept });
  const names = VISIBLE.filter((member) => member in before);
  context.record({
    type: "company.updated",
    subject_id: record.id,
    summary: { ...companySummary(before, names), before: companySummary(record, names) },
  });
}

/** The members that the contract has. */
const VISIBLE = ["name", "base_currency", "country", "auto_accept"] as const;
