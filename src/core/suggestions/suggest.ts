/** Suggestions for transactions that somebody has at hand. */
import { companyChart } from "../categories/company-chart.ts";
import type { CompanyQueries } from "../handler.ts";
import { suggestedBook, type OpenRecord } from "./book.ts";
import { offered } from "./offered.ts";
import type { RowSuggestion } from "./snapshot/row-suggestion.ts";

/** By id; records with a category, and those without any earlier transaction, have none. */
export async function suggestionsFor(
  context: CompanyQueries,
  records: readonly OpenRecord[],
): Promise<ReadonlyMap<string, RowSuggestion>> {
  const suggestions = await (await suggestedBook(context)).suggestions(records);
  return offered(suggestions, await companyChart(context));
}
