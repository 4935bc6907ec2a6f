/** Makes a company, and the book when there is none. */
import { existsSync } from "node:fs";
import type { BookCompany, CompanyRequest } from "../../client/operator.ts";
import { accounts } from "../../contract/account.ts";
import { company as companyOperations } from "../../contract/company.ts";
import { transactions } from "../../contract/transaction.ts";
import { Problem } from "../../contract/problem.ts";
import { createCompany, requireRoom, type NewCompany } from "../../core/company/create-company.ts";
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

/**
 * Refuses, before a person is asked about the company, what `initCompany` would refuse whatever the answers. A book that is
 * not there, or cannot be opened as it is, refuses nothing yet.
 */
export async function requireRoomFor(
  at: BookPlace,
  { name, besideOthers }: Pick<CompanyRequest, "name" | "besideOthers">,
): Promise<void> {
  const where = whereabouts(at);
  if (!isServerAddress(where.database) && !existsSync(pathOf(at.place))) return;
  const book = await openPlace(where, { create: false }).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (book === undefined) return;
  try {
    if ((await unnamedCompany(book)) !== undefined) return;
    const companies = await book.ports.store.read((queries) => queries.companies.all());
    requireRoom(companies, { name: name.trim(), alone: !besideOthers });
  } finally {
    await book.close();
  }
}

/** Gives the placeholder company of an empty book its name; undefined for any other book. */
async function nameUnnamed(book: Book, company: NewCompany): Promise<BookCompany | undefined> {
  const owner = await unnamedCompany(book);
  if (owner === undefined) return undefined;
  if (company.name.trim() === "")
    throw new Problem("validation_failed", { detail: "The name must not be empty." });
  return (await book.core.call(companyOperations.update, owner, company)).data;
}

/** The caller for the placeholder company of an empty book. */
async function unnamedCompany({ core, ports }: Book) {
  const [only, ...others] = await ports.store.read((queries) => queries.companies.all());
  if (only?.name !== UNNAMED_COMPANY || others.length > 0) return undefined;
  const owner = { kind: "owner", company: only.id } as const;
  for (const list of [accounts.list, transactions.list]) {
    if ((await core.call(list, owner, { limit: 1 })).data.length > 0) return undefined;
  }
  return owner;
}
