/** Opens the book of a place, and makes one that a command needs and that is not there yet. */
import { existsSync } from "node:fs";
import { countryOf } from "../client/locale.ts";
import type { Place } from "../client/place.ts";
import { isCurrency } from "../contract/currency.ts";
import { Problem } from "../contract/problem.ts";
import { currencyOfCountry } from "./country-currency.ts";
import { openFile, type Book } from "./open-file.ts";

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
export async function bookForCall(
  { place, environment, note }: BookPlace,
  { writes }: { writes: boolean },
): Promise<Book> {
  const path = pathOf(place);
  if (!existsSync(path) && (!place.named || writes)) {
    const { currency, because } = baseCurrency(environment);
    const { makeBook } = await import("./make-book.ts");
    const company = { name: UNNAMED_COMPANY, base_currency: currency, country: null };
    const made = await makeBook({ path, named: place.named }, company);
    if (made !== undefined) {
      note(
        `Made the book ${path} for ${UNNAMED_COMPANY}, base currency ${currency} (${because}); ` +
          "`cashbook init <company>` names it while it is empty.",
      );
    }
  }
  return openFile(path, { create: false });
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
