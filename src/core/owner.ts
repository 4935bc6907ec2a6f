/** The book's owner: whoever can open the book on the embedded core without a credential. */
import { Problem } from "../contract/problem.ts";
import { scopes } from "../contract/scope.ts";
import type { Caller } from "./caller.ts";
import type { CompanyRecord } from "./ports/companies.ts";
import type { Store } from "./ports.ts";

/** The owner, acting for the company that is named (by id or name), or for the only one that there is. */
export async function ownerOf(store: Store, named?: string): Promise<Caller> {
  const company = choose(await store.read((ask) => ask.companies.all()), named);
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

function choose(companies: readonly CompanyRecord[], named: string | undefined): CompanyRecord {
  const fold = (text: string) => text.normalize("NFC").trim().toLowerCase();
  const fitting =
    named === undefined
      ? companies
      : companies.filter(({ id, name }) => id === named || fold(name) === fold(named));
  const [first, second] = fitting;
  if (first === undefined) {
    throw new Problem(
      "unknown_company",
      named === undefined ? {} : { detail: `There is no company "${named}" in this book.` },
    );
  }
  if (second !== undefined) {
    throw new Problem("ambiguous_name", {
      detail: `The book holds ${fitting.length} companies: ${fitting.map(({ name }) => name).join(", ")}.`,
      remedy: "Say which one with --company.",
    });
  }
  return first;
}
