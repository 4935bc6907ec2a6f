/** Bulk updates of transactions: all or nothing over ids or a filter. */
import * as z from "zod/mini";
import { currencyCode, day, documented, identifier } from "../values/documented.ts";
import { described, exactNumber } from "../values/text.ts";
import { counterpartyField } from "./fields.ts";
import { filterSchema } from "./filter.ts";
import { bulkChanges, tags } from "./request.ts";

const BULK_MAX_IDS = 1000;

/** BulkUpdateRequest. */
export const bulkUpdateSchema = documented(
  z.strictObject({
    ids: z.optional(
      described(
        z
          .array(z.string())
          .check(
            z.minLength(1, "must name a transaction"),
            z.maxLength(BULK_MAX_IDS, `must be at most ${BULK_MAX_IDS} ids`),
          ),
        "Transactions, by id.",
      ),
    ),
    filter: z.optional(described(filterSchema, "Transactions, by the filters of the list.")),
    set: z.optional(
      described(
        documented(z.strictObject(bulkChanges), { component: "TransactionChanges" }),
        "Fields to set; null clears a field.",
      ),
    ),
    add_tags: z.optional(described(tags, "Tags to add.")),
    remove_tags: z.optional(described(tags, "Tags to remove.")),
    dry_run: z.optional(described(z.boolean(), "Count only, change nothing.")),
    expected_count: z.optional(
      described(z.int().check(z.gte(0)), "Refuse if a different number of transactions matches."),
    ),
  }),
  {
    component: "BulkUpdateRequest",
    about: "Fields to set on the transactions of either ids or filter.",
    examples: [{ filter: { q: "uber", has_category: false }, set: { category: "travel" }, dry_run: true }],
  },
);
export type BulkUpdate = z.output<typeof bulkUpdateSchema>;

/** Rows that a dry run shows. */
export const PREVIEW_MAX = 20;

const members = (what: string) => described(z.record(z.string(), z.unknown()), what);

export const previewSchema = documented(
  z.object({
    id: identifier(),
    transaction_date: day(),
    description: z.string(),
    [counterpartyField]: z.optional(z.string()),
    amount: exactNumber(),
    currency_code: currencyCode(),
    before: members("The members that would change, as they are."),
    after: members("The same members, as they would be."),
  }),
  { component: "BulkPreviewRow", about: "A transaction that a bulk update would change." },
);
export type BulkPreviewRow = z.output<typeof previewSchema>;

/** What matches, by currency. */
export const sumsSchema = z.array(
  z.object({
    currency_code: currencyCode(),
    transaction_count: z.int(),
    inflow: exactNumber(),
    outflow: exactNumber(),
    net: exactNumber(),
  }),
);

/** What a bulk change answers. */
export const bulkResult = {
  bulk_id: described(z.nullable(identifier()), "Id for undoing it; null if nothing was changed."),
  matched: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  sums: z.optional(described(sumsSchema, "What matches, by currency; shown by a dry run.")),
  preview: z.optional(
    described(
      z.array(previewSchema),
      `The newest ${PREVIEW_MAX} that would change, newest day first; shown by a dry run.`,
    ),
  ),
};

export const bulkResultSchema = documented(z.object(bulkResult), { component: "BulkUpdateResult" });
export type BulkResult = z.output<typeof bulkResultSchema>;
