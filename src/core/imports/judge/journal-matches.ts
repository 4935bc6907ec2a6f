/** Which transactions earlier rows of a file are known as, so that no row of a later chunk is taken for one of them again. */
import type { FingerprintOwner } from "../../ports/fingerprints.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import type { Queries } from "../../ports.ts";
import type { CheckedRow } from "../check/check-rows.ts";
import { recognisedIds } from "./recognised-ids.ts";

/** Their ids, by the import's journal; rows of one text and amount stand in the file's order. */
export async function journalMatches(
  rows: readonly CheckedRow[],
  {
    queries,
    owner: { company, account },
    number,
    state,
  }: { queries: Queries; owner: FingerprintOwner } & Pick<ImportRecord, "number" | "state">,
): Promise<Set<string>> {
  const takenIds = new Set<string>();
  // The first of equal rows in a chunk, by its number, has none before it; rows that were held are not in order.
  const firsts = new Map<string, CheckedRow>();
  for (const row of rows) if (!firsts.has(row.identity)) firsts.set(row.identity, row);
  const later = [...firsts.values()].filter(({ row }) => state !== "running" || row.occurrence > 1);
  for (const day of new Set(later.map((row) => row.day))) {
    const query = { account, from: day, to: day, only: number };
    for (const id of await recognisedIds({ queries, company }, query)) takenIds.add(id);
  }
  return takenIds;
}
