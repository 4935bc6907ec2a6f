/** Imports as the contract shows them, and who may see them. */
import { timestamp } from "../../contract/date.ts";
import { decimal } from "../../contract/decimal.ts";
import type { Import } from "../../contract/import.ts";
import { amountOf } from "../../contract/money.ts";
import { Problem } from "../../contract/problem.ts";
import { holds, refuseScope, type Caller } from "../access/caller.ts";
import type { ReadingContext } from "../handler.ts";
import type { ImportRecord, ImportStage, RowCounts, StoredProof } from "../ports/imports.ts";

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

export function proofOf({ result, opening_balance, closing_balance, line, difference }: StoredProof) {
  return {
    result,
    ...(opening_balance === undefined ? {} : { opening_balance: decimal(opening_balance) }),
    ...(closing_balance === undefined ? {} : { closing_balance: decimal(closing_balance) }),
    ...(line === undefined ? {} : { line }),
    ...(difference === undefined ? {} : { difference: decimal(difference) }),
  };
}

function countsOf(record: RowCounts): RowCounts {
  const { created, duplicates, edge_duplicates, held, rejected, skipped } = record;
  return { created, duplicates, edge_duplicates, held, rejected, skipped };
}

/** Every row has one fate; edge duplicates are duplicates. */
export function rowsOf({ created, duplicates, held, rejected, skipped }: RowCounts): number {
  return created + duplicates + held + rejected + skipped;
}

export function addCounts(one: RowCounts, other: RowCounts): RowCounts {
  return {
    created: one.created + other.created,
    duplicates: one.duplicates + other.duplicates,
    edge_duplicates: one.edge_duplicates + other.edge_duplicates,
    held: one.held + other.held,
    rejected: one.rejected + other.rejected,
    skipped: one.skipped + other.skipped,
  };
}

export const noRows: RowCounts = {
  created: 0,
  duplicates: 0,
  edge_duplicates: 0,
  held: 0,
  rejected: 0,
  skipped: 0,
};

/** The import of an id. Problem: not_found. */
export async function importById(
  { ask, company }: Pick<ReadingContext, "ask" | "company">,
  id: string,
): Promise<ImportRecord> {
  const record = await ask.imports.byId(company, id);
  if (record === undefined) throw new Problem("not_found");
  return record;
}

/**
 * The import of an id, for a step that judges by what is on its account: until the step ends nobody else judges or books
 * there. Problem: not_found.
 */
export async function claimedImport(
  context: Pick<ReadingContext, "ask" | "company">,
  id: string,
): Promise<ImportRecord> {
  const record = await importById(context, id);
  await context.ask.accounts.claim(context.company, record.bank_account_id);
  return record;
}

/** Refuses who may neither read transactions nor made the import. Problem: insufficient_scope. */
export function requireSight(caller: Caller, record: ImportRecord): void {
  if (record.caller !== caller.identity && !holds(caller, "transactions:read"))
    refuseScope("transactions:read");
}
