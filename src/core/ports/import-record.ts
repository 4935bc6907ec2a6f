/** Imports as they are stored. Times are milliseconds, amounts minor units. */
import type { ImportProofs } from "../../contract/import/evidence.ts";
import type { RowOrder } from "../../contract/import/row.ts";

/** `settling` is what callers see as running: all rows are in, and those held until then are being decided. */
export type ImportStage = "running" | "settling" | "completed" | "undoing" | "undone";

/** What the file's balances prove. Amounts are plain numerals of the account's currency. */
export interface StoredProof {
  readonly result: "proved" | "failed" | "unavailable";
  readonly opening_balance?: string;
  readonly closing_balance?: string;
  /** Where the first day ends and the last one begins. */
  readonly first_day_closing?: string;
  readonly last_day_opening?: string;
  readonly line?: number;
  /** Absent where a rejected row alone is why the file is not proved. */
  readonly difference?: string;
  /** Lines of the oldest row and the newest that could be read, and of those of them that have a balance. */
  readonly opening_line?: number;
  readonly opening_balance_line?: number;
  readonly closing_line?: number;
  readonly closing_balance_line?: number;
  /** Rejected rows before the oldest balance, and after the newest; absent where there are none. */
  readonly rejected_before?: number;
  readonly rejected_after?: number;
  /** What was proved without the rejected rows; absent where none is, or the balances tell nothing of them. */
  readonly read?: ReadBalances;
}

/** Balances and booking days of the rows of a file that could be read. */
export interface ReadBalances {
  readonly opening: string;
  readonly closing: string;
  readonly from: string;
  readonly to: string;
}

export interface RowCounts {
  readonly created: number;
  readonly duplicates: number;
  readonly edge_duplicates: number;
  readonly held: number;
  readonly rejected: number;
  readonly skipped: number;
}

export interface ImportRecord extends RowCounts {
  readonly id: string;
  /** Small number of the import within its company, from 1; what fingerprints call it by. */
  readonly number: number;
  readonly bank_account_id: string;
  readonly bank_statement_id: string | null;
  readonly file_name: string;
  readonly file_sha256: string;
  readonly file_size: number;
  /** Which rows of the file, where they go to several accounts. */
  readonly part: string;
  readonly format: string;
  /** JSON texts. */
  readonly mapping: string;
  readonly mapping_sha256: string;
  readonly detected: string;
  /** Key of the file's layout; empty where it is not told. */
  readonly layout: string;
  /** What the file proved for the account's next one of the layout. */
  readonly proofs: ImportProofs;
  readonly state: ImportStage;
  /** Lines of the first edge duplicates. */
  readonly edge_lines: readonly number[];
  readonly sum_in: bigint;
  /** Negative or 0. */
  readonly sum_out: bigint;
  readonly currency_code: string;
  readonly chunk_size: number;
  readonly next_chunk: number;
  /** In which order chunks bring the rows. */
  readonly row_order: RowOrder;
  /** Place of the row that was stored last, see `placeOf`, and its booking day as it was sent; empty where it has none. */
  readonly last_place: number;
  readonly last_day: string;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly proof: StoredProof;
  /** The file goes on where the account stood on its first day, or ends where it stood on its last: equal rows are twins. */
  readonly continues_first: boolean;
  readonly continues_last: boolean;
  readonly write_suspects: boolean;
  readonly removed: number;
  readonly handed_over: number;
  readonly actor: string;
  /** Identity of the caller that began it. */
  readonly caller: string;
  readonly created_at: number;
  readonly completed_at: number | null;
  readonly undone_at: number | null;
  /** Whether it has yet to accept suggestions by itself. */
  readonly awaits_acceptance: boolean;
  /** The bulk change by which it accepted some; null where it accepted none. */
  readonly acceptance_bulk_id: string | null;
}

/** What is known of an import whose file proves its balances. */
export type BalancedImport = Pick<
  ImportRecord,
  "id" | "number" | "bank_account_id" | "file_name" | "period" | "proof" | "currency_code"
>;
