/** What a rule is made of: its name, its conditions and what it sets. */
import * as z from "zod/mini";
import { accountingCategory, cashFlowCategory } from "../category/classification.ts";
import { counterpartyField } from "../transaction/fields.ts";
import { tags } from "../transaction/request.ts";
import { LABEL_MAX, DESCRIPTION_MAX } from "../transaction/limits.ts";
import { conditionShape, where, type WhereCondition } from "../transaction/where.ts";
import type { WhereField } from "../transaction/where-fields.ts";
import { documented, identifier } from "../values/documented.ts";
import { described, name, oneOf } from "../values/text.ts";

/** Rules of a company. */
export const RULES_MAX = 1000;
const RULE_NAME_MAX = 200;

/** Fields of which nothing is known when a transaction is created. */
const UNKNOWN_AT_BIRTH: readonly WhereField[] = ["bank_statement_id", "import_id"];

export const ruleName = described(
  documented(name(RULE_NAME_MAX), { examples: ["WeWork rent"] }),
  "What the rule is called; no other rule may be called so.",
);

/** As they are answered. */
export const ruleConditions = described(z.array(conditionShape), "Conditions that must all hold.");

/** As they are sent. */
export const conditions = where.check(
  z.refine((value) => value.length > 0, { message: "must have a condition", params: { code: "required" } }),
  z.refine((value) => !value.some(isAboutFile), {
    message: `must not be about ${UNKNOWN_AT_BIRTH.join(" or ")}`,
    params: { code: "invalid" },
  }),
);

function isAboutFile(condition: WhereCondition): boolean {
  if ("any" in condition) return condition.any.some(isAboutFile);
  if ("not" in condition) return isAboutFile(condition.not);
  return UNKNOWN_AT_BIRTH.includes(condition.field);
}

const settings = {
  category: z.optional(
    described(name(LABEL_MAX), "The category, by its slug. It brings its place in the reports."),
  ),
  accounting_category: z.optional(described(accountingCategory(), "Another accounting category.")),
  cash_flow_category: z.optional(described(cashFlowCategory(), "Another cash-flow category.")),
  [counterpartyField]: z.optional(described(name(LABEL_MAX), "Who was paid, or paid.")),
  description: z.optional(
    described(name(DESCRIPTION_MAX), "Another description, of transactions that a file brought."),
  ),
  tags: z.optional(described(tags.check(z.minLength(1, "must have a tag")), "Tags.")),
  status: z.optional(described(oneOf(["excluded"]), "excluded: the reports leave it out.")),
};

const sentSettings = z.strictObject(settings).check(
  z.refine((value) => Object.values(value).some((member) => member !== undefined), {
    message: "must set something",
    params: { code: "required" },
  }),
);

export const settingsSchema = documented(z.object(settings), {
  component: "RuleSettings",
  about: "What a rule sets. A field that is not empty is left as it is.",
});
export const ruleSettings = documented(sentSettings, { shape: settingsSchema });
export type RuleSettings = z.output<typeof settingsSchema>;
export type RuleField = keyof RuleSettings;
export const ruleFields = Object.keys(settings) as readonly RuleField[];

export const ruleId = described(identifier(), "Identifier of the rule.");
export const ruleIds = z
  .array(z.string())
  .check(z.minLength(1, "must name a rule"), z.maxLength(RULES_MAX, `must be at most ${RULES_MAX} rules`));
