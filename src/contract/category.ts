/** Categories: what the company calls things, each with its place in accounting and cash flow. */
import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { pageInput } from "./page.ts";
import { described, oneOf } from "./text.ts";

export const categoryKinds = ["income", "expense", "transfer"] as const;

export const categorySchema = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.string(),
  accounting_category: z.string(),
  cash_flow_category: z.string(),
  is_default: z.boolean(),
  transaction_count: z.int(),
});
export type Category = z.output<typeof categorySchema>;

export const categories = {
  list: operation({
    id: "categories.list",
    method: "GET",
    path: "/api-v1/categories",
    summary: "List categories by name: the chart, and slugs that transactions use beside it.",
    extension: false,
    access: { with: "scope", scope: "categories:read" },
    input: z.strictObject({
      kind: z.optional(described(oneOf(categoryKinds), "income, expense or transfer.")),
      ...pageInput,
    }),
    output: z.array(categorySchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
};
