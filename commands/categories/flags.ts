/** Flags and operands that the commands about categories share. */
import { accountingCategories, cashFlowCategories } from "../../src/contract/category/classification.ts";
import { categoryKinds } from "../../src/contract/category.ts";
import { createCategorySchema } from "../../src/contract/category/request.ts";
import { choice, chosen, text } from "../../src/terminal/command-line/flag.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";

const { shape } = createCategorySchema;

export const categoryOperand = chosen("Slug, name, or unique start of either.", { completes: "category" });

export const placeFlags = {
  parent: text("The category that it is a part of, by slug or name.", {
    placeholder: "category",
    completes: "category",
  }),
  kind: choice(descriptionOf(shape.kind), categoryKinds),
  accountingCategory: text(descriptionOf(shape.accounting_category), {
    placeholder: "slug",
    completes: accountingCategories,
  }),
  cashFlowCategory: text(descriptionOf(shape.cash_flow_category), {
    placeholder: "slug",
    completes: cashFlowCategories,
  }),
};
