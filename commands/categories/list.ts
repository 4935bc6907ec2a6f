import { pages, type Pages } from "../../src/client/pages.ts";
import { keepsImports } from "../../src/client/service.ts";
import { categories, categoryKinds, type Category } from "../../src/contract/category.ts";
import { DEFAULT_LIMIT } from "../../src/contract/page.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { choice, integer, toggle } from "../../src/terminal/command-line/flag.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { forReading } from "../reports/figures.ts";
import { categoryNames } from "./names.ts";
import { categoryFields, readingFields } from "./view.ts";

export const list = command({
  examples: ["cashbook categories list", "cashbook categories list --kind expense --json"],
  operands: {},
  flags: {
    kind: choice("Only categories of this kind.", categoryKinds),
    archived: toggle("Only archived categories."),
    limit: integer("Show this many.", { minimum: 1 }),
    all: toggle("Show all of them."),
  },
  async run(context, { flags: { kind, archived, limit, all } }) {
    const { call, stream, interruption: signal, io } = context;
    const view = { essence: ({ slug }: Category) => slug, empty: "There are no categories." };
    const isOurs = keepsImports(await context.service());
    const filter = omitUndefined({ is_archived: isOurs ? archived : undefined });
    if (!forReading(context) || !isOurs) {
      const input = { ...filter, ...omitUndefined({ kind }) };
      const extent = { limit, all, signal };
      return listView({
        ...view,
        pages: pages({ call, stream }, categories.list, input, extent),
        fields: categoryFields,
      });
    }
    const year = String(new Date().getFullYear());
    return listView({
      ...view,
      pages: byKind(context, {
        kinds: kind === undefined ? categoryKinds : [kind],
        input: { ...filter, sums_from: `${year}-01-01`, sums_to: `${year}-12-31` },
        limit: all ? Infinity : (limit ?? DEFAULT_LIMIT),
      }),
      fields: readingFields(year, { locale: io.facts.locale, names: await categoryNames(context) }),
    });
  },
});

/** One kind after the other, each by name. */
function byKind(
  { call, interruption: signal }: Context,
  {
    kinds,
    input,
    limit,
  }: {
    readonly kinds: readonly Category["kind"][];
    readonly input: object;
    readonly limit: number;
  },
): Pages<Category> {
  const result = {
    more: false,
    async *[Symbol.asyncIterator]() {
      let remaining = limit;
      for (const kind of kinds) {
        if (remaining === 0) result.more = true;
        if (remaining === 0) return;
        const list = pages(
          { call, stream: undefined },
          categories.list,
          { ...input, kind },
          { limit: remaining, signal },
        );
        for await (const rows of list) {
          remaining -= rows.length;
          yield rows;
        }
        result.more = list.more;
      }
    },
  };
  return result;
}
