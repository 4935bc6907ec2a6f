import type { SourceRecord } from "../../contract/transaction/source-record.ts";

export interface NewSourceRecord {
  readonly transaction_id: string;
  readonly texts: SourceRecord;
}

/** What bank files say of transactions beyond their members. A transaction has one or none, and it never changes. */
export interface SourceRecordStore {
  ofTransaction(company: number, transactionId: string): Promise<SourceRecord | undefined>;
  /** Those of several transactions, by their ids; those that have none are left out. */
  ofTransactions(
    company: number,
    transactionIds: readonly string[],
  ): Promise<ReadonlyMap<string, SourceRecord>>;
  /** Inserts at full speed, in the order of the transactions' ids. */
  add(company: number, records: Iterable<NewSourceRecord>): Promise<void>;
  /** Removes those of transactions that are removed for good. */
  remove(company: number, transactionIds: readonly string[]): Promise<void>;
}
