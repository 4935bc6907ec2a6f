/** Suggestions for transactions that somebody has at hand. */
import type { CompanyQueries } from "../handler.ts";
import { suggestedBook, type OpenRecord } from "./book.ts";
import type { RowSuggestion } from "./snapshot/row-suggestion.ts";

/** By id; records with a category, and those without any earlier transaction, have none. */
export async function suggestionsFor(
  context: CompanyQueries,
  records: readonly OpenRecord[],
): Promise<ReadonlyMap<string, RowSuggestion>> {
  return (await suggestedBook(context)).suggestions(records);
}
