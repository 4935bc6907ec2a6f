/** Daily totals, kept in step with the transactions inside the same database transaction. */

/** What a total counts: all but void and deleted move money; excluded ones are told apart. */
export type Standing = "counted" | "excluded" | "void";

/** Key and figures of one total. Amounts are minor units of the account's currency; outflow is negative or 0. */
export interface DailyTotal {
  readonly bank_account_id: string;
  readonly day: string;
  readonly category: string;
  readonly accounting_category: string;
  readonly cash_flow_category: string;
  readonly standing: Standing;
  readonly inflow: bigint;
  readonly outflow: bigint;
  readonly transaction_count: number;
  readonly unreconciled_count: number;
}

/** Figures of an account over all its transactions, void ones counted but not summed. */
export interface AccountFigures {
  readonly account_id: string;
  /** Sum of all but void, in minor units of the account's currency. */
  readonly sum_minor: bigint;
  readonly transaction_count: number;
  readonly last_transaction_date: string | null;
}

export interface TotalStore {
  /** Adds the figures (which may be negative, to take away) to the totals of the same key, one upsert a key. */
  add(company: number, totals: readonly DailyTotal[]): Promise<void>;
  /** Figures of accounts, or of all accounts. */
  accountFigures(company: number, accountIds?: readonly string[]): Promise<readonly AccountFigures[]>;
  /** Sum over all but void, per account, of the days before `day`. */
  balancesBefore(company: number, day: string): Promise<readonly { account_id: string; sum_minor: bigint }[]>;
  /** Totals of a day span, void ones left out. */
  span(company: number, span: { from: string; to: string }): Promise<readonly DailyTotal[]>;
  /** The different values that transactions have in a field. */
  labels(
    company: number,
    field: "category" | "accounting_category" | "cash_flow_category",
  ): Promise<readonly string[]>;
}
