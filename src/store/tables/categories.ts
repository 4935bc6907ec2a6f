/** What a company makes of the chart of categories, and of its banks' words for them. */
import type { BankCategoryRecord, CategoryRecord } from "../../core/ports/company-categories.ts";
import { rowCodec, type RowOf } from "./row-codec.ts";

export const categoryRow = rowCodec<CategoryRecord>({
  slug: "same",
  name: "same",
  kind: "same",
  accounting_category: "same",
  cash_flow_category: "same",
  parent: "same",
  is_archived: "flag",
  is_removed: "flag",
  merged_into: "same",
  placed_at: "integer",
  created_at: "integer",
  updated_at: "integer",
  version: "integer",
});

export const bankCategoryRow = rowCodec<BankCategoryRecord>({
  word_folded: "same",
  word: "same",
  category: "same",
  created_at: "integer",
  updated_at: "integer",
});

export interface CategoryTables {
  categories: RowOf<CategoryRecord> & { company_id: bigint };
  bank_categories: RowOf<BankCategoryRecord> & { company_id: bigint };
}
