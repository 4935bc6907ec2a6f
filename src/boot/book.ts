/** Opens the book of a place, and makes one that a command needs and that is not there yet. */
import { existsSync } from "node:fs";
import { countryOf } from "../client/locale.ts";
import type { Place } from "../client/place.ts";
import { isCurrency } from "../contract/currency.ts";
import { Problem } from "../contract/problem.ts";
import { currencyOfCountry } from "./country-currency.ts";
import { isServerAddress } from "../store/dialect/postgres/scheme.ts";
import { openPlace, type Book, type Whereabouts } from "./open-place.ts";

export interface BookPlace {
  readonly place: Place & { readonly kind: "database" };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** This user's state directory. */
  readonly state: string;
  readonly note: (sentence: string) => void;
}

/** The company of a book that a command made because it needed one. */
export const UNNAMED_COMPANY = "My company";

/** A book that is open for calls. */
export interface CalledBook extends Book {
  /** What is said at the end when nothing was made of a book that was not there; undefined of one that is. */
  readonly missing: string | undefined;
}

/**
 * Opens the book for a call. One that is not there is made by the first call that writes, the default book by any, a named
 * one where `mayMake`; who reads before that is given an empty one that leaves nothing behind. Throws `database_missing`
 * for a named one that is only to be read, and for a database of a server, where only `init` makes one.
 */
export async function bookForCall(
  at: BookPlace,
  { writes, mayMake }: { readonly writes: boolean; readonly mayMake: boolean },
): Promise<CalledBook> {
  const { place, environment, note } = at;
  const open = async (): Promise<CalledBook> => ({
    ...(await openPlace(whereabouts(at), { create: false, note })),
    missing: undefined,
  });
  if (isServerAddress(place.database)) return open();
  const path = pathOf(place);
  if (existsSync(path) || (place.isExplicit && !mayMake && !writes)) return open();
  const { currency, because, said } = baseCurrency(environment);
  const company = {
    name: UNNAMED_COMPANY,
    base_currency: currency,
    base_currency_assumed: !said,
    country: null,
  };
  const base = said
    ? `base currency ${currency} (${because})`
    : `whose first account says the base currency (until then ${currency}, ${because})`;
  if (!writes) {
    const { standIn } = await import("./stand-in.ts");
    const missing = `There is no book at ${path} yet; the first command that writes makes it, for ${UNNAMED_COMPANY}, ${base}.`;
    return { ...(await standIn(whereabouts(at), company)), missing };
  }
  const { makeBook } = await import("./make-book.ts");
  const made = await makeBook(whereabouts(at), { named: place.isExplicit, company });
  if (made !== undefined) {
    note(
      `Made the book ${path} for ${UNNAMED_COMPANY}, ${base}; \`cashbook init <company>\` names it while it is empty.`,
    );
  }
  return open();
}

/** Opens a book that is served, or whose signing key is asked for: the default one is made when it is not there. */
export function bookForOwner(at: BookPlace): Promise<Book> {
  return bookForCall(at, { writes: !at.place.isExplicit, mayMake: false });
}

/** What opening the book needs to know of its place. */
export function whereabouts({ place: { database }, environment, state }: BookPlace): Whereabouts {
  return { database, environment, state };
}

/** The base currency of a company that nobody has said one for, and what decided it. */
export function baseCurrency(environment: Readonly<Record<string, string | undefined>>): {
  currency: string;
  because: string;
  /** Whether a person said it. */
  said: boolean;
} {
  const said = environment["CASHBOOK_CURRENCY"]?.toUpperCase() || undefined;
  if (said !== undefined) {
    if (isCurrency(said)) return { currency: said, because: "CASHBOOK_CURRENCY", said: true };
    throw new Problem("unknown_currency", {
      detail: `CASHBOOK_CURRENCY ${JSON.stringify(said)} is not in ISO 4217.`,
    });
  }
  const country = countryOf(environment);
  const currency = currencyOfCountry(country);
  return currency === undefined
    ? { currency: "EUR", because: "the default", said: false }
    : { currency, because: `the locale's country ${country}`, said: false };
}

/** The file of a book, for what only a file has. An address is refused, of whatever kind. */
export function pathOf({ database }: { readonly database: string }): string {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(database)?.[1];
  if (scheme === undefined) return database;
  throw new Problem("settings_invalid", {
    detail: `A book at ${scheme}:// cannot be opened by this version of cashbook.`,
    remedy: "Give --database the path of a file, or a postgres:// address.",
  });
}
