/** Which transactions: the filters of `tx list`, but for those about the category that they lack. */
import type { InputOf } from "../../src/contract/operation.ts";
import type { suggestions } from "../../src/contract/suggestion.ts";
import { amount } from "../../src/terminal/command-line/flag.ts";
import type { Context } from "../../src/terminal/context.ts";
import { accountFlag, filterFlags, filterOf, type Filters } from "../tx/filters.ts";

const { category: _category, noCategory: _noCategory, ...openFilters } = filterFlags;

export const suggestionFilters = { ...accountFlag, ...openFilters };

export const minConfidence = amount("Only suggestions at least as sure, from 0 to 1.", {
  placeholder: "confidence",
});

type OpenFilters = Omit<Filters, "category" | "noCategory">;
type Filter = Omit<InputOf<typeof suggestions.list>, "limit" | "cursor" | "sort" | "min_confidence">;

export async function suggestionFilter(context: Context, flags: OpenFilters): Promise<Filter> {
  const { has_category: _has, ...filter } = await filterOf(context, {
    ...flags,
    category: [],
    noCategory: false,
  });
  return filter;
}
