import { pages } from "../../src/client/pages.ts";
import { categories } from "../../src/contract/category.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, toggle } from "../../src/terminal/command-line/flag.ts";
import { list as listView } from "../../src/terminal/view.ts";

export const words = command({
  examples: ["cashbook categories words", "cashbook categories words --all --json"],
  operands: {},
  flags: {
    limit: integer("Show this many.", { minimum: 1 }),
    all: toggle("Show all of them."),
  },
  async run({ call, stream, interruption: signal }, { flags: { limit, all } }) {
    return listView({
      pages: pages({ call, stream }, categories.words, {}, { limit, all, signal }),
      fields: [
        { name: "word", kind: "text", column: { presence: "always", least: 24 } },
        { name: "category", kind: "text", column: { presence: "always" } },
      ],
      essence: ({ word }) => word,
      empty:
        "No bank's word has been set to a category; `cashbook categories map <word> <category>` sets one.",
    });
  },
});
