/** Categories as the contract has them. */
import type { Category } from "../../contract/category.ts";
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import type { CategoryUse } from "../ports/categories.ts";
import type { CompanyEntry } from "./company-chart.ts";

export function toCategory(entry: CompanyEntry, transaction_count: number): Category {
  const { slug, name, kind, accounting_category, cash_flow_category, is_default } = entry;
  const { parent, is_archived, merged_into } = entry;
  return {
    slug,
    name,
    kind,
    accounting_category,
    cash_flow_category,
    is_default,
    transaction_count,
    parent,
    is_archived,
    merged_into,
  };
}

/** A word that transactions have beside the chart. The sign of their sum decides whether it is income. */
export function entryOfUse({ category, sum }: Pick<CategoryUse, "category" | "sum">): CompanyEntry {
  return {
    slug: category,
    name: category,
    kind: sum > 0n ? "income" : "expense",
    accounting_category: UNCATEGORIZED,
    cash_flow_category: UNCATEGORIZED,
    parent: null,
    is_archived: false,
    merged_into: null,
    placed_at: null,
    version: 0,
    is_default: false,
  };
}
