/** Derives changes of category usage from changes of daily totals. */
import { fold } from "../../contract/category/fold.ts";
import type { CategoryUse } from "../ports/categories.ts";
import type { DailyTotal } from "../ports/totals.ts";

/** One for each category; transactions without a category are not counted. */
export function categoryChanges(dailyTotals: Iterable<DailyTotal>): readonly CategoryUse[] {
  const changes = new Map<string, { sum: bigint; transaction_count: number }>();
  for (const { category, standing, inflow, outflow, transaction_count } of dailyTotals) {
    if (category === "") continue;
    const change = changes.get(category) ?? { sum: 0n, transaction_count: 0 };
    if (standing !== "void") change.sum += inflow + outflow;
    change.transaction_count += transaction_count;
    changes.set(category, change);
  }
  return Array.from(changes, ([category, change]) => ({
    category,
    foldedName: fold(category),
    ...change,
  })).filter(({ sum, transaction_count }) => sum !== 0n || transaction_count !== 0);
}
