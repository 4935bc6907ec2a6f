/** Makes a company, and the book when there is none. */
import { existsSync } from "node:fs";
import type { BookCompany, CompanyRequest } from "../client/operator.ts";
import { accounts } from "../contract/account.ts";
import { company as companyOperations } from "../contract/company.ts";
import { transactions } from "../contract/transaction.ts";
import { Problem } from "../contract/problem.ts";
import { foundCompany, type NewCompany } from "../core/found-company.ts";
import { isServerAddress } from "../store/dialect/postgres/scheme.ts";
import { baseCurrency, pathOf, UNNAMED_COMPANY, whereabouts, type BookPlace } from "./book.ts";
import { makeBook } from "./make-book.ts";
import { openPlace, type Book } from "./open-place.ts";

/**
 * Makes the company. A book that a command made for itself is named by it while it is empty, instead of holding a company
 * that nobody asked for beside the one that somebody did.
 */
export async function initCompany(
  at: BookPlace,
  { name, currency, country, besideOthers }: CompanyRequest,
): Promise<BookCompany> {
  const { place, environment, note } = at;
  const chosen = currency === undefined ? baseCurrency(environment) : undefined;
  const wanted = { name, base_currency: currency ?? chosen?.currency ?? "", country: country ?? null };
  const request = { wanted, besideOthers };
  const made = isServerAddress(place.database) ? await onServer(at, request) : await inFile(at, request);
  if (chosen !== undefined) {
    note(
      `Base currency ${chosen.currency} (${chosen.because}); --currency or \`cashbook company update\` says another.`,
    );
  }
  return made;
}

interface Wanted {
  readonly wanted: NewCompany;
  readonly besideOthers: boolean;
}

async function inFile(at: BookPlace, request: Wanted): Promise<BookCompany> {
  const path = pathOf(at.place);
  const { isExplicit } = at.place;
  const first = existsSync(path)
    ? undefined
    : await makeBook(whereabouts(at), { named: isExplicit, company: request.wanted });
  if (first === undefined) return another(at, request);
  at.note(`Made the book ${path}.`);
  return first;
}

/** Brings the tables up to date too: whoever makes companies administers the database. */
async function onServer(at: BookPlace, request: Wanted): Promise<BookCompany> {
  await (await openPlace(whereabouts(at), { create: true })).close();
  return another(at, request);
}

/** The company in a book that is there. */
async function another(at: BookPlace, { wanted, besideOthers }: Wanted): Promise<BookCompany> {
  const book = await openPlace(whereabouts(at), { create: false });
  try {
    return (
      (await nameUnnamed(book, wanted)) ?? (await foundCompany(book.ports, wanted, { alone: !besideOthers }))
    );
  } finally {
    await book.close();
  }
}

/** Names the company of a book that a command made, when the book is still empty; undefined when it is not such a book. */
async function nameUnnamed({ core, ports }: Book, wanted: NewCompany): Promise<BookCompany | undefined> {
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
