import { rules } from "../../src/contract/rule.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { record } from "../../src/terminal/view.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { findRule } from "./find-rule.ts";
import { ruleRecord } from "./view.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

export const remove = command({
  examples: ['cashbook rules delete "WeWork rent" --yes'],
  notes: "What the rule has set stays. `cashbook undo` brings the rule back.",
  operands: {
    rule: chosen("Name, place in the order, id, or the last digits of the id.", { completes: "rule" }),
  },
  flags: { dryRun: toggle("Only show what would happen.") },
  async run(context, { operands, flags: { dryRun } }) {
    const rule = await findRule(context, operands.rule);
    const will = `Deletes the rule ${rule.name}. What it has set stays.`;
    if (dryRun) {
      await context.call(rules.delete, { id: rule.id, dry_run: true });
      const names = await namesFor(context, forReading(context));
      return ruleRecord(rule, { notes: [will, NOTHING_CHANGED], names });
    }
    await confirm(context, { will, dryRun: true });
    const { data } = await context.call(rules.delete, { id: rule.id }, { signal: context.interruption });
    return record({
      data,
      sentence: `Deleted the rule ${rule.name}.`,
      lines: () => [],
      essence: data.id,
    });
  },
});
