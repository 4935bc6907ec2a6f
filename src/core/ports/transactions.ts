import type { TransactionFilter } from "../../contract/transaction.ts";

/** A transaction as it is stored. Times are milliseconds since the epoch. */
export interface TransactionRecord {
  readonly id: string;
  readonly bank_account_id: string;
  readonly transaction_date: string;
  readonly posted_date: string;
  readonly description: string;
  readonly original_description: string;
  /** Minor units of `currency_code`. */
  readonly amount_minor: bigint;
  readonly currency_code: string;
  /** Plain numeral: units of the account's currency for one of `currency_code`. */
  readonly exchange_rate: string;
  /** amount × rate in minor units of the account's currency, rounded half-even. */
  readonly booked_minor: bigint;
  readonly category: string;
  readonly accounting_category: string;
  readonly cash_flow_category: string;
  readonly merchant_name: string;
  readonly status: string;
  /** The status to which leaving `excluded` leads back; null outside it. */
  readonly status_before: string | null;
  readonly is_reconciled: boolean;
  readonly tags: readonly string[];
  readonly bank_statement_id: string | null;
  readonly import_id: string | null;
  readonly external_id: string | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
  /** When it was deleted; null while it is there. */
  readonly deleted_at: number | null;
}

/** A filter after validation, with amounts still as numerals, and names of records as ids. */
export type TransactionQuery = TransactionFilter;

export interface TransactionPage {
  /** A sort of the contract, such as "-transaction_date". */
  readonly sort: string;
  /** Value of the sort field and id of the last record of the page before. */
  readonly after?: { readonly value: string; readonly id: string };
  readonly limit: number;
}

export interface TransactionStore {
  /** Also a deleted one. */
  byId(company: number, id: string): Promise<TransactionRecord | undefined>;
  byExternalId(
    company: number,
    accountId: string,
    externalId: string,
  ): Promise<TransactionRecord | undefined>;
  page(
    company: number,
    query: TransactionQuery,
    page: TransactionPage,
  ): Promise<readonly TransactionRecord[]>;
  count(company: number, query: TransactionQuery): Promise<number>;
  /** Inserts at full speed; the caller keeps the totals in step. */
  insertMany(company: number, records: readonly TransactionRecord[]): Promise<void>;
  update(company: number, record: TransactionRecord): Promise<void>;
  /** Removes for good: only an import's undo does, everything else leaves a tombstone. */
  purge(company: number, ids: readonly string[]): Promise<void>;
}
