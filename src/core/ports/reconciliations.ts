/** The balance of a bank with which an account was reconciled. It stands as long as its bulk change is not undone. */
export interface ReconciliationRecord {
  readonly bulk_id: string;
  readonly bank_account_id: string;
  /** The statement whose balance it is; null where a request stated it, or a file that is no statement. */
  readonly statement_id: string | null;
  /** Last day that the balance covers, YYYY-MM-DD. */
  readonly until: string;
  readonly balance_minor: bigint;
  readonly currency_code: string;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
}

export interface ReconciliationStore {
  insert(company: number, record: ReconciliationRecord): Promise<void>;
  /** The one of the account's last day, of those that stand. */
  last(company: number, accountId: string): Promise<ReconciliationRecord | undefined>;
}
