/** Bank accounts, the totals of their days and of categories, bulk changes of their transactions, and reconciliations. */
import type { Generated } from "kysely";
import type { AccountRecord } from "../../core/ports/accounts.ts";
import type { BulkChangeRecord } from "../../core/ports/bulk-changes.ts";
import type { ReconciliationRecord } from "../../core/ports/reconciliations.ts";
import { rowCodec, type RowOf } from "./row-codec.ts";

export const accountRow = rowCodec<AccountRecord>({
  id: "same",
  name: "same",
  name_folded: "same",
  bank_name: "same",
  account_type: "same",
  currency_code: "same",
  currency_changed_at: "integer",
  iban: "same",
  account_number_last4: "same",
  opening_minor: "same",
  opening_set_by_person: "flag",
  opening_date: "same",
  status: "same",
  created_at: "integer",
  updated_at: "integer",
  version: "integer",
});

export const bulkChangeRow = rowCodec<BulkChangeRecord>({
  id: "same",
  actor: "same",
  updated_count: "integer",
  created_at: "integer",
  undone_at: "integer",
});

export const reconciliationRow = rowCodec<ReconciliationRecord>({
  bulk_id: "same",
  bank_account_id: "same",
  statement_id: "same",
  until: "same",
  balance_minor: "same",
  currency_code: "same",
  created_at: "integer",
});

export interface AccountTables {
  accounts: RowOf<AccountRecord> & { company_id: bigint; number: Generated<bigint> };
  daily_totals: DailyTotalsTable;
  /** The same without categories. Void transactions are counted and move nothing. */
  account_days: {
    company_id: bigint;
    account: bigint;
    day: bigint;
    moved: bigint;
    transaction_count: bigint;
  };
  category_totals: CategoryTotalsTable;
  bulk_changes: RowOf<BulkChangeRecord> & { company_id: bigint };
  reconciliations: RowOf<ReconciliationRecord> & { company_id: bigint };
  original_versions: { company_id: bigint; transaction_id: Uint8Array; version: bigint };
  bulk_images: {
    company_id: bigint;
    bulk_id: Uint8Array;
    transaction_id: Uint8Array;
    version_after: bigint;
    /** JSON. */
    before: string;
    digest_after: string | null;
  };
}

export interface DailyTotalsTable {
  company_id: bigint;
  account: bigint;
  day: bigint;
  category: string;
  accounting_category: string;
  cash_flow_category: string;
  standing: string;
  inflow: bigint;
  outflow: bigint;
  transaction_count: bigint;
  unreconciled_count: bigint;
}

/** What daily totals hold of a category over all days and accounts: a page of categories reads no others. */
export interface CategoryTotalsTable {
  company_id: bigint;
  category_folded: string;
  category: string;
  /** A sum that may leave the database's integers, in two parts. Either can have any sign. */
  moved_high: bigint;
  moved_low: bigint;
  transaction_count: bigint;
}
