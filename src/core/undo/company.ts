/** Undoes a change of the company's record. */
import { requireFreeCompanyName } from "../company.ts";
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
  const { name, base_currency, country } = before;
  const previous = Object.fromEntries(
    Object.keys({ name, base_currency, country })
      .filter((member) => member in before)
      .map((member) => [member, record[member as keyof CompanyRecord]]),
  );
  context.record({
    type: "company.updated",
    subject_id: record.id,
    summary: { ...visible(before), before: previous },
  });
}

/** The members that the contract has. */
function visible({ name, base_currency, country }: Partial<CompanyRecord>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ name, base_currency, country }).filter(([, value]) => value !== undefined),
  );
}
