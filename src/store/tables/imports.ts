/** Imports and their journal: chunks, and rows that are held. */
import type { HeldRecord } from "../../core/ports/held-rows.ts";
import type { ChunkRecord } from "../../core/ports/import-chunks.ts";
import type { BalancedImport, ImportRecord } from "../../core/ports/import-record.ts";
import { packOutcomes, unpackOutcomes } from "./columns/row-outcomes.ts";
import { rowCodec, type RowOf } from "./row-codec.ts";

type ImportColumns = Omit<ImportRecord, "period" | "sum_in" | "sum_out"> & {
  readonly sum_in_minor: bigint;
  readonly sum_out_minor: bigint;
  readonly period_from: string | null;
  readonly period_to: string | null;
};

type ChunkColumns = Omit<ChunkRecord, "days" | "outcomes"> & {
  readonly first_day: number | null;
  readonly last_day: number | null;
  /** How many of the rows are duplicates. */
  readonly recognised: number;
  readonly fates: Uint8Array;
};

type HeldColumns = Omit<HeldRecord, "outcome"> & { readonly fate: HeldRecord["outcome"] };

type ImportRow = RowOf<ImportColumns>;
type ChunkRow = RowOf<ChunkColumns>;
type HeldRow = RowOf<HeldColumns>;

export interface ImportTables {
  imports: ImportRow & { company_id: bigint };
  import_chunks: ChunkRow & { company_id: bigint; import_number: bigint };
  import_held: HeldRow & { company_id: bigint; import_number: bigint };
}

const importColumns = rowCodec<ImportColumns>({
  id: "same",
  number: "integer",
  bank_account_id: "same",
  bank_statement_id: "same",
  file_name: "same",
  file_sha256: "same",
  file_size: "integer",
  part: "same",
  format: "same",
  mapping: "same",
  mapping_sha256: "same",
  detected: "same",
  layout: "same",
  proofs: "json",
  state: "same",
  created: "integer",
  duplicates: "integer",
  edge_duplicates: "integer",
  held: "integer",
  rejected: "integer",
  skipped: "integer",
  edge_lines: "json",
  sum_in_minor: "same",
  sum_out_minor: "same",
  currency_code: "same",
  chunk_size: "integer",
  row_order: "same",
  next_chunk: "integer",
  last_place: "integer",
  last_day: "same",
  period_from: "same",
  period_to: "same",
  proof: "json",
  continues_first: "flag",
  continues_last: "flag",
  write_suspects: "flag",
  removed: "integer",
  handed_over: "integer",
  actor: "same",
  caller: "same",
  created_at: "integer",
  completed_at: "integer",
  undone_at: "integer",
  awaits_acceptance: "flag",
  acceptance_bulk_id: "same",
});

const chunkColumns = rowCodec<ChunkColumns>({
  n: "integer",
  rows_sha256: "same",
  result: "json",
  first_place: "integer",
  last_place: "integer",
  first_day: "integer",
  last_day: "integer",
  recognised: "integer",
  fates: "same",
  refused: "json",
});

const heldColumns = rowCodec<HeldColumns>({
  place: "integer",
  row: "json",
  twins: "json",
  twin_count: "integer",
  fate: "same",
  transaction_id: "same",
});

const balancedColumns = rowCodec<
  Omit<BalancedImport, "period"> & Pick<ImportColumns, "period_from" | "period_to">
>({
  id: "same",
  number: "integer",
  bank_account_id: "same",
  file_name: "same",
  period_from: "same",
  period_to: "same",
  proof: "json",
  currency_code: "same",
});
export const BALANCED = balancedColumns.columns;

export function toBalanced(row: Pick<ImportRow, (typeof BALANCED)[number]>): BalancedImport {
  return withPeriod(balancedColumns.toRecord(row));
}

export function toImport(row: ImportRow): ImportRecord {
  const { sum_in_minor: sum_in, sum_out_minor: sum_out, ...rest } = importColumns.toRecord(row);
  return { ...withPeriod(rest), sum_in, sum_out };
}

export function fromImport({ period, sum_in, sum_out, ...rest }: ImportRecord): ImportRow {
  return importColumns.toRow({
    ...rest,
    sum_in_minor: sum_in,
    sum_out_minor: sum_out,
    period_from: period?.from ?? null,
    period_to: period?.to ?? null,
  });
}

function withPeriod<Row extends Pick<ImportColumns, "period_from" | "period_to">>({
  period_from: from,
  period_to: to,
  ...rest
}: Row) {
  return { ...rest, period: from === null || to === null ? null : { from, to } };
}

export function toChunk(row: ChunkRow): ChunkRecord {
  const { first_day: first, last_day: last, recognised: _, fates, ...rest } = chunkColumns.toRecord(row);
  return {
    ...rest,
    days: first === null || last === null ? null : { first, last },
    outcomes: unpackOutcomes(fates),
  };
}

const chunkSpanColumns = rowCodec<Pick<ChunkColumns, "n" | "first_place" | "last_place" | "result">>({
  n: "integer",
  first_place: "integer",
  last_place: "integer",
  result: "json",
});

export function toChunkSpan(
  row: Pick<ChunkRow, "n" | "first_place" | "last_place" | "result">,
): Pick<ChunkRecord, "n" | "first_place" | "last_place" | "result"> {
  return chunkSpanColumns.toRecord(row);
}

export function fromChunk({ days, outcomes, ...rest }: ChunkRecord): ChunkRow {
  return chunkColumns.toRow({
    ...rest,
    first_day: days?.first ?? null,
    last_day: days?.last ?? null,
    recognised: rest.result.duplicates,
    fates: packOutcomes(outcomes),
  });
}

const chunkRowColumns = rowCodec<Pick<ChunkColumns, "result" | "refused" | "fates">>({
  result: "json",
  refused: "json",
  fates: "same",
});

/** What changes of a chunk where rejected rows are settled. */
export function fromChunkRows({
  result,
  refused,
  outcomes,
}: Pick<ChunkRecord, "result" | "refused" | "outcomes">): Pick<ChunkRow, "result" | "refused" | "fates"> {
  return chunkRowColumns.toRow({ result, refused, fates: packOutcomes(outcomes) });
}

export const HELD = heldColumns.columns;

export function toHeld(row: HeldRow): HeldRecord {
  const { fate: outcome, ...rest } = heldColumns.toRecord(row);
  return { ...rest, outcome };
}

/** The values of `HELD`. */
export function fromHeld({ outcome, ...rest }: HeldRecord): readonly unknown[] {
  return heldColumns.toValues({ ...rest, fate: outcome });
}
