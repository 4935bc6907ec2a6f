/** What a rule would do with the transactions of the book. */
import * as z from "zod/mini";
import { PREVIEW_MAX, previewSchema, sumsSchema } from "../transaction/bulk-update.ts";
import { documented, identifier } from "../values/documented.ts";
import { described, queryInteger } from "../values/text.ts";
import { conditions, ruleSettings, RULES_MAX } from "./terms.ts";

export const testRuleSchema = documented(
  z.strictObject({
    rule_id: z.optional(
      described(identifier(), "A rule that is there; or where and set of one that is not."),
    ),
    where: z.optional(described(conditions, "Conditions that must all hold.")),
    set: z.optional(described(ruleSettings, "What it sets.")),
    position: z.optional(
      described(queryInteger({ minimum: 1, maximum: RULES_MAX }), "Its place; the last when absent."),
    ),
  }),
  {
    component: "TestRuleRequest",
    examples: [{ where: [{ field: "description", op: "~", value: "wework" }], set: { category: "rent" } }],
  },
);
export type TestRule = z.output<typeof testRuleSchema>;

const otherRule = documented(
  z.object({
    id: identifier(),
    position: z.int(),
    name: z.string(),
    matched: described(z.int(), "Transactions that both match."),
    conflicts: described(z.int(), "Those of them on which the two set different values of one field."),
    fields: described(z.array(z.string()), "The fields that both set."),
    wins: described(z.boolean(), "Whether the other rule comes first, so that its values stand."),
  }),
  { component: "OverlappingRule" },
);
export type OverlappingRule = z.output<typeof otherRule>;

export const ruleTestSchema = documented(
  z.object({
    matched: described(z.int(), "Transactions that the rule matches."),
    sums: described(sumsSchema, "What matches, by currency."),
    changes: described(z.int(), "Those on which applying it would set something."),
    agrees: described(z.int(), "Those on which a person set every field as the rule would."),
    contradicts: described(z.int(), "Those on which a person set a field otherwise; that stays."),
    contradictions: described(
      z.array(previewSchema),
      `The first ${PREVIEW_MAX} of these: what the person set, and what the rule would set.`,
    ),
    preview: described(
      z.array(previewSchema),
      `The first ${PREVIEW_MAX} that would change, oldest day first.`,
    ),
    overlaps: described(
      z.array(otherRule),
      "Other rules that match some of the same transactions and set one of the same fields.",
    ),
  }),
  { component: "RuleTest", about: "What a rule would do with the transactions of the book." },
);
export type RuleTest = z.output<typeof ruleTestSchema>;
