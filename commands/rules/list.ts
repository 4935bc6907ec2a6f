import { pages } from "../../src/client/pages.ts";
import { rules } from "../../src/contract/rule.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, toggle } from "../../src/terminal/command-line/flag.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { ruleFieldsWith } from "./view.ts";

export const list = command({
  examples: ["cashbook rules list", "cashbook rules list --all --json"],
  notes: "The first rule that sets a field wins. A rule fills only what a file or a request left empty.",
  operands: {},
  flags: {
    limit: integer("Show this many.", { minimum: 1 }),
    all: toggle("Show all of them."),
  },
  async run(context, { flags: { limit, all } }) {
    const { call, stream, interruption: signal } = context;
    const names = await namesFor(context, forReading(context));
    return listView({
      pages: pages({ call, stream }, rules.list, {}, { limit, all, signal }),
      fields: ruleFieldsWith(names),
      essence: ({ id }) => id,
      empty: "There are no rules. `cashbook rules starter --dry-run` shows some to begin with.",
    });
  },
});
