import { pages, watchPages } from "../../src/client/pages.ts";
import { categories } from "../../src/contract/category.ts";
import type { BankCategory } from "../../src/contract/category/bank-category.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, toggle } from "../../src/terminal/command-line/flag.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { everyRowOrNone } from "../every-row-or-none.ts";
import { forReading } from "../reports/figures.ts";
import { categoryColumn } from "./column.ts";

export const words = command({
  examples: ["cashbook categories words", "cashbook categories words --all --json"],
  operands: {},
  flags: {
    limit: integer("Show this many.", { minimum: 1 }),
    all: toggle("Show all of them."),
  },
  async run(context, { flags: { limit, all } }) {
    const { call, stream, interruption: signal } = context;
    const column = categoryColumn(context);
    const heirs = new Map<string, string>();
    return listView({
      pages: watchPages(pages({ call, stream }, categories.words, {}, { limit, all, signal }), {
        async onPage(page) {
          await column.prepare(page);
          if (heirs.size > 0 || !forReading(context)) return;
          for (const { slug, merged_into: heir } of await everyRowOrNone(context, categories.list))
            if (heir !== null) heirs.set(slug, heir);
        },
      }),
      fields: [
        { name: "word", kind: "text", column: { presence: "always", least: 24 } },
        {
          name: "category",
          kind: "text",
          // Rows take the category that the word's own was merged into.
          cell: ({ category }: BankCategory) =>
            category === null ? "none" : column.cell({ category: heirs.get(category) ?? category }),
          column: { presence: "always" },
        },
        { name: "is_ignored", kind: "flag", visibleIn: "pipe" },
      ],
      essence: ({ word }) => word,
      empty: "No bank's word has been set; `cashbook categories map <word> <category>` sets one.",
    });
  },
});
