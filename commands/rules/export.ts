import { portableCondition } from "../../src/client/rules-file/rule-requests.ts";
import { everyRow } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { rules } from "../../src/contract/rule.ts";
import type { WhereCondition } from "../../src/contract/transaction/where.ts";
import { command } from "../../src/terminal/command.ts";
import { plain } from "../../src/terminal/view.ts";
import { accountNames } from "../accounts/names.ts";

export const exportRules = command({
  examples: ["cashbook rules export > rules.yaml", "cashbook rules export --json > rules.json"],
  notes: "The rules in their order, as YAML, or as JSON with --json. `cashbook rules import` reads both.",
  operands: {},
  flags: {},
  async run(context) {
    const { call, stream, interruption: signal } = context;
    const all = await everyRow(pages({ call, stream }, rules.list, {}, { limit: Infinity, signal }));
    const names = await accountNames(context);
    const data = {
      rules: all.map(({ name, where, set }) => ({
        name,
        where: (where as readonly WhereCondition[]).map((condition) => portableCondition(condition, names)),
        set,
      })),
    };
    const { stringify } = await import("yaml");
    return plain(stringify(data, { lineWidth: 0 }), { data });
  },
});
