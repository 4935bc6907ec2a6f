/** How the company is shown. */
import type { BookCompany } from "../../src/client/operator.ts";
import type { Company } from "../../src/contract/company.ts";
import type { FieldOf } from "../../src/terminal/view.ts";

export const companyFields: readonly FieldOf<Company>[] = [
  { name: "id", kind: "id" },
  { name: "name", kind: "text" },
  { name: "base_currency", kind: "text" },
  { name: "country", kind: "text" },
  { name: "created_at", kind: "timestamp" },
];

export const listedCompanyFields: readonly FieldOf<BookCompany & { readonly in_use: boolean }>[] = [
  { name: "name", kind: "text" },
  { name: "in_use", kind: "flag" },
  { name: "base_currency", kind: "text" },
  { name: "country", kind: "text" },
  { name: "id", kind: "id" },
  { name: "created_at", kind: "timestamp" },
];
