import { categories, type Category } from "../contract/category.ts";
import { UNCATEGORIZED } from "../contract/classification.ts";
import { DEFAULT_LIMIT } from "../contract/page.ts";
import { chart, chartEntry } from "../contract/chart.ts";
import { paginate, readCursor } from "./cursor.ts";
import { fold } from "./fold.ts";
import { reads } from "./handler.ts";
import type { CategoryUse } from "./ports/reports.ts";

/** Where a category stands in the list: by name, and by slug among equal names. */
type Position = readonly [name: string, slug: string];

export const handlers = {
  list: reads(categories.list, async (input, { ask, caller, company }) => {
    const scope = { secret: caller.secret, operation: categories.list.id, input };
    const after = readCursor<Position>(input.cursor, scope);
    const all = categoriesInUse(await ask.reports.categoryUses(company))
      .filter(({ kind }) => input.kind === undefined || kind === input.kind)
      .map((category) => ({ category, position: positionOf(category) }))
      .sort((left, right) => compare(left.position, right.position));
    const rest = after === undefined ? all : all.filter(({ position }) => compare(position, after) > 0);
    const { items, pagination } = paginate(rest.slice(0, (input.limit ?? DEFAULT_LIMIT) + 1), {
      limit: input.limit,
      total: input.include_total === true ? all.length : null,
      scope,
      position: (last) => last.position,
    });
    return { data: items.map(({ category }) => category), pagination };
  }),
};

/** The chart, and what transactions use beside it. A slug of their own says by its sign whether it is income. */
export function categoriesInUse(uses: readonly CategoryUse[]): Category[] {
  const counts = new Map(uses.map(({ category, transaction_count }) => [category, transaction_count]));
  return [
    ...chart.map((entry) => ({
      ...entry,
      is_default: true,
      transaction_count: counts.get(entry.slug) ?? 0,
    })),
    ...uses
      .filter(({ category }) => chartEntry(category) === undefined)
      .map(({ category, inflow, outflow, transaction_count }) => ({
        slug: category,
        name: category,
        kind: inflow + outflow > 0n ? "income" : "expense",
        accounting_category: UNCATEGORIZED,
        cash_flow_category: UNCATEGORIZED,
        is_default: false,
        transaction_count,
      })),
  ];
}

function positionOf({ name, slug }: Category): Position {
  return [fold(name), slug];
}

function compare(left: Position, right: Position): number {
  for (const [index, text] of left.entries()) {
    const other = right[index] ?? "";
    if (text !== other) return text < other ? -1 : 1;
  }
  return 0;
}
