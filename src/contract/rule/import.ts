/** Several rules at once, as a file has them. */
import * as z from "zod/mini";
import { documented, identifier } from "../values/documented.ts";
import { described } from "../values/text.ts";
import { conditions, ruleName, ruleSettings, RULES_MAX } from "./terms.ts";

export const importRulesSchema = documented(
  z.strictObject({
    rules: described(
      z
        .array(
          z.strictObject({
            name: ruleName,
            where: described(conditions, "Conditions that must all hold."),
            set: described(ruleSettings, "What it sets."),
          }),
        )
        .check(
          z.minLength(1, "must have a rule"),
          z.maxLength(RULES_MAX, `must be at most ${RULES_MAX} rules`),
        ),
      "In their order. They come behind the rules that are there.",
    ),
    replace: z.optional(
      described(
        z.boolean("must be true or false"),
        "A rule of the same name is changed to this one; otherwise it stays as it is.",
      ),
    ),
    dry_run: z.optional(
      described(z.boolean("must be true or false"), "Only answer what would happen; change nothing."),
    ),
  }),
  {
    component: "ImportRulesRequest",
    examples: [
      {
        rules: [
          {
            name: "WeWork rent",
            where: [{ field: "description", op: "~", value: "wework" }],
            set: { category: "rent" },
          },
        ],
      },
    ],
  },
);
export type ImportRules = z.output<typeof importRulesSchema>;

const ruleOutcomes = ["created", "updated", "unchanged", "kept"] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

const COUNT = z.int();

export const importedRulesSchema = documented(
  z.object({
    created: described(COUNT, "New rules."),
    updated: described(COUNT, "Rules that were changed."),
    unchanged: described(COUNT, "Rules that were there already, alike."),
    kept: described(COUNT, "Rules that were there with other conditions or settings, and stay as they are."),
    rules: z.array(
      z.object({
        id: described(z.nullable(identifier()), "Of the rule; null of one that a dry run would create."),
        name: z.string(),
        outcome: described(z.string(), `One of ${ruleOutcomes.join(", ")}.`),
      }),
    ),
  }),
  { component: "ImportRulesResult" },
);
export type ImportedRules = z.output<typeof importedRulesSchema>;
