import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { findRule } from "./find-rule.ts";
import { ruleRecord } from "./view.ts";

export const show = command({
  examples: ['cashbook rules show "WeWork rent"', "cashbook rules show 3"],
  operands: {
    rule: chosen("Name, place in the order, id, or the last digits of the id.", { completes: "rule" }),
  },
  flags: {},
  async run(context, { operands }) {
    const rule = await findRule(context, operands.rule);
    return ruleRecord(rule, { names: await namesFor(context, forReading(context)) });
  },
});
