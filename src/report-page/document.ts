/** What a report page shows: the answers of the operations, as they are, and the transactions behind them. */
import type { CashFlow } from "../contract/report/cash-flow.ts";
import type { Spending } from "../contract/report/spending.ts";
import type { FinancialSummary } from "../contract/report/summary.ts";
import type { ReconciliationStatus } from "../contract/reconciliation.ts";
import type { Transaction } from "../contract/transaction.ts";

export interface PageDocument {
  /** Null where the credential may not read it. */
  readonly company: string | null;
  /** When the page was made, RFC 3339. */
  readonly made_at: string;
  /** The newest event of the audit log when the page was made; null where the credential may not read events. */
  readonly audit_head: { readonly sequence: number; readonly hash: string } | null;
  /** Names of the accounts that the page is narrowed to; null where it is about all. */
  readonly only_accounts: readonly string[] | null;
  /** Whether `previous` is to be shown: there are days to compare with, and something moved in them. */
  readonly is_compared: boolean;
  /** The days to compare with where nothing moved in them; null otherwise. */
  readonly idle_comparison: { readonly date_from: string; readonly date_to: string } | null;
  readonly summary: FinancialSummary;
  readonly cash_flow: CashFlow;
  /** By category, without transfers, assets, liabilities and equity. */
  readonly categories: Spending;
  /** By merchant, money out, the largest. */
  readonly merchants: Spending;
  /** By account: what is not reconciled. */
  readonly unreconciled: Spending;
  readonly reconciliations: readonly ReconciliationStatus[];
  /** Names of categories by their slugs. */
  readonly category_names: Readonly<Record<string, string>>;
  /** All transactions of the days but void ones, oldest first. */
  readonly transactions: readonly PageTransaction[];
}

export type PageTransaction = Pick<
  Transaction,
  | "id"
  | "transaction_date"
  | "description"
  | "merchant_name"
  | "amount"
  | "currency_code"
  | "category"
  | "accounting_category"
  | "status"
  | "bank_account_id"
>;
