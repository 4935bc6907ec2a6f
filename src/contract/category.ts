/** Categories: what the company calls things, each with its place in accounting and cash flow. */
import * as z from "zod/mini";
import { bankCategorySchema, mapBankCategorySchema } from "./category/bank-category.ts";
import { categorySchema, kindInput } from "./category/record.ts";
import {
  createCategorySchema,
  mergeCategorySchema,
  mergeResultSchema,
  slugInput,
  updateCategorySchema,
} from "./category/request.ts";
import { operation } from "./operation.ts";
import { pageInput } from "./page.ts";
import { date, described, queryFlag } from "./values/text.ts";

export { categoryKinds, categorySchema, type Category } from "./category/record.ts";

const read = { with: "scope", scope: "categories:read" } as const;
const write = { with: "scope", scope: "categories:write" } as const;

export const categories = {
  list: operation({
    id: "categories.list",
    method: "GET",
    path: "/api-v1/categories",
    summary: "List categories by name: the chart, and other slugs that transactions use.",
    extension: false,
    access: read,
    input: z.strictObject({
      kind: z.optional(described(kindInput(), "income, expense or transfer.")),
      is_archived: z.optional(described(queryFlag(), "Only archived categories, or only those in use.")),
      sums_from: z.optional(
        described(date(), "Add what each category moved from this day on; with sums_to or without."),
      ),
      sums_to: z.optional(described(date(), "Add what each category moved until this day.")),
      ...pageInput,
    }),
    output: z.array(categorySchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  create: operation({
    id: "categories.create",
    method: "POST",
    path: "/api-v1/categories",
    summary: "Create a category, and place the transactions that use its word already.",
    extension: true,
    access: write,
    input: createCategorySchema,
    output: categorySchema,
    success: 201,
    paged: false,
    problems: ["unknown_category", "category_archived", "duplicate_name", "too_many_categories"],
  }),
  get: operation({
    id: "categories.get",
    method: "GET",
    path: "/api-v1/categories/{slug}",
    summary: "Show a category.",
    extension: true,
    access: read,
    input: z.strictObject(slugInput),
    output: categorySchema,
    success: 200,
    paged: false,
    problems: ["not_found"],
  }),
  update: operation({
    id: "categories.update",
    method: "PATCH",
    path: "/api-v1/categories/{slug}",
    summary: "Change a category; its transactions follow it to another place in the reports.",
    extension: true,
    access: write,
    input: updateCategorySchema,
    output: categorySchema,
    success: 200,
    paged: false,
    problems: [
      "not_found",
      "unknown_category",
      "stale_version",
      "category_archived",
      "duplicate_name",
      "too_many_categories",
      "bulk_refused",
      "period_closed",
    ],
  }),
  merge: operation({
    id: "categories.merge",
    method: "POST",
    path: "/api-v1/categories/{slug}/merge",
    summary: "Move all transactions of a category into another, and archive it.",
    extension: true,
    access: write,
    input: mergeCategorySchema,
    output: mergeResultSchema,
    success: 200,
    paged: false,
    problems: [
      "not_found",
      "unknown_category",
      "stale_version",
      "category_archived",
      "too_many_categories",
      "bulk_refused",
      "count_mismatch",
      "period_closed",
    ],
  }),
  archive: operation({
    id: "categories.archive",
    method: "POST",
    path: "/api-v1/categories/{slug}/archive",
    summary: "Archive a category: transactions keep it, and it is offered no more.",
    extension: true,
    access: write,
    input: z.strictObject(slugInput),
    output: categorySchema,
    success: 200,
    paged: false,
    problems: ["not_found", "stale_version", "too_many_categories", "period_closed"],
  }),
  words: operation({
    id: "categories.words",
    method: "GET",
    path: "/api-v1/bank-categories",
    summary: "List the words of banks whose category has been set, and those that mean none.",
    extension: true,
    access: read,
    input: z.strictObject({ ...pageInput }),
    output: z.array(bankCategorySchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  map: operation({
    id: "categories.map",
    method: "PUT",
    path: "/api-v1/bank-categories/{word}",
    summary:
      "Set which category a bank's word means from now on, or that it means none; null forgets the word.",
    extension: true,
    access: write,
    input: mapBankCategorySchema,
    output: bankCategorySchema,
    success: 200,
    paged: false,
    problems: ["unknown_category", "category_archived"],
  }),
};
