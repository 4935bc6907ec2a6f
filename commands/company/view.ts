/** How the company is shown. */
import type { BookCompany } from "../../src/client/operator.ts";
import type { Company } from "../../src/contract/company.ts";
import type { FieldOf } from "../../src/terminal/view.ts";

export const companyFields: readonly FieldOf<BookCompany>[] = [
  { name: "id", kind: "id" },
  { name: "name", kind: "text" },
  { name: "base_currency", kind: "text" },
  { name: "country", kind: "text" },
  { name: "created_at", kind: "timestamp" },
];

const autoAccept: FieldOf<Company> = {
  name: "auto_accept",
  kind: "rate",
  title: "Suggestions accepted from",
};

export const companyDetailFields: readonly FieldOf<Company>[] = [
  ...companyFields,
  { name: "closed_until", kind: "date" },
  autoAccept,
];

/** Of a company that was changed: with what its imports accept where they do. */
export function changedCompanyFields({ auto_accept }: Company): readonly FieldOf<Company>[] {
  return auto_accept === null ? companyFields : [...companyFields, autoAccept];
}

export const listedCompanyFields: readonly FieldOf<BookCompany & { readonly in_use: boolean }>[] = [
  { name: "name", kind: "text", column: { presence: "always", isName: true, least: 20, weight: 2 } },
  { name: "in_use", kind: "flag" },
  { name: "base_currency", kind: "word" },
  { name: "country", kind: "text" },
  { name: "id", kind: "id", column: { presence: "always" } },
  { name: "created_at", kind: "timestamp", column: { dropFirst: true } },
];
