import { rules } from "../../src/contract/rule.ts";
import { parseTerm } from "../../src/client/filter/term.ts";
import { fieldOptions } from "../../src/terminal/command-line/changes.ts";
import { readableBy } from "../../src/terminal/prompts/checks.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen, text } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { whereNotes } from "../tx/where.ts";
import { findRule } from "./find-rule.ts";
import { readRule, ruleFlags, settingOptions } from "./rule-flags.ts";
import { ruleFieldsWith, ruleRecord } from "./view.ts";

const flags = { name: text("Another name."), ...ruleFlags };
const isTerm = readableBy((text) => parseTerm(text, ""));

export const update = command({
  examples: [
    'cashbook rules update "WeWork rent" --set category=office',
    "cashbook rules update 3 --name Trains",
  ],
  notes: `${whereNotes} The flags replace all conditions, or all settings; what the rule has set before stays.`,
  operands: {
    rule: chosen("Name, place in the order, id, or the last digits of the id.", { completes: "rule" }),
  },
  flags,
  changes: {
    flags: ["name", "where", "set"],
    async options(context, { operands: { rule } }) {
      const [row, names] = [await findRule(context, String(rule)), await namesFor(context, true)];
      const record = { row, fields: ruleFieldsWith(names), locale: context.io.facts.locale };
      return [
        ...fieldOptions(flags, {
          members: { name: "name", where: "where" },
          record,
          checks: { where: isTerm },
        }),
        ...settingOptions(row, names),
      ];
    },
  },
  async run(context, { operands, flags: { name, ...flags } }) {
    const changes = { ...(await readRule(context, flags)), ...omitUndefined({ name }) };
    const { id } = await findRule(context, operands.rule);
    const { data } = await context.call(rules.update, { id, ...changes }, { signal: context.interruption });
    const names = await namesFor(context, forReading(context));
    return ruleRecord(data, { sentence: `Changed the rule ${data.name}.`, names });
  },
});
