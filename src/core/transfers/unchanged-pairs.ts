/**
 * The pairs whose rows still are what the search read. It locks nothing, so that on a database with several writers others
 * change rows while it runs.
 */
import { dayNumber } from "../../contract/values/date.ts";
import { idOfDigits } from "../ids.ts";
import type { CompanyQueries } from "../handler.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { isHandOrFileSet } from "../transactions/provenance/origin.ts";
import type { Weighed } from "./evidence.ts";
import { TRANSFER } from "./read-transfers.ts";
import type { TransferRow } from "./row.ts";

/** Records that are read at once. */
const BATCH = 1000;

/** In a write, their rows are locked: they stay what they are until its end. */
export async function unchangedPairs(
  { queries, company }: CompanyQueries,
  pairs: readonly Weighed[],
): Promise<readonly Weighed[]> {
  const rows = new Map(
    pairs.flatMap(({ out_row, in_row }) => [out_row, in_row]).map((row) => [idOfDigits(row.id), row]),
  );
  // Two who lock the same rows in the same order never wait for each other in a circle.
  const ids = [...rows.keys()].sort();
  const unchanged = new Set<string>();
  for (let start = 0; start < ids.length; start += BATCH) {
    for (const record of await queries.transactions.byIds(company, ids.slice(start, start + BATCH))) {
      const row = rows.get(record.id);
      if (row !== undefined && isAsRead(row, record)) unchanged.add(row.id);
    }
  }
  return pairs.filter(({ out_row, in_row }) => unchanged.has(out_row.id) && unchanged.has(in_row.id));
}

function isAsRead(row: TransferRow, record: TransactionRecord): boolean {
  return (
    record.deleted_at === null &&
    record.twin === null &&
    (record.status === "pending" || record.status === "posted") &&
    record.bank_account_id === row.account &&
    record.amount_minor === row.amount &&
    record.currency_code === row.currency &&
    dayNumber(record.transaction_date) === row.day &&
    (record.category === TRANSFER || !isHandOrFileSet(record, "category"))
  );
}
