import { Problem } from "../../src/contract/problem.ts";
import { rules } from "../../src/contract/rule.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen, text } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { whereNotes } from "../tx/where.ts";
import { findRule } from "./find-rule.ts";
import { readRule, ruleFlags } from "./rule-flags.ts";
import { ruleRecord } from "./view.ts";

export const update = command({
  examples: [
    'cashbook rules update "WeWork rent" --set category=office',
    "cashbook rules update 3 --name Trains",
  ],
  notes: `${whereNotes} The flags replace all conditions, or all settings; what the rule has set before stays.`,
  operands: {
    rule: chosen("Name, place in the order, id, or the last digits of the id.", { completes: "rule" }),
  },
  flags: { name: text("Another name."), ...ruleFlags },
  async run(context, { operands, flags: { name, ...flags } }) {
    const changes = { ...(await readRule(context, flags)), ...omitUndefined({ name }) };
    if (Object.keys(changes).length === 0) {
      throw new Problem("usage", {
        detail: "There is nothing to change.",
        remedy: "Use --name, --where or --set.",
      });
    }
    const { id } = await findRule(context, operands.rule);
    const { data } = await context.call(rules.update, { id, ...changes }, { signal: context.interruption });
    const names = await namesFor(context, forReading(context));
    return ruleRecord(data, { sentence: `Changed the rule ${data.name}.`, names });
  },
});
