/** How categories are shown. */
import type { Category } from "../../src/contract/category.ts";
import type { FieldOf } from "../../src/terminal/view.ts";

export const categoryFields: readonly FieldOf<Category>[] = [
  { name: "slug", kind: "id", column: { presence: "always" } },
  { name: "name", kind: "text", column: { presence: "always", least: 40 } },
  { name: "kind", kind: "word" },
  { name: "accounting_category", kind: "word", title: "Accounting" },
  { name: "cash_flow_category", kind: "word", title: "Cash flow", column: { dropFirst: true } },
  { name: "is_default", kind: "flag", title: "In chart", visibleIn: "pipe" },
  { name: "transaction_count", kind: "count", title: "Transactions" },
];
