/** Opens the book of a command, and makes it where the command needs one that does not exist yet. */
import { existsSync } from "node:fs";
import { countryOf } from "../client/locale.ts";
import type { Place } from "../client/place.ts";
import { isCurrency } from "../contract/values/currency.ts";
import { Problem } from "../contract/problem.ts";
import { currencyOfCountry } from "../client/country-currency.ts";
import { isServerAddress } from "../store/dialect/postgres/address/scheme.ts";
import { openPlace, type Book, type Whereabouts } from "./open-place.ts";

export interface BookPlace {
  readonly place: Place & { readonly kind: "database" };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** This user's state directory. */
  readonly state: string;
  readonly note: (sentence: string) => void;
}

/** The name of the company in a book that was made by a command other than init. */
export const UNNAMED_COMPANY = "My company";

export interface OpenedBook extends Book {
  /** A sentence for the end of the command, where the book did not exist and was not made; else undefined. */
  readonly missing: string | undefined;
}

/**
 * Opens the book for a call. A missing book is made by the first call that writes: the default book always, an explicitly
 * named one where `mayMake`. A call that reads gets an empty temporary book. Throws `database_missing` for a named book that
 * is only read, and for a database of a server, where only `init` makes one.
 */
export async function bookForCall(
  at: BookPlace,
  { writes, mayMake }: { readonly writes: boolean; readonly mayMake: boolean },
): Promise<OpenedBook> {
  const { place, environment, note } = at;
  const open = async (): Promise<OpenedBook> => ({
    ...(await openPlace(whereabouts(at), { create: false, note })),
    missing: undefined,
  });
  if (isServerAddress(place.database)) return open();
  if (writes) (await import("./make/temporary-book.ts")).removeAbandonedBooks();
  const path = pathOf(place);
  if (existsSync(path) || (place.isExplicit && !mayMake && !writes)) return open();
  const { currency, reason, isChosen } = baseCurrency(environment);
  const company = {
    name: UNNAMED_COMPANY,
    base_currency: currency,
    base_currency_assumed: !isChosen,
    country: null,
  };
  if (!writes) {
    const { temporaryBook } = await import("./make/temporary-book.ts");
    const missing = `There is no book at ${path} yet; the first command that writes creates it.`;
    return { ...(await temporaryBook(whereabouts(at), company)), missing };
  }
  const { makeBook } = await import("./make/make-book.ts");
  const firstCompany = await makeBook(whereabouts(at), { isExplicit: place.isExplicit, company });
  if (firstCompany !== undefined) {
    const base = isChosen ? `${currency} (${reason})` : "that of its first account";
    note(
      `Created the book ${path}. Its company is called ${UNNAMED_COMPANY}, and its base currency is ${base}; \`cashbook company update\` changes both.`,
    );
  }
  return open();
}

/** Opens the book for `serve` and for signing; a missing default book is made. */
export function bookForOwner(at: BookPlace): Promise<Book> {
  return bookForCall(at, { writes: !at.place.isExplicit, mayMake: false });
}

export function whereabouts({ place: { database }, environment, state }: BookPlace): Whereabouts {
  return { database, environment, state };
}

/** The base currency of a new company without --currency, and where it comes from. */
export function baseCurrency(environment: Readonly<Record<string, string | undefined>>): {
  currency: string;
  reason: string;
  /** Whether a person chose it. */
  isChosen: boolean;
} {
  const code = environment["CASHBOOK_CURRENCY"]?.toUpperCase() || undefined;
  if (code !== undefined) {
    if (isCurrency(code)) return { currency: code, reason: "CASHBOOK_CURRENCY", isChosen: true };
    throw new Problem("unknown_currency", {
      detail: `CASHBOOK_CURRENCY ${JSON.stringify(code)} is not in ISO 4217.`,
    });
  }
  const country = countryOf(environment);
  const currency = currencyOfCountry(country);
  return currency === undefined
    ? { currency: "EUR", reason: "the default", isChosen: false }
    : { currency, reason: `the locale's country ${country}`, isChosen: false };
}

/** The path of a book in a file. Problem: settings_invalid for an address. */
export function pathOf({ database }: { readonly database: string }): string {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(database)?.[1];
  if (scheme === undefined) return database;
  throw new Problem("settings_invalid", {
    detail: `A book at ${scheme}:// cannot be opened by this version of cashbook.`,
    remedy: "Give --database the path of a file, or a postgres:// address.",
  });
}
