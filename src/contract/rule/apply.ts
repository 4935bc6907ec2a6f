/** Applying rules to transactions that are there. */
import * as z from "zod/mini";
import { bulkResult } from "../transaction/bulk-update.ts";
import { documented, identifier } from "../values/documented.ts";
import { date, described } from "../values/text.ts";
import { ruleIds } from "./terms.ts";

export const applyRulesSchema = documented(
  z.strictObject({
    ids: z.optional(described(ruleIds, "Only these rules; all when absent.")),
    date_from: z.optional(described(date(), "First day of the transactions.")),
    date_to: z.optional(described(date(), "Last day.")),
    over_hand_set: z.optional(
      described(z.boolean("must be true or false"), "Also change what a person or a file set."),
    ),
    dry_run: z.optional(described(z.boolean("must be true or false"), "Count only, change nothing.")),
    expected_count: z.optional(
      described(z.int().check(z.gte(0)), "Refuse when another number of transactions would change."),
    ),
  }),
  { component: "ApplyRulesRequest", examples: [{ date_from: "2026-01-01", dry_run: true }] },
);
export type ApplyRules = z.output<typeof applyRulesSchema>;

export const appliedRulesSchema = documented(
  z.object({
    ...bulkResult,
    closed: described(
      z.int(),
      "Transactions of the closed period that it would change: they stay. Of `unchanged`.",
    ),
    rules: described(
      z.array(
        z.object({
          id: identifier(),
          name: z.string(),
          updated: described(z.int(), "Transactions of which it set something."),
        }),
      ),
      "What each rule did; those that set nothing are left out.",
    ),
  }),
  { component: "ApplyRulesResult" },
);
export type AppliedRules = z.output<typeof appliedRulesSchema>;
