/** How categories are shown. */
import type { Category } from "../../src/contract/category.ts";
import type { FieldOf } from "../../src/terminal/view.ts";

export const categoryFields: readonly FieldOf<Category>[] = [
  { name: "slug", kind: "id" },
  { name: "name", kind: "text" },
  { name: "kind", kind: "text" },
  { name: "accounting_category", kind: "text", title: "Accounting" },
  { name: "cash_flow_category", kind: "text", title: "Cash flow" },
  { name: "is_default", kind: "flag", title: "In chart", visibleIn: "pipe" },
  { name: "transaction_count", kind: "count", title: "Transactions" },
];
