/** Makes a company, and the book when there is none. */
import { existsSync } from "node:fs";
import type { BookCompany, CompanyRequest } from "../../client/operator.ts";
import { accounts } from "../../contract/account.ts";
import { company as companyOperations } from "../../contract/company.ts";
import { transactions } from "../../contract/transaction.ts";
import { Problem } from "../../contract/problem.ts";
import { createCompany, type NewCompany } from "../../core/company/create-company.ts";
import { isServerAddress } from "../../store/dialect/postgres/address/scheme.ts";
import { baseCurrency, pathOf, UNNAMED_COMPANY, whereabouts, type BookPlace } from "../book.ts";
import { makeBook } from "./make-book.ts";
import { openPlace, type Book } from "../open-place.ts";

/**
 * Makes the company. In an empty book that another command made, the placeholder company gets the name instead, so that no
 * unwanted company stays in the book.
 */
export async function initCompany(
  at: BookPlace,
  { name, currency, country, besideOthers }: CompanyRequest,
): Promise<BookCompany> {
  const { place, environment, note } = at;
  const currencyChoice = currency === undefined ? baseCurrency(environment) : undefined;
  const company = {
    name,
    base_currency: currency ?? currencyChoice?.currency ?? "",
    country: country ?? null,
  };
  const request = { company, besideOthers };
  const result = isServerAddress(place.database) ? await onServer(at, request) : await inFile(at, request);
  if (currencyChoice !== undefined) {
    note(
      `Base currency ${currencyChoice.currency} (${currencyChoice.reason}); --currency or \`cashbook company update\` changes it.`,
    );
  }
  return result;
}

interface InitRequest {
  readonly company: NewCompany;
  readonly besideOthers: boolean;
}

async function inFile(at: BookPlace, request: InitRequest): Promise<BookCompany> {
  const path = pathOf(at.place);
  const { isExplicit } = at.place;
  const first = existsSync(path)
    ? undefined
    : await makeBook(whereabouts(at), { isExplicit: isExplicit, company: request.company });
  if (first === undefined) return addCompany(at, request);
  at.note(`Created the book ${path}.`);
  return first;
}

/** Migrates the tables too: whoever makes companies administers the database. */
async function onServer(at: BookPlace, request: InitRequest): Promise<BookCompany> {
  await (await openPlace(whereabouts(at), { create: true })).close();
  return addCompany(at, request);
}

/** Adds the company to an existing book. */
async function addCompany(at: BookPlace, { company, besideOthers }: InitRequest): Promise<BookCompany> {
  const book = await openPlace(whereabouts(at), { create: false });
  try {
    return (
      (await nameUnnamed(book, company)) ??
      (await createCompany(book.ports, company, { alone: !besideOthers }))
    );
  } finally {
    await book.close();
  }
}

/** Gives the placeholder company of an empty book its name; undefined for any other book. */
async function nameUnnamed({ core, ports }: Book, company: NewCompany): Promise<BookCompany | undefined> {
  const companies = await ports.store.read((queries) => queries.companies.all());
  const [only, ...others] = companies;
  if (only?.name !== UNNAMED_COMPANY || others.length > 0) return undefined;
  const owner = { kind: "owner", company: only.id } as const;
  for (const list of [accounts.list, transactions.list]) {
    if ((await core.call(list, owner, { limit: 1 })).data.length > 0) return undefined;
  }
  if (company.name.trim() === "")
    throw new Problem("validation_failed", { detail: "The name must not be empty." });
  return (await core.call(companyOperations.update, owner, company)).data;
}
