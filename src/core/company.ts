import { company, type Company } from "../contract/company.ts";
import { timestamp } from "../contract/values/date.ts";
import { Problem } from "../contract/problem.ts";
import { refuseScope } from "../contract/scope.ts";
import { holds } from "./access/caller.ts";
import { autoAcceptShare, endWaiting } from "./company/auto-accept.ts";
import { fold } from "../contract/category/fold.ts";
import { reads, writes, type ReadingContext, type WritingContext } from "./handler.ts";
import { imageOf } from "./audit/change-image.ts";
import type { CompanyRecord } from "./ports/companies.ts";
import type { ChangeImage } from "./ports/events.ts";
import { toBar } from "./suggestions/bar.ts";

export const handlers = {
  get: reads(company.get, async (_input, context) => ({ data: companyOf(await currentCompany(context)) })),

  update: writes(company.update, async (changes, context) => {
    // Imports would change transactions for whoever sets it.
    if (changes.auto_accept !== undefined && !holds(context.caller, "transactions:write"))
      refuseScope("transactions:write");
    await context.queries.companies.claim(context.company);
    const before = await currentCompany(context);
    const after: CompanyRecord = {
      ...before,
      name: changes.name ?? before.name,
      base_currency: changes.base_currency ?? before.base_currency,
      base_currency_assumed: changes.base_currency === undefined && before.base_currency_assumed,
      country: changes.country === undefined ? before.country : changes.country,
      auto_accept: changes.auto_accept === undefined ? before.auto_accept : storedBar(changes.auto_accept),
    };
    await requireFreeCompanyName(context, after);
    await context.queries.companies.update(after);
    await endWaiting(context, { before: before.auto_accept, after: after.auto_accept });
    const names = Object.keys(changes) as (keyof typeof changes)[];
    context.record({
      type: "company.updated",
      subject_id: before.id,
      summary: { ...companySummary(after, names), before: companySummary(before, names) },
      images: [imageOf("company", { before, after })],
    });
    return { data: companyOf(after) };
  }),
};

/** Members of a company as events tell them. */
export function companySummary(
  record: Partial<CompanyRecord>,
  names: readonly (keyof CompanyRecord)[],
): Record<string, unknown> {
  const { auto_accept = null } = record;
  return Object.fromEntries(
    names.map((name) => [
      name,
      name !== "auto_accept" ? (record[name] ?? null) : auto_accept === null ? null : auto_accept / 10_000,
    ]),
  );
}

function storedBar(share: string | null): number | null {
  return share === null ? null : toBar(share);
}

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
  const auto_accept = autoAcceptShare(record.auto_accept);
  return { id, name, base_currency, country, created_at: timestamp(created_at), closed_until, auto_accept };
}
