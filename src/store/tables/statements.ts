import type { Generated } from "kysely";
import type { StatementRecord } from "../../core/ports/statements.ts";
import { rowCodec, type RowOf } from "./row-codec.ts";

export const statementRow = rowCodec<StatementRecord>({
  id: "same",
  bank_account_id: "same",
  import_id: "same",
  file_name: "same",
  file_format: "same",
  file_sha256: "same",
  file_size: "integer",
  period_start: "same",
  period_end: "same",
  currency_code: "same",
  status: "same",
  transaction_count: "integer",
  duplicate_count: "integer",
  rejected_count: "integer",
  rejected_rows: "json",
  proof: "json",
  created_at: "integer",
  updated_at: "integer",
});

export interface StatementTables {
  statements: RowOf<StatementRecord> & { company_id: bigint; number: Generated<bigint> };
  /** Transactions that were there before and that a statement recognised; those it created carry its id themselves. */
  statement_transactions: { company_id: bigint; statement: bigint; transaction_id: Uint8Array };
}
