/** Opens books, and makes those that a command needs and that are not there yet. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { countryOf } from "../client/locale.ts";
import type { Place } from "../client/place.ts";
import type { Company } from "../contract/company.ts";
import { isCurrency } from "../contract/currency.ts";
import { Problem } from "../contract/problem.ts";
import { createCore, type Core, type CorePorts } from "../core/call.ts";
import { uuidv7 } from "../core/ids.ts";
import { openBook as openStore } from "../store/open.ts";
import { currencyOfCountry } from "./country-currency.ts";

export interface Book {
  readonly core: Core;
  readonly ports: CorePorts;
  readonly close: () => Promise<void>;
}

export interface BookPlace {
  readonly place: Place & { readonly kind: "database" };
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly note: (sentence: string) => void;
}

/** The company of a book that a command made because it needed one. */
export const UNNAMED_COMPANY = "My company";

/**
 * Opens the book for a call. The default book is made by whatever command needs it first, a named one only by a command
 * that writes; either way it is said what was made. Throws `database_missing` for a named one that is only to be read.
 */
export async function bookForCall(at: BookPlace, { writes }: { writes: boolean }): Promise<Book> {
  const { place, environment, note } = at;
  const isNew = !existsSync(pathOf(place));
  const book = await openBook(place, { create: !place.named || writes });
  if (!isNew) return book;
  const { currency, because } = baseCurrency(environment);
  await foundOnce(book, currency);
  note(
    `Made the book ${place.database} for ${UNNAMED_COMPANY}, base currency ${currency} (${because}); ` +
      "`cashbook init <company>` names it while it is empty.",
  );
  return book;
}

/** Opens the book as it is, or makes an empty one without a company. */
export async function openBook(
  place: Place & { kind: "database" },
  { create }: { create: boolean },
): Promise<Book> {
  const path = pathOf(place);
  if (create && !place.named) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const store = await openStore(path, { create });
  const clock = Date.now;
  const random = (size: number) => randomBytes(size);
  const ports = { store, clock, random, ids: uuidv7(clock, random) };
  return { core: createCore(ports), ports, close: () => store.close() };
}

/** The base currency of a company that nobody has said one for, and what decided it. */
export function baseCurrency(environment: Readonly<Record<string, string | undefined>>): {
  currency: string;
  because: string;
} {
  const said = environment["CASHBOOK_CURRENCY"]?.toUpperCase() || undefined;
  if (said !== undefined) {
    if (isCurrency(said)) return { currency: said, because: "CASHBOOK_CURRENCY" };
    throw new Problem("unknown_currency", {
      detail: `CASHBOOK_CURRENCY ${JSON.stringify(said)} is not in ISO 4217.`,
    });
  }
  const country = countryOf(environment);
  const currency = currencyOfCountry(country);
  return currency === undefined
    ? { currency: "EUR", because: "the default" }
    : { currency, because: `the locale's country ${country}` };
}

/** The file of a book. An address of a database server is refused: this version keeps books in files. */
export function pathOf({ database }: { readonly database: string }): string {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(database)?.[1];
  if (scheme === undefined) return database;
  throw new Problem("settings_invalid", {
    detail: `A book at ${scheme}:// cannot be opened by this version of cashbook.`,
    remedy: "Give --database the path of a file.",
  });
}

/** Two commands may make the default book at the same time; the second finds the company there. */
async function foundOnce({ ports }: Book, currency: string): Promise<Company | undefined> {
  const { foundCompany } = await import("../core/found-company.ts");
  try {
    return await foundCompany(ports, { name: UNNAMED_COMPANY, base_currency: currency, country: null });
  } catch (error) {
    if (error instanceof Problem && error.code === "company_exists") return undefined;
    throw error;
  }
}
