/** What a chunk's readable rows are judged by, and what becomes of each. */
import type { ImportRecord } from "../../ports/import-record.ts";
import type { Queries } from "../../ports.ts";

/** Transactions that a row could be the same as. */
export interface Twins {
  /** Ids of the nearest, at most `TWINS_MAX`. */
  readonly nearest: readonly string[];
  /** How many there are, counted up to `TWINS_COUNTED`. */
  readonly count: number;
}

export type Decision =
  | { readonly verdict: "new"; readonly occurrence: number }
  | {
      readonly verdict: "duplicate";
      readonly transaction_id: string;
      /** On the file's first or last day, where a true twin could hide. */
      readonly edge: boolean;
    }
  | { readonly verdict: "suspect"; readonly occurrence: number; readonly twins: Twins };

/** The number of an import that is not in the book, for a dry run; no fingerprint has it. */
export const NO_IMPORT = -1;

/** What the rows are judged by. */
export type Judging = Pick<
  ImportRecord,
  | "number"
  | "state"
  | "bank_account_id"
  | "currency_code"
  | "format"
  | "sum_in"
  | "sum_out"
  | "period"
  | "proof"
  | "continues_first"
  | "continues_last"
  | "write_suspects"
  | "held"
  | "rejected"
>;

export interface Judgement {
  readonly queries: Queries;
  readonly company: number;
  readonly judging: Judging;
}
