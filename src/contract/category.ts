/** Categories: what the company calls things, each with its place in accounting and cash flow. */
import * as z from "zod/mini";
import { accountingCategoryText, cashFlowCategoryText } from "./category/classification.ts";
import { documented, textOf, type Words } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { pageInput } from "./page.ts";
import { described, oneOf } from "./values/text.ts";

export const categoryKinds = ["income", "expense", "transfer"] as const;

const kind: Words = { component: "CategoryKind", enum: categoryKinds };

export const categorySchema = documented(
  z.object({
    slug: z.string(),
    name: z.string(),
    kind: textOf(kind),
    accounting_category: accountingCategoryText(),
    cash_flow_category: cashFlowCategoryText(),
    is_default: z.boolean(),
    transaction_count: z.int(),
  }),
  { component: "Category" },
);
export type Category = z.output<typeof categorySchema>;

export const categories = {
  list: operation({
    id: "categories.list",
    method: "GET",
    path: "/api-v1/categories",
    summary: "List categories by name: the chart, and other slugs that transactions use.",
    extension: false,
    access: { with: "scope", scope: "categories:read" },
    input: z.strictObject({
      kind: z.optional(described(documented(oneOf(categoryKinds), kind), "income, expense or transfer.")),
      ...pageInput,
    }),
    output: z.array(categorySchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
};
