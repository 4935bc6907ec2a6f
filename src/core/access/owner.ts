/** The book's owner: whoever can open the book on the embedded core without a credential. */
import { command, sentence, setting } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import { scopes } from "../../contract/scope.ts";
import type { Caller } from "./caller.ts";
import { fold } from "../../contract/category/fold.ts";
import type { CompanyRecord } from "../ports/companies.ts";
import type { Store } from "../ports.ts";
import { countText } from "../../contract/count-text.ts";

/** The owner, acting for a company as `chooseCompany` finds it. */
export async function ownerOf(store: Store, query?: string): Promise<Caller> {
  const company = chooseCompany(await store.read((queries) => queries.companies.all()), query);
  return {
    company: company.number,
    companyId: company.id,
    baseCurrency: company.base_currency,
    secret: company.secret,
    via: "owner",
    actor: "owner",
    identity: "owner",
    scopes,
    keyId: null,
  };
}

/**
 * The company with this id, name, unique start of a name or ending of an id, without regard to case; without a query the only
 * one. With `whole`, for what cannot be undone, the start of a name does not match. Problems: unknown_company, ambiguous_name.
 */
export function chooseCompany(
  companies: readonly CompanyRecord[],
  query: string | undefined,
  { whole = false }: { readonly whole?: boolean } = {},
): CompanyRecord {
  const candidates = query === undefined ? companies : findCompanies(companies, query.trim(), whole);
  const [only, second] = candidates;
  if (only === undefined) {
    if (query === undefined) throw new Problem("unknown_company");
    const [near] = whole ? findCompanies(companies, query.trim(), false) : [];
    throw new Problem("unknown_company", {
      detail: `There is no company "${query}" in this book.`,
      ...(near === undefined ? {} : { remedy: `This needs a full name, such as "${near.name}", or an id.` }),
    });
  }
  if (second === undefined) return only;
  const names = candidates.map(({ name }) => name).join(", ");
  throw new Problem("ambiguous_name", {
    detail:
      query === undefined
        ? `The book has ${countText(candidates.length, "company", "companies")}: ${names}.`
        : `"${query}" matches ${countText(candidates.length, "company", "companies")}: ${names}.`,
    remedy: sentence`Name one with ${setting("company")}, or choose one for all commands with ${command("company use <name>")}.`,
    more: { candidates: candidates.map(({ name }) => name) },
  });
}

function findCompanies(
  companies: readonly CompanyRecord[],
  query: string,
  whole: boolean,
): readonly CompanyRecord[] {
  const exact = companies.filter(({ id, name }) => id === query || fold(name) === fold(query));
  if (exact.length > 0 || query === "") return exact;
  const started = whole ? [] : companies.filter(({ name }) => fold(name).startsWith(fold(query)));
  return started.length > 0 ? started : byEnding(companies, query, whole ? SHOWN_DIGITS : SHOWN_DIGITS - 2);
}

/** Digits of an id that a list on a terminal shows. */
const SHOWN_DIGITS = 8;

function byEnding(
  companies: readonly CompanyRecord[],
  query: string,
  least: number,
): readonly CompanyRecord[] {
  const digits = query.replaceAll("-", "").toLowerCase();
  if (digits.length < least || !/^[0-9a-f]{1,32}$/.test(digits)) return [];
  return companies.filter(({ id }) => id.replaceAll("-", "").endsWith(digits));
}
