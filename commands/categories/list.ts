import { pages } from "../../src/client/pages.ts";
import { categories, categoryKinds } from "../../src/contract/category.ts";
import { command } from "../../src/terminal/command.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { choice, integer, toggle } from "../../src/terminal/command-line/flag.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { categoryFields } from "./view.ts";

export const list = command({
  examples: ["cashbook categories list", "cashbook categories list --kind expense --json"],
  operands: {},
  flags: {
    kind: choice("Only categories of this kind.", categoryKinds),
    limit: integer("Number of records to show.", { minimum: 1 }),
    all: toggle("Show all records."),
  },
  async run({ call, stream, interruption }, { flags: { kind, limit, all } }) {
    return listView({
      pages: pages({ call, stream }, categories.list, omitUndefined({ kind }), {
        limit,
        all,
        signal: interruption,
      }),
      fields: categoryFields,
      essence: ({ slug }) => slug,
      empty: "There are no categories.",
    });
  },
});
