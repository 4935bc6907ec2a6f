/** What is offered of what a book suggests: nothing of a category that was archived since it was learnt. */
import type { CompanyChart } from "../categories/company-chart.ts";
import type { RowSuggestion } from "./snapshot/row-suggestion.ts";

/**
 * By id. Where the likeliest category is archived, nothing is suggested: the evidence speaks for it, and for no other.
 */
export function offered(
  suggestions: ReadonlyMap<string, RowSuggestion>,
  chart: Pick<CompanyChart, "entry">,
): ReadonlyMap<string, RowSuggestion> {
  const isOffered = ({ category }: { readonly category: string }) =>
    chart.entry(category)?.is_archived !== true;
  return new Map(
    [...suggestions].flatMap(([id, suggestion]) =>
      isOffered(suggestion)
        ? [[id, { ...suggestion, alternatives: suggestion.alternatives.filter(isOffered) }]]
        : [],
    ),
  );
}
