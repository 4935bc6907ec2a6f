/** Lists, chooses and deletes the companies of a book, for its owner. */
import type { CompanyContents, BookCompany, CompanyRemoval } from "../client/operator.ts";
import { Problem } from "../contract/problem.ts";
import { companyOf } from "../core/company.ts";
import { chooseCompany } from "../core/access/owner.ts";
import type { CompanyRecord } from "../core/ports/companies.ts";
import { removeCompany } from "../store/company-removal/remove-company.ts";
import { whereabouts, type BookPlace } from "./book.ts";
import { openPlace } from "./open-place.ts";

export async function companies(at: BookPlace): Promise<readonly BookCompany[]> {
  return (await records(at)).map(companyOf);
}

/** Problems: unknown_company, ambiguous_name. */
export async function companyNamed(at: BookPlace, name: string): Promise<BookCompany> {
  return companyOf(chooseCompany(await records(at), name));
}

/**
 * Deletes a company with its audit log. Problems: unknown_company, last_company; without `force`, company_in_use for one
 * with records.
 */
export async function deleteCompany(
  at: BookPlace,
  { company, force, confirm }: CompanyRemoval,
): Promise<CompanyContents> {
  const all = await records(at);
  const record = chooseCompany(all, company, { whole: true });
  if (all.length === 1) {
    throw new Problem("last_company", { detail: `"${record.name}" is the only company of the book.` });
  }
  let contents: CompanyContents = { ...companyOf(record), accounts: 0, transactions: 0, api_keys: 0 };
  await removeCompany(whereabouts(at), {
    number: record.number,
    async approve(counts) {
      contents = { ...contents, ...counts };
      if (Object.values(counts).some((count) => count > 0) && !force) throw inUse(contents);
      await confirm(contents);
    },
  });
  return contents;
}

async function records(at: BookPlace): Promise<readonly CompanyRecord[]> {
  const book = await openPlace(whereabouts(at), { create: false, note: at.note });
  try {
    return await book.ports.store.read((queries) => queries.companies.all());
  } finally {
    await book.close();
  }
}

function inUse({ name, accounts, transactions, api_keys }: CompanyContents): Problem {
  return new Problem("company_in_use", {
    detail: `"${name}" has records: accounts ${accounts}, transactions ${transactions}, API keys ${api_keys}.`,
    more: { accounts, transactions, api_keys },
  });
}
