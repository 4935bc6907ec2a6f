/** The company that a caller acts for. */
import * as z from "zod/mini";
import { currencyCode, day, documented, identifier } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { bar } from "./values/confidence.ts";
import { currency, described, exactNumber, moment, name } from "./values/text.ts";

const companySchema = documented(
  z.object({
    id: identifier(),
    name: z.string(),
    base_currency: currencyCode(),
    country: z.nullable(z.string()),
    created_at: moment(),
    closed_until: described(
      z.nullable(day()),
      "Last day whose transactions are closed to changes; null where nothing is closed.",
    ),
    auto_accept: described(
      z.nullable(exactNumber()),
      "Confidence from which imports accept suggested categories by themselves; null where they never do.",
    ),
  }),
  { component: "Company" },
);
export type Company = z.output<typeof companySchema>;

export const companyFields = {
  name: described(name(200), "Name of the company."),
  base_currency: described(currency(), "ISO 4217 code; default currency of new accounts."),
  country: described(
    documented(
      z
        .pipe(
          z.string("must be a country code"),
          z.transform((value: string) => value.toUpperCase()),
        )
        .check(
          z.refine((value: string) => /^[A-Z]{2}$/.test(value), "must be an ISO 3166-1 code of two letters"),
        ),
      { type: "string", pattern: "^[A-Za-z]{2}$" },
    ),
    "ISO 3166-1 alpha-2 code.",
  ),
  auto_accept: described(
    bar().check(
      z.refine((value) => /^\d*(?:\.\d{0,4}0*)?$/.test(value), "must be a number of at most 4 decimals"),
    ),
    "Imports accept suggested categories by themselves from this confidence on, 0 to 1.",
  ),
};

const updateCompanySchema = documented(
  z.strictObject({
    name: z.optional(companyFields.name),
    base_currency: z.optional(companyFields.base_currency),
    country: z.optional(z.nullable(companyFields.country)),
    auto_accept: z.optional(z.nullable(companyFields.auto_accept)),
  }),
  { component: "UpdateCompanyRequest", about: "Absent fields do not change; null clears a field." },
);

export const company = {
  get: operation({
    id: "company.get",
    method: "GET",
    path: "/api-v1/company",
    summary: "Show the company.",
    extension: false,
    access: { with: "scope", scope: "company:read" },
    input: z.strictObject({}),
    output: companySchema,
    success: 200,
    paged: false,
    problems: [],
  }),
  update: operation({
    id: "company.update",
    method: "PATCH",
    path: "/api-v1/company",
    summary: "Change the company's name, base currency or country, or whether imports accept suggestions.",
    extension: true,
    access: { with: "scope", scope: "company:write" },
    input: updateCompanySchema,
    output: companySchema,
    success: 200,
    paged: false,
    problems: ["company_exists"],
  }),
};
