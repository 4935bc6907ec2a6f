/** Serializes import records as imports of the contract. */
import { timestamp } from "../../contract/values/date.ts";
import { decimal } from "../../contract/values/decimal.ts";
import type { Import } from "../../contract/import/record.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { ImportRecord, ImportStage, RowCounts, StoredProof } from "../ports/import-record.ts";
import { rowsOf } from "./row-counts.ts";

export function importOf(record: ImportRecord): Import {
  const { currency_code } = record;
  return {
    id: record.id,
    bank_account_id: record.bank_account_id,
    bank_statement_id: record.bank_statement_id,
    file_name: record.file_name,
    file_sha256: record.file_sha256,
    file_size: record.file_size,
    group: record.part,
    format: record.format,
    state: shownState(record.state),
    rows: rowsOf(record),
    ...countsOf(record),
    edge_lines: [...record.edge_lines],
    sum_in: amountOf(record.sum_in, currency_code),
    sum_out: amountOf(record.sum_out, currency_code),
    currency_code,
    chunk_size: record.chunk_size,
    row_order: record.row_order,
    next_chunk: record.next_chunk,
    period: record.period,
    mapping: JSON.parse(record.mapping) as Record<string, unknown>,
    detected: JSON.parse(record.detected) as Record<string, unknown>,
    balance_proof: proofOf(record.proof),
    removed: record.removed,
    handed_over: record.handed_over,
    created_by: record.actor,
    created_at: timestamp(record.created_at),
    completed_at: record.completed_at === null ? null : timestamp(record.completed_at),
    undone_at: record.undone_at === null ? null : timestamp(record.undone_at),
  };
}

/** Deciding about held rows is the end of running, and nothing that a caller could tell apart. */
function shownState(state: ImportStage): string {
  return state === "settling" ? "running" : state;
}

export function proofOf({
  result,
  opening_balance,
  closing_balance,
  rejected_before,
  rejected_after,
  ...failure
}: StoredProof) {
  // A file that is proved now keeps where it was not while rows of it were rejected.
  const { line, difference } = result === "proved" ? {} : failure;
  return {
    result,
    ...(opening_balance === undefined ? {} : { opening_balance: decimal(opening_balance) }),
    ...(closing_balance === undefined ? {} : { closing_balance: decimal(closing_balance) }),
    ...(line === undefined ? {} : { line }),
    ...(difference === undefined ? {} : { difference: decimal(difference) }),
    ...(rejected_before === undefined ? {} : { rejected_before }),
    ...(rejected_after === undefined ? {} : { rejected_after }),
  };
}

function countsOf(record: RowCounts): RowCounts {
  const { created, duplicates, edge_duplicates, held, rejected, skipped } = record;
  return { created, duplicates, edge_duplicates, held, rejected, skipped };
}
