/** Creates a company in a book; only the owner can, outside the catalogue. */
import { command, sentence, setting } from "../../contract/choice.ts";
import { companyFields, type Company } from "../../contract/company.ts";
import { Problem } from "../../contract/problem.ts";
import { appendEvents } from "../audit/append-events.ts";
import type { CorePorts } from "../ports.ts";
import { companyOf } from "../company.ts";
import { fold } from "../../contract/category/fold.ts";

export interface NewCompany {
  readonly name: string;
  /** ISO 4217 code. */
  readonly base_currency: string;
  /** Whether nobody chose the base currency, so that the first account decides it. */
  readonly base_currency_assumed?: boolean;
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string | null;
}

/** Throws what `requireRoom` throws, and `validation_failed` for an invalid name, currency or country. */
export async function createCompany(
  { store, clock, ids, random }: CorePorts,
  request: NewCompany,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<Company> {
  const name = requireValid("name", companyFields.name.safeParse(request.name));
  const base_currency = requireValid(
    "currency",
    companyFields.base_currency.safeParse(request.base_currency),
  );
  const country =
    request.country === null
      ? null
      : requireValid("country", companyFields.country.safeParse(request.country));
  const now = clock();
  return store.write(async (queries) => {
    requireRoom(await queries.companies.all(), { name, alone });
    const secret = Buffer.from(random(32)).toString("hex");
    const company = await queries.companies.insert({
      id: ids(),
      name,
      base_currency,
      base_currency_assumed: request.base_currency_assumed ?? false,
      country,
      secret,
      created_at: now,
    });
    const caller = { company: company.number, actor: "owner" };
    const event = {
      type: "company.created" as const,
      subject_id: company.id,
      summary: { name, base_currency, country },
    };
    await appendEvents(queries, { caller, now, ids, events: [event] });
    return companyOf(company);
  });
}

/**
 * Throws `company_exists` when one of the companies has the name, `company_present` when there is any and the new one is to
 * be `alone`.
 */
export function requireRoom(
  companies: readonly { readonly name: string }[],
  { name, alone }: { readonly name: string; readonly alone: boolean },
): void {
  const namesake = companies.find((company) => fold(company.name) === fold(name));
  if (namesake !== undefined) {
    throw new Problem("company_exists", { detail: `The book already has a company "${namesake.name}".` });
  }
  if (companies.length > 0 && alone) throw otherCompanies(companies, name);
}

function otherCompanies(companies: readonly { readonly name: string }[], newName: string): Problem {
  const names = companies.map(({ name }) => `"${name}"`).join(", ");
  const rename =
    companies.length > 1
      ? ""
      : sentence`, and ${command("company update", setting("name", newName))} renames it`;
  return new Problem("company_present", {
    detail: `The book already has ${names}.`,
    remedy: sentence`${command(`init "${newName}"`, setting("new_company"))} adds a company to it, \`${setting("database", { placeholder: "<file>" })}\` creates another book${rename}.`,
  });
}

type ParseResult =
  { success: true; data: string } | { success: false; error: { issues: readonly { message: string }[] } };

function requireValid(field: string, result: ParseResult): string {
  if (result.success) return result.data;
  throw new Problem("validation_failed", {
    detail: `The ${field} ${result.error.issues[0]?.message ?? "is not valid"}.`,
  });
}
