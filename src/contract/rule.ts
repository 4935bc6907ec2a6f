/** Rules: what a transaction is called and where it stands, by what is known of it. They are ordered. */
import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { pageInput } from "./page.ts";
import { applyRulesSchema, appliedRulesSchema } from "./rule/apply.ts";
import { importedRulesSchema, importRulesSchema } from "./rule/import.ts";
import { starterRulesSchema, starterSetSchema } from "./rule/starter.ts";
import { testRuleSchema, ruleTestSchema } from "./rule/test.ts";
import {
  conditions,
  ruleConditions,
  ruleId,
  ruleName,
  ruleSettings,
  RULES_MAX,
  settingsSchema,
} from "./rule/terms.ts";
import { day, documented, identifier } from "./values/documented.ts";
import { idSuffixInput } from "./values/id-suffix.ts";
import { described, dryRunFlag, moment, queryInteger } from "./values/text.ts";
import { deletedSchema } from "./deleted.ts";

/** Hits are counted over so many days. */
export const RECENT_DAYS = 90;

const ruleSchema = documented(
  z.object({
    id: identifier(),
    position: described(z.int(), "Its place among the rules, from 1. The first rule that sets a field wins."),
    name: z.string(),
    where: ruleConditions,
    set: settingsSchema,
    sets_archived: described(
      z.boolean(),
      "Whether its category is archived: then it sets none. A merged one stands for the other.",
    ),
    recent_hits: described(
      z.int(),
      `How often it set something of a transaction in the last ${RECENT_DAYS} days; what was undone since counts, too.`,
    ),
    last_hit: described(z.nullable(day()), "The last day on which it set something."),
    created_by: described(z.string(), "Who made it: `owner`, a token's subject, or a key's prefix."),
    created_at: moment(),
    updated_at: moment(),
  }),
  { component: "Rule" },
);
export type Rule = z.output<typeof ruleSchema>;

const position = described(
  queryInteger({ minimum: 1, maximum: RULES_MAX }),
  "Its place among the rules, from 1; the last when absent.",
);

const createRuleSchema = documented(
  z.strictObject({
    name: ruleName,
    where: described(conditions, "Conditions that must all hold."),
    set: described(ruleSettings, "What it sets."),
    position: z.optional(position),
  }),
  {
    component: "CreateRuleRequest",
    examples: [
      {
        name: "WeWork rent",
        where: [
          { field: "description", op: "~", value: "wework" },
          { field: "amount", op: "<", value: "0" },
        ],
        set: { category: "rent", tags: ["office"] },
      },
    ],
  },
);
export type CreateRule = z.output<typeof createRuleSchema>;

const updateRuleSchema = documented(
  z.strictObject({
    id: ruleId,
    name: z.optional(ruleName),
    where: z.optional(described(conditions, "Conditions that must all hold.")),
    set: z.optional(described(ruleSettings, "What it sets, all of it.")),
  }),
  {
    component: "UpdateRuleRequest",
    about: "What is absent stays as it is. What the rule has set before stays, too.",
    examples: [{ set: { category: "rent" } }],
  },
);
export type UpdateRule = z.output<typeof updateRuleSchema>;

const read = { with: "scope", scope: "rules:read" } as const;
const write = { with: "scope", scope: "rules:write" } as const;
const path = "/api-v1/rules";

export const rules = {
  list: operation({
    id: "rules.list",
    method: "GET",
    path,
    summary: "List the rules in their order.",
    extension: true,
    access: read,
    input: z.strictObject({ ...idSuffixInput, ...pageInput }),
    output: z.array(ruleSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  create: operation({
    id: "rules.create",
    method: "POST",
    path,
    summary: "Create a rule. It is used for transactions that are created from now on.",
    extension: true,
    access: write,
    input: createRuleSchema,
    output: ruleSchema,
    success: 201,
    paged: false,
    problems: ["duplicate_name", "unknown_account", "category_archived"],
  }),
  get: operation({
    id: "rules.get",
    method: "GET",
    path: `${path}/{id}`,
    summary: "Show a rule.",
    extension: true,
    access: read,
    input: z.strictObject({ id: ruleId }),
    output: ruleSchema,
    success: 200,
    paged: false,
    problems: ["not_found"],
  }),
  update: operation({
    id: "rules.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Change a rule.",
    extension: true,
    access: write,
    input: updateRuleSchema,
    output: ruleSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "stale_version", "duplicate_name", "unknown_account", "category_archived"],
  }),
  delete: operation({
    id: "rules.delete",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Delete a rule. What it has set stays.",
    extension: true,
    access: write,
    input: z.strictObject({ id: ruleId, dry_run: dryRunFlag() }),
    output: deletedSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "stale_version"],
  }),
  move: operation({
    id: "rules.move",
    method: "POST",
    path: `${path}/{id}/move`,
    summary: "Give a rule another place in the order.",
    extension: true,
    access: write,
    input: documented(
      z.strictObject({
        id: ruleId,
        position: described(
          queryInteger({ minimum: 1, maximum: RULES_MAX }),
          "Its new place, from 1; behind the last rule it is the last.",
        ),
      }),
      { component: "MoveRuleRequest", examples: [{ position: 1 }] },
    ),
    output: ruleSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "stale_version"],
  }),
  test: operation({
    id: "rules.test",
    method: "POST",
    path: `${path}/test`,
    summary: "Tell what a rule would do with the transactions of the book, and which other rules it meets.",
    extension: true,
    access: { with: "scope", scope: "rules:read", also: ["transactions:read"] },
    input: testRuleSchema,
    output: ruleTestSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "unknown_account"],
  }),
  apply: operation({
    id: "rules.apply",
    method: "POST",
    path: `${path}/apply`,
    summary: "Apply rules to transactions that are there, all or nothing. What a person set stays.",
    extension: true,
    access: { with: "scope", scope: "rules:write", also: ["transactions:write"] },
    input: applyRulesSchema,
    output: appliedRulesSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "bulk_refused", "count_mismatch", "period_closed"],
  }),
  import: operation({
    id: "rules.import",
    method: "POST",
    path: `${path}/import`,
    summary: "Create several rules behind those that are there, as one change; or tell what that would do.",
    extension: true,
    access: write,
    input: importRulesSchema,
    output: importedRulesSchema,
    success: 200,
    paged: false,
    problems: ["duplicate_name", "unknown_account", "category_archived"],
  }),
  starter: operation({
    id: "rules.starter",
    method: "POST",
    path: `${path}/starter`,
    summary:
      "Create rules to begin with, of the words of a language and a country; or tell what they would do.",
    extension: true,
    access: { with: "scope", scope: "rules:write", also: ["transactions:write"] },
    input: starterRulesSchema,
    output: starterSetSchema,
    success: 200,
    paged: false,
    problems: ["bulk_refused", "period_closed"],
  }),
};
