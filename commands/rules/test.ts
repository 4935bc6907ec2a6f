import { Problem } from "../../src/contract/problem.ts";
import { rules } from "../../src/contract/rule.ts";
import { command } from "../../src/terminal/command.ts";
import { optional } from "../../src/terminal/command-line/flag.ts";
import { sentenceLocale } from "../../src/terminal/render/sentence.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { whereNotes } from "../tx/where.ts";
import { findRule } from "./find-rule.ts";
import { readRule, requireWhole, ruleFlags } from "./rule-flags.ts";
import { ruleTestRecord } from "./test-view.ts";

export const test = command({
  examples: [
    'cashbook rules test "WeWork rent"',
    "cashbook rules test --where description~wework --set category=rent",
  ],
  notes: whereNotes,
  operands: {
    rule: optional("A rule that exists; without it, the one that --where and --set describe.", {
      completes: "rule",
    }),
  },
  flags: ruleFlags,
  async run(context, { operands: { rule }, flags }) {
    const draft = await readRule(context, flags);
    if (rule !== undefined && Object.keys(draft).length > 0) {
      throw new Problem("usage", {
        detail: "The rule is named, and described by flags too.",
        remedy: "Keep one of them.",
      });
    }
    const input = rule === undefined ? requireWhole(draft) : { rule_id: (await findRule(context, rule)).id };
    const { data } = await context.call(rules.test, input, { signal: context.interruption });
    const names = await namesFor(context, forReading(context));
    return ruleTestRecord(data, { locale: sentenceLocale(context.io.facts), names });
  },
});
