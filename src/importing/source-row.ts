/** A row of a file as the second pass gives it: readable, skipped or rejected. */
import type { RowPart } from "../contract/import/row-place.ts";
import type { SourceRecord } from "../contract/transaction/source-record.ts";
import type { RejectCode } from "./rows/reject-reasons.ts";

/** A row as the second pass gives it. */
export type SourceRow = BookedRow | RefusedRow;

interface AnyRow {
  /** 1-based line of the decoded file at which the record starts. */
  readonly line: number;
  /** The record's cells as the file has them, or as `Reading.table` names them. */
  readonly cells: readonly string[];
}

/** A readable row. */
export interface BookedRow extends AnyRow {
  readonly verdict: "booked";
  /** Where the line became two rows: the fee; absent for the other. */
  readonly part?: RowPart;
  /** Key of its AccountGroup. */
  readonly group: string;
  readonly transaction_date: string;
  readonly posted_date: string;
  readonly description: string;
  /** The text that identifies the row: what becomes `original_description`. */
  readonly original_description: string;
  /** Signed minor units of `currency`. */
  readonly minor: bigint;
  readonly currency: string;
  readonly merchant?: string;
  readonly category?: string;
  readonly accounting_category?: string;
  readonly cash_flow_category?: string;
  readonly tags?: readonly string[];
  /** The bank's own id of the row, when the file has one. */
  readonly bank_id?: string;
  /** What the file says of the row beyond these members; absent where it says nothing. */
  readonly source_record?: SourceRecord;
  /** Running balance after the row in minor units, on the first and last day of a group whose balances prove. */
  readonly balance?: bigint;
  /** Number of this row among the file's rows of the same identity, from 1. */
  readonly occurrence: number;
  /** In a file of rejected rows: the import and line that the row comes from. */
  readonly retry_of?: { readonly import_id: string; readonly line: number };
}

/** A row that was not booked by the bank or is no booking (skipped), or that cannot be read (rejected). */
export interface RefusedRow extends AnyRow {
  readonly verdict: "rejected" | "skipped";
  /** Key of its AccountGroup, where the file tells. */
  readonly group?: string;
  readonly code: RejectCode;
  /** One sentence: what is wrong with which cell. */
  readonly detail: string;
  readonly retry_of?: BookedRow["retry_of"];
}
