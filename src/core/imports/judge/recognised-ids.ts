import type { CompanyQueries } from "../../handler.ts";
import type { RecognitionQuery } from "../../ports/import-chunks.ts";

/** Ids of the transactions that rows of imports were recognised as, by their journals. */
export async function recognisedIds(
  { queries, company }: CompanyQueries,
  query: RecognitionQuery,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { outcomes } of queries.imports.readRecognising(company, query)) {
    for (const { verdict, transaction_id } of outcomes)
      if (verdict !== "created" && transaction_id !== null) ids.add(transaction_id);
  }
  return ids;
}
