/** The tables of imports and their journal, and the one place where their rows become records and back. */
import type { Insertable, Selectable } from "kysely";
import type { ImportProofs } from "../../../contract/import-evidence.ts";
import type { ChunkBookedRow } from "../../../contract/import-row.ts";
import type {
  BalancedImport,
  ChunkRecord,
  HeldOutcome,
  HeldRecord,
  ImportRecord,
  ImportStage,
  RefusedRow,
  RowCounts,
  StoredProof,
} from "../../../core/ports/imports.ts";
import { packFates, unpackFates } from "../columns/row-outcomes.ts";

export interface ImportsTable {
  company_id: bigint;
  id: string;
  number: bigint;
  bank_account_id: string;
  bank_statement_id: string | null;
  file_name: string;
  file_sha256: string;
  file_size: bigint;
  part: string;
  format: string;
  mapping: string;
  mapping_sha256: string;
  detected: string;
  layout: string;
  /** JSON. */
  proofs: string;
  state: string;
  created: bigint;
  duplicates: bigint;
  edge_duplicates: bigint;
  held: bigint;
  rejected: bigint;
  skipped: bigint;
  /** JSON. */
  edge_lines: string;
  sum_in_minor: bigint;
  sum_out_minor: bigint;
  currency_code: string;
  chunk_size: bigint;
  next_chunk: bigint;
  last_place: bigint;
  period_from: string | null;
  period_to: string | null;
  /** JSON. */
  proof: string;
  /** 0 or 1, like the two that follow. */
  continues_first: bigint;
  continues_last: bigint;
  write_suspects: bigint;
  removed: bigint;
  handed_over: bigint;
  actor: string;
  caller: string;
  created_at: bigint;
  completed_at: bigint | null;
  undone_at: bigint | null;
}

export interface ImportChunksTable {
  company_id: bigint;
  import_number: bigint;
  n: bigint;
  rows_sha256: string;
  /** JSON. */
  result: string;
  first_place: bigint;
  last_place: bigint;
  first_day: bigint | null;
  last_day: bigint | null;
  /** How many of the rows are duplicates. */
  recognised: bigint;
  /** See row-outcomes.ts. */
  fates: Uint8Array;
  /** JSON. */
  refused: string;
}

export interface ImportHeldTable {
  company_id: bigint;
  import_number: bigint;
  /** See `placeOf`. */
  place: bigint;
  /** JSON. */
  row: string;
  twins: string;
  twin_count: bigint;
  fate: string;
  transaction_id: string | null;
}

type Columns = Selectable<ImportsTable>;
type BalancedColumns = Pick<
  Columns,
  "id" | "number" | "bank_account_id" | "file_name" | "period_from" | "period_to" | "proof" | "currency_code"
>;

export function toBalanced(row: BalancedColumns): BalancedImport {
  const { id, bank_account_id, file_name, currency_code, period_from: from, period_to: to } = row;
  return {
    ...{ id, bank_account_id, file_name, currency_code },
    number: Number(row.number),
    period: from === null || to === null ? null : { from, to },
    proof: JSON.parse(row.proof) as StoredProof,
  };
}

export function toImport(row: Columns): ImportRecord {
  const { period_from: from, period_to: to } = row;
  return {
    id: row.id,
    number: Number(row.number),
    bank_account_id: row.bank_account_id,
    bank_statement_id: row.bank_statement_id,
    file_name: row.file_name,
    file_sha256: row.file_sha256,
    file_size: Number(row.file_size),
    part: row.part,
    format: row.format,
    mapping: row.mapping,
    mapping_sha256: row.mapping_sha256,
    detected: row.detected,
    layout: row.layout,
    proofs: JSON.parse(row.proofs) as ImportProofs,
    state: row.state as ImportStage,
    created: Number(row.created),
    duplicates: Number(row.duplicates),
    edge_duplicates: Number(row.edge_duplicates),
    held: Number(row.held),
    rejected: Number(row.rejected),
    skipped: Number(row.skipped),
    edge_lines: JSON.parse(row.edge_lines) as number[],
    sum_in: row.sum_in_minor,
    sum_out: row.sum_out_minor,
    currency_code: row.currency_code,
    chunk_size: Number(row.chunk_size),
    next_chunk: Number(row.next_chunk),
    last_place: Number(row.last_place),
    period: from === null || to === null ? null : { from, to },
    proof: JSON.parse(row.proof) as StoredProof,
    continues_first: row.continues_first === 1n,
    continues_last: row.continues_last === 1n,
    write_suspects: row.write_suspects === 1n,
    removed: Number(row.removed),
    handed_over: Number(row.handed_over),
    actor: row.actor,
    caller: row.caller,
    created_at: Number(row.created_at),
    completed_at: row.completed_at === null ? null : Number(row.completed_at),
    undone_at: row.undone_at === null ? null : Number(row.undone_at),
  };
}

