import { company, type Company } from "../contract/company.ts";
import { timestamp } from "../contract/values/date.ts";
import { Problem } from "../contract/problem.ts";
import { fold } from "./fold.ts";
import { reads, writes, type ReadingContext, type WritingContext } from "./handler.ts";
import { imageOf } from "./audit/change-image.ts";
import type { CompanyRecord } from "./ports/companies.ts";
import type { ChangeImage } from "./ports/events.ts";

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
    await requireFreeCompanyName(context, after);
    await context.queries.companies.update(after);
    const previous = Object.fromEntries(
      Object.keys(changes).map((name) => [name, before[name as keyof CompanyRecord]]),
    );
    context.record({
      type: "company.updated",
      subject_id: before.id,
      summary: { ...changes, before: previous },
      images: [imageOf("company", { before, after })],
    });
    return { data: companyOf(after) };
  }),
};

/**
 * Takes the currency of the first account as base currency, where nobody chose one. Returns what the company was before, for
 * the event of the account.
 */
export async function takeBaseCurrency(
  context: WritingContext,
  currency: string,
): Promise<ChangeImage | undefined> {
  const { queries, company } = context;
  if (!(await currentCompany(context)).base_currency_assumed) return undefined;
  await queries.companies.claim(company);
  const before = await currentCompany(context);
  if (!before.base_currency_assumed) return undefined;
  const after = { ...before, base_currency: currency, base_currency_assumed: false };
  await queries.companies.update(after);
  if (before.base_currency !== currency) {
    context.record({
      type: "company.updated",
      subject_id: before.id,
      summary: { base_currency: currency },
    });
  }
  return imageOf("company", { before, after });
}

/** Refuses a name that another company of the book has. Problem: company_exists. */
export async function requireFreeCompanyName(
  { queries }: ReadingContext,
  { number, name }: CompanyRecord,
): Promise<void> {
  const others = (await queries.companies.all()).filter((other) => other.number !== number);
  if (!others.some((other) => fold(other.name) === fold(name))) return;
  throw new Problem("company_exists", { detail: `There is another company "${name}" in this book.` });
}

/** The company of the caller. Problem: unknown_company. */
export async function currentCompany({ queries, caller }: ReadingContext): Promise<CompanyRecord> {
  const record = await queries.companies.byId(caller.companyId);
  if (record === undefined) throw new Problem("unknown_company");
  return record;
}

/** Serializes the record as a company of the contract. */
export function companyOf({ created_at, ...record }: CompanyRecord): Company {
  const { id, name, base_currency, country, closed_until } = record;
  return { id, name, base_currency, country, created_at: timestamp(created_at), closed_until };
}
