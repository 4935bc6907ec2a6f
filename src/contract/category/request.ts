/** What is sent to create, change and merge categories. */
import * as z from "zod/mini";
import { bulkResultSchema } from "../transaction/bulk-update.ts";
import { LABEL_MAX } from "../transaction/limits.ts";
import { documented } from "../values/documented.ts";
import { described, name, text } from "../values/text.ts";
import { accountingCategory, cashFlowCategory } from "./classification.ts";
import { categorySchema, kindInput } from "./record.ts";

const slugText = () => name(LABEL_MAX);

export const slugInput = { slug: described(slugText(), "Slug of the category, as transactions name it.") };

const fields = {
  name: described(name(LABEL_MAX), "Name of the category; no other has the same words."),
  parent: described(text(LABEL_MAX), "Slug of the category that it is a part of."),
  kind: described(kindInput(), "income, expense or transfer; its parent's when absent."),
  accounting_category: described(
    accountingCategory(),
    "Place in accounting; its parent's when absent, else the usual one of its kind.",
  ),
  cash_flow_category: described(
    cashFlowCategory(),
    "Place in the cash flow; its parent's when absent, else the usual one of its kind.",
  ),
};

export const createCategorySchema = documented(
  z.strictObject({
    name: fields.name,
    slug: z.optional(described(slugText(), "How transactions name it; made from the name when absent.")),
    parent: z.optional(fields.parent),
    kind: z.optional(fields.kind),
    accounting_category: z.optional(fields.accounting_category),
    cash_flow_category: z.optional(fields.cash_flow_category),
  }),
  {
    component: "CreateCategoryRequest",
    about: "A category has a parent, or a kind.",
    examples: [{ name: "Coffee and lunch", parent: "meals" }],
  },
);
export type CreateCategory = z.output<typeof createCategorySchema>;

export const updateCategorySchema = documented(
  z.strictObject({
    ...slugInput,
    name: z.optional(fields.name),
    parent: z.optional(z.nullable(fields.parent)),
    kind: z.optional(fields.kind),
    accounting_category: z.optional(fields.accounting_category),
    cash_flow_category: z.optional(fields.cash_flow_category),
    is_archived: z.optional(
      described(z.boolean("must be true or false"), "Whether it is offered no more; false brings it back."),
    ),
  }),
  {
    component: "UpdateCategoryRequest",
    about:
      "What is absent stays as it is, but for a place of another kind: a revenue that becomes an expense is an operating " +
      "expense. Another parent moves nothing by itself; the slug never changes.",
    examples: [{ name: "Coffee and lunch" }],
  },
);
export type UpdateCategory = z.output<typeof updateCategorySchema>;

export const mergeCategorySchema = documented(
  z.strictObject({
    ...slugInput,
    into: described(slugText(), "Slug of the category that takes the transactions."),
    dry_run: z.optional(described(z.boolean(), "Count only, change nothing.")),
    expected_count: z.optional(
      described(z.int().check(z.gte(0)), "Refuse when the category has another number of transactions."),
    ),
  }),
  { component: "MergeCategoryRequest", examples: [{ into: "travel" }] },
);

export const mergeResultSchema = documented(
  z.object({
    ...bulkResultSchema.shape,
    category: described(categorySchema, "The category that was merged, archived now."),
  }),
  { component: "MergeCategoryResult" },
);
export type MergeResult = z.output<typeof mergeResultSchema>;