export function fromImport(company: number, record: ImportRecord): Insertable<ImportsTable> {
  const { period, edge_lines, sum_in, sum_out, proof, proofs, ...rest } = record;
  return {
    ...rest,
    company_id: BigInt(company),
    number: BigInt(record.number),
    file_size: BigInt(record.file_size),
    created: BigInt(record.created),
    duplicates: BigInt(record.duplicates),
    edge_duplicates: BigInt(record.edge_duplicates),
    held: BigInt(record.held),
    rejected: BigInt(record.rejected),
    skipped: BigInt(record.skipped),
    edge_lines: JSON.stringify(edge_lines),
    sum_in_minor: sum_in,
    sum_out_minor: sum_out,
    chunk_size: BigInt(record.chunk_size),
    next_chunk: BigInt(record.next_chunk),
    last_place: BigInt(record.last_place),
    period_from: period?.from ?? null,
    period_to: period?.to ?? null,
    proof: JSON.stringify(proof),
    proofs: JSON.stringify(proofs),
    continues_first: record.continues_first ? 1n : 0n,
    continues_last: record.continues_last ? 1n : 0n,
    write_suspects: record.write_suspects ? 1n : 0n,
    removed: BigInt(record.removed),
    handed_over: BigInt(record.handed_over),
    created_at: BigInt(record.created_at),
    completed_at: record.completed_at === null ? null : BigInt(record.completed_at),
    undone_at: record.undone_at === null ? null : BigInt(record.undone_at),
  };
}

export function toChunk(row: Selectable<ImportChunksTable>): ChunkRecord {
  const { first_day, last_day } = row;
  return {
    n: Number(row.n),
    rows_sha256: row.rows_sha256,
    result: JSON.parse(row.result) as RowCounts,
    first_place: Number(row.first_place),
    last_place: Number(row.last_place),
    days:
      first_day === null || last_day === null ? null : { first: Number(first_day), last: Number(last_day) },
    outcomes: unpackFates(row.fates),
    refused: JSON.parse(row.refused) as RefusedRow[],
  };
}

export function fromChunk(
  company: number,
  { import_number, chunk }: { import_number: bigint; chunk: ChunkRecord },
): Insertable<ImportChunksTable> {
  return {
    company_id: BigInt(company),
    import_number,
    n: BigInt(chunk.n),
    rows_sha256: chunk.rows_sha256,
    result: JSON.stringify(chunk.result),
    first_place: BigInt(chunk.first_place),
    last_place: BigInt(chunk.last_place),
    first_day: chunk.days === null ? null : BigInt(chunk.days.first),
    last_day: chunk.days === null ? null : BigInt(chunk.days.last),
    recognised: BigInt(chunk.result.duplicates),
    fates: packFates(chunk.outcomes),
    refused: JSON.stringify(chunk.refused),
  };
}

export function toHeld(row: Selectable<ImportHeldTable>): HeldRecord {
  return {
    place: Number(row.place),
    row: JSON.parse(row.row) as ChunkBookedRow,
    twins: JSON.parse(row.twins) as string[],
    twin_count: Number(row.twin_count),
    outcome: row.fate as HeldOutcome,
    transaction_id: row.transaction_id,
  };
}
