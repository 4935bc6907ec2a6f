/** Makes a company, and the book when there is none. */
import { existsSync } from "node:fs";
import type { CompanyMade, CompanyRequest } from "../client/operator.ts";
import { accounts } from "../contract/account.ts";
import { company as companyOperations } from "../contract/company.ts";
import { transactions } from "../contract/transaction.ts";
import { Problem } from "../contract/problem.ts";
import { foundCompany } from "../core/found-company.ts";
import { baseCurrency, openBook, pathOf, UNNAMED_COMPANY, type Book, type BookPlace } from "./book.ts";

/**
 * Makes the company. A book that a command made for itself is named by it while it is empty, instead of holding a company
 * that nobody asked for beside the one that somebody did.
 */
export async function initCompany(at: BookPlace, request: CompanyRequest): Promise<CompanyMade> {
  const isNew = !existsSync(pathOf(at.place));
  const chosen = request.currency === undefined ? baseCurrency(at.environment) : undefined;
  const wanted = {
    name: request.name,
    base_currency: request.currency ?? chosen?.currency ?? "EUR",
    country: request.country ?? null,
  };
  const book = await openBook(at.place, { create: true });
  try {
    const made = (await nameUnnamed(book, wanted)) ?? (await foundCompany(book.ports, wanted));
    if (isNew) at.note(`Made the book ${at.place.database}.`);
    if (chosen !== undefined)
      at.note(
        `Base currency ${chosen.currency} (${chosen.because}); --currency or \`cashbook company update\` says another.`,
      );
    return made;
  } finally {
    await book.close();
  }
}

/** Names the company of a book that a command made, when the book is still empty; undefined when it is not such a book. */
async function nameUnnamed(
  { core, ports }: Book,
  wanted: { name: string; base_currency: string; country: string | null },
): Promise<CompanyMade | undefined> {
  const companies = await ports.store.read((ask) => ask.companies.all());
  const [only, ...others] = companies;
  if (only?.name !== UNNAMED_COMPANY || others.length > 0) return undefined;
  const owner = { kind: "owner", company: only.id } as const;
  for (const list of [accounts.list, transactions.list]) {
    if ((await core.call(list, owner, { limit: 1 })).data.length > 0) return undefined;
  }
  if (wanted.name.trim() === "")
    throw new Problem("validation_failed", { detail: "The name must not be empty." });
  return (await core.call(companyOperations.update, owner, wanted)).data;
}
