import * as z from "zod/mini";
import { currencyCode, documented, textOf, type Words } from "../values/documented.ts";
import { described, exactNumber, oneOf } from "../values/text.ts";
import { accountingCategoryText, cashFlowCategoryText } from "./classification.ts";

export const categoryKinds = ["income", "expense", "transfer"] as const;

const kind: Words = { component: "CategoryKind", enum: categoryKinds };

export const kindInput = () => documented(oneOf(categoryKinds), kind);

const sum = documented(
  z.object({
    currency_code: currencyCode(),
    inflow: described(exactNumber(), "Money in; positive or 0."),
    outflow: described(exactNumber(), "Money out; negative or 0."),
    net: described(exactNumber(), "inflow + outflow."),
    transaction_count: z.int(),
  }),
  { component: "CategorySum", about: "What a category moved in a range of days, in one currency." },
);

export const categorySchema = documented(
  z.object({
    slug: z.string(),
    name: z.string(),
    kind: textOf(kind),
    accounting_category: accountingCategoryText(),
    cash_flow_category: cashFlowCategoryText(),
    is_default: z.boolean(),
    transaction_count: z.int(),
    parent: described(z.nullable(z.string()), "Slug of the category that it is a part of."),
    is_archived: described(z.boolean(), "Whether it is offered no more."),
    merged_into: described(z.nullable(z.string()), "Slug of the category that took its transactions."),
    sums: z.optional(
      described(
        z.array(sum),
        "By currency; only where sums_from or sums_to was sent. Excluded and void transactions do not count.",
      ),
    ),
  }),
  { component: "Category" },
);
export type Category = z.output<typeof categorySchema>;
