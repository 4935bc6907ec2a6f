/** What reports ask of the daily totals. Void transactions move nothing; outflow is negative or 0. */
import type { TransactionQuery } from "./transactions.ts";
import type { Standing } from "./totals.ts";

export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** What moved on an account, in minor units of its currency. */
export interface AccountSum {
  readonly account_id: string;
  readonly sum_minor: bigint;
}

/** What moved on an account on one day under one cash-flow category. */
export interface DayFlow {
  readonly bank_account_id: string;
  readonly day: string;
  readonly cash_flow_category: string;
  readonly standing: Standing;
  readonly inflow: bigint;
  readonly outflow: bigint;
}

/** What moved on an account in a span under one pair of categories. `category` is "" where none is set. */
export interface CategorySum {
  readonly bank_account_id: string;
  readonly category: string;
  readonly accounting_category: string;
  readonly standing: Standing;
  readonly inflow: bigint;
  readonly outflow: bigint;
  readonly transaction_count: number;
  readonly unreconciled_count: number;
}

/** Columns of transactions by which their sums can be grouped. */
export type RowColumn =
  | "category"
  | "accounting_category"
  | "cash_flow_category"
  | "merchant_name"
  | "tags"
  | "transaction_date"
  | "status"
  | "is_reconciled"
  | "is_matched";

/** What transactions of one account and of equal columns moved; those columns that were asked for are there. */
export interface RowSum {
  readonly bank_account_id: string;
  readonly category?: string;
  readonly accounting_category?: string;
  readonly cash_flow_category?: string;
  readonly merchant_name?: string;
  readonly tags?: readonly string[];
  readonly transaction_date?: string;
  readonly status?: string;
  readonly is_reconciled?: boolean;
  /** Whether the other side of a transfer is known. */
  readonly is_matched?: boolean;
  readonly inflow: bigint;
  readonly outflow: bigint;
  readonly transaction_count: number;
}

export interface ReportStore {
  /** What moved before a day. An account on which nothing did may be missing. */
  sumsBefore(company: number, accountIds: readonly string[], day: string): Promise<readonly AccountSum[]>;
  dayFlows(company: number, accountIds: readonly string[], span: DaySpan): Promise<readonly DayFlow[]>;
  categorySums(
    company: number,
    accountIds: readonly string[],
    span: DaySpan,
  ): Promise<readonly CategorySum[]>;
  /** From the transactions themselves, in minor units of their accounts' currencies. */
  rowSums(
    company: number,
    query: TransactionQuery,
    columns: readonly RowColumn[],
  ): Promise<readonly RowSum[]>;
}
