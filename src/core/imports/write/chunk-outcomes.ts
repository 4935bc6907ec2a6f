/** What became of the rows of a chunk, each and counted. */
import { placeOf } from "../../../contract/import/row-place.ts";
import type { RowOutcome } from "../../ports/import-chunks.ts";
import type { RowCounts } from "../../ports/import-record.ts";
import { isRefused, type Checked } from "../check/check-rows.ts";
import type { Decision } from "../judge/decision.ts";
import { noRows } from "../row-counts.ts";

/** `ids` are those of transactions by place: known by an external id where there is no decision, or new. */
export function outcomeOf(
  row: Checked,
  decision: Decision | undefined,
  ids: ReadonlyMap<number, string>,
): RowOutcome {
  if (isRefused(row)) return { place: placeOf(row), verdict: row.verdict, transaction_id: null };
  const place = placeOf(row.row);
  if (decision?.verdict === "suspect") return { place, verdict: "held", transaction_id: null };
  if (decision?.verdict === "duplicate") {
    const { edge, transaction_id } = decision;
    return { place, verdict: edge ? "edge_duplicate" : "duplicate", transaction_id };
  }
  const verdict = decision === undefined ? "duplicate" : "created";
  return { place, verdict, transaction_id: ids.get(place) ?? null };
}

export function countOutcomes(outcomes: readonly RowOutcome[]): RowCounts {
  const counts = { ...noRows };
  for (const { verdict } of outcomes) {
    if (verdict === "duplicate" || verdict === "edge_duplicate") counts.duplicates++;
    if (verdict === "edge_duplicate") counts.edge_duplicates++;
    if (verdict === "created" || verdict === "held" || verdict === "rejected" || verdict === "skipped")
      counts[verdict]++;
  }
  return counts;
}

export function recognisedIds(outcomes: readonly RowOutcome[]): readonly string[] {
  return outcomes.flatMap(({ verdict, transaction_id }) =>
    verdict !== "created" && transaction_id !== null ? [transaction_id] : [],
  );
}
