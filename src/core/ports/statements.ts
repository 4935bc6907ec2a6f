import type { StoredProof } from "./import-record.ts";

/** A statement as it is stored. Times are milliseconds since the epoch. */
export interface StatementRecord {
  readonly id: string;
  readonly bank_account_id: string;
  /** The import that reads it; null before it has begun. */
  readonly import_id: string | null;
  readonly file_name: string;
  readonly file_format: string;
  readonly file_sha256: string;
  readonly file_size: number;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly currency_code: string;
  readonly status: string;
  /** Transactions that it created or recognised. */
  readonly transaction_count: number;
  /** Of these, the ones that were there before. */
  readonly duplicate_count: number;
  readonly rejected_count: number;
  /** The first rejected rows. */
  readonly rejected_rows: readonly {
    readonly line: number;
    readonly code: string;
    readonly detail: string;
  }[];
  readonly proof: StoredProof;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface StatementFilter {
  readonly bank_account_id?: readonly string[];
  readonly status?: readonly string[];
  /** How the ids end, in hexadecimal digits without dashes; any of them. */
  readonly id_suffix?: readonly string[];
}

export interface StatementStore {
  byId(company: number, id: string): Promise<StatementRecord | undefined>;
  byFile(company: number, accountId: string, sha256: string): Promise<StatementRecord | undefined>;
  /** Newest first, below the id `before` when given. */
  page(
    company: number,
    filter: StatementFilter,
    page: { readonly before: string | undefined; readonly limit: number },
  ): Promise<readonly StatementRecord[]>;
  count(company: number, filter: StatementFilter): Promise<number>;
  insert(company: number, record: StatementRecord): Promise<void>;
  update(company: number, record: StatementRecord): Promise<void>;
  /** Notes transactions that were there before and that the statement recognised. Known ones are left as they are. */
  addRecognised(company: number, statementId: string, transactionIds: readonly string[]): Promise<void>;
  forgetRecognised(company: number, statementId: string): Promise<void>;
}
