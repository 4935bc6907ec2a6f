import { rules } from "../../src/contract/rule.ts";
import { RULES_MAX } from "../../src/contract/rule/terms.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, chosen } from "../../src/terminal/command-line/flag.ts";
import { Problem } from "../../src/contract/problem.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { findRule } from "./find-rule.ts";
import { ruleRecord } from "./view.ts";

export const move = command({
  examples: ['cashbook rules move "WeWork rent" --to 1'],
  operands: {
    rule: chosen("Name, place in the order, id, or the last digits of the id.", { completes: "rule" }),
  },
  flags: { to: integer("The new place, from 1.", { minimum: 1, maximum: RULES_MAX }) },
  async run(context, { operands, flags: { to } }) {
    if (to === undefined) {
      throw new Problem("usage", {
        detail: "There is no place to move the rule to.",
        remedy: "Give it as --to 1.",
      });
    }
    const { id } = await findRule(context, operands.rule);
    const { data } = await context.call(rules.move, { id, position: to }, { signal: context.interruption });
    const names = await namesFor(context, forReading(context));
    return ruleRecord(data, { sentence: `${data.name} is rule ${data.position} now.`, names });
  },
});
