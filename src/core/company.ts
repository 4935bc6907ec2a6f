import { company, type Company } from "../contract/company.ts";
import { timestamp } from "../contract/values/date.ts";
import { Problem } from "../contract/problem.ts";
import { fold } from "./fold.ts";
import { reads, writes, type ReadingContext, type WritingContext } from "./handler.ts";
import type { CompanyRecord } from "./ports/companies.ts";

export const handlers = {
  get: reads(company.get, async (_input, context) => ({ data: companyOf(await currentCompany(context)) })),

  update: writes(company.update, async (changes, context) => {
    await context.queries.companies.claim(context.company);
    const before = await currentCompany(context);
    const after: CompanyRecord = {
      ...before,
      name: changes.name ?? before.name,
      base_currency: changes.base_currency ?? before.base_currency,
      base_currency_assumed: changes.base_currency === undefined && before.base_currency_assumed,
      country: changes.country === undefined ? before.country : changes.country,
    };
    const others = (await context.queries.companies.all()).filter(({ number }) => number !== before.number);
    if (others.some(({ name }) => fold(name) === fold(after.name))) {
      throw new Problem("company_exists", {
        detail: `There is another company "${after.name}" in this book.`,
      });
    }
    await context.queries.companies.update(after);
    context.record({ type: "company.updated", subject_id: before.id, summary: { ...changes } });
    return { data: companyOf(after) };
  }),
};

/** Takes the currency of the first account as base currency, where nobody chose one. */
export async function takeBaseCurrency(context: WritingContext, currency: string): Promise<void> {
  const { queries, company } = context;
  if (!(await currentCompany(context)).base_currency_assumed) return;
  await queries.companies.claim(company);
  const before = await currentCompany(context);
  if (!before.base_currency_assumed) return;
  await queries.companies.update({ ...before, base_currency: currency, base_currency_assumed: false });
  if (before.base_currency === currency) return;
  context.record({
    type: "company.updated",
    subject_id: before.id,
    summary: { base_currency: currency },
  });
}

/** The company of the caller. Problem: unknown_company. */
export async function currentCompany({ queries, caller }: ReadingContext): Promise<CompanyRecord> {
  const record = await queries.companies.byId(caller.companyId);
  if (record === undefined) throw new Problem("unknown_company");
  return record;
}

/** Serializes the record as a company of the contract. */
export function companyOf({ id, name, base_currency, country, created_at }: CompanyRecord): Company {
  return { id, name, base_currency, country, created_at: timestamp(created_at) };
}
