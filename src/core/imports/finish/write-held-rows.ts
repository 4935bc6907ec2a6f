import { placeOf } from "../../../contract/import/row-place.ts";
import type { WritingContext } from "../../handler.ts";
import type { HeldRecord } from "../../ports/held-rows.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { book } from "../write/book-rows.ts";
import { withEdges } from "../write/edge-lines.ts";
import { checkRows, isRefused, type CheckedRow } from "../check/check-rows.ts";
import type { Decision } from "../judge/decision.ts";
import { judge } from "../judge/judge-rows.ts";
import { requireOpenAccount } from "../begin/open-account.ts";

interface WrittenRows {
  /** The import with its new counts. */
  readonly record: ImportRecord;
  /** Of the transactions that are new. */
  readonly transaction_ids: readonly string[];
}

/**
 * Writes rows that were held, unless the account has come to know them since. Their import's counts follow. `known`: by their
 * places, transactions that rows are known as although their texts differ.
 */
export async function writeHeld(
  context: WritingContext,
  record: ImportRecord,
  heldRows: readonly HeldRecord[],
  known: ReadonlyMap<number, string> = new Map(),
): Promise<WrittenRows> {
  if (heldRows.length === 0) return { record, transaction_ids: [] };
  const { queries, company } = context;
  await requireOpenAccount(context, record);
  const { currency_code: currency, format, id: importId } = record;
  const checkedRows = checkRows(
    heldRows.map(({ row }) => row),
    { currency, format, importId },
  ).filter((row): row is CheckedRow => !isRefused(row));
  const judged = await judge(checkedRows, {
    queries,
    company,
    judging: { ...record, write_suspects: true },
  });
  const decisions = judged.map((decision, index): Decision => {
    const row = checkedRows[index]?.row;
    const transaction_id = row && known.get(placeOf(row));
    return decision.verdict === "duplicate" || transaction_id === undefined
      ? decision
      : { verdict: "duplicate", transaction_id, edge: false };
  });
  const rows = checkedRows.flatMap((row, index) => {
    const decision = decisions[index];
    return decision?.verdict === "new" ? [{ checkedRow: row, occurrence: decision.occurrence }] : [];
  });
  const { ids, sum_in, sum_out } = await book(context, { record, rows });

  const outcomes = checkedRows.map(({ row }, index) => {
    const place = placeOf(row);
    const decision = decisions[index];
    return decision?.verdict === "duplicate"
      ? { place, outcome: "duplicate" as const, transaction_id: decision.transaction_id, edge: decision.edge }
      : { place, outcome: "created" as const, transaction_id: ids.get(place) ?? null, edge: false };
  });
  await queries.imports.settle(company, record.id, outcomes);
  const duplicates = outcomes.filter(({ outcome }) => outcome === "duplicate");
  if (record.bank_statement_id !== null) {
    const recognisedIds = duplicates.flatMap(({ transaction_id }) => transaction_id ?? []);
    await queries.statements.addRecognised(company, record.bank_statement_id, recognisedIds);
  }
  const edges = duplicates.filter(({ edge }) => edge);
  const after: ImportRecord = {
    ...record,
    created: record.created + rows.length,
    duplicates: record.duplicates + duplicates.length,
    edge_duplicates: record.edge_duplicates + edges.length,
    edge_lines: withEdges(record.edge_lines, edges),
    held: record.held - outcomes.length,
    sum_in: record.sum_in + sum_in,
    sum_out: record.sum_out + sum_out,
  };
  await queries.imports.update(company, after);
  return { record: after, transaction_ids: [...ids.values()] };
}
