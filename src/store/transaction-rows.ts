/** The transactions table, and the one place where its rows become records and back. */
import type { TransactionRecord } from "../core/ports/transactions.ts";
import { packTags, unpackTags } from "./tags.ts";

export interface TransactionsTable {
  company_id: bigint;
  id: string;
  bank_account_id: string;
  transaction_date: string;
  posted_date: string;
  description: string;
  /** Null repeats the description. */
  original_description: string | null;
  folded_description: string;
  folded_original: string | null;
  folded_merchant: string;
  amount_minor: bigint;
  currency_code: string;
  /** Null is 1, in the account's own currency. */
  exchange_rate: string | null;
  booked_minor: bigint;
  category: string;
  accounting_category: string;
  cash_flow_category: string;
  merchant_name: string;
  status: string;
  status_before: string | null;
  /** 0 or 1. */
  is_reconciled: bigint;
  /** Packed; null when there are none. */
  tags: string | null;
  folded_tags: string | null;
  bank_statement_id: string | null;
  import_id: string | null;
  external_id: string | null;
  created_at: bigint;
  updated_at: bigint;
  version: bigint;
  deleted_at: bigint | null;
}

export type TransactionRow = TransactionsTable;

/** The columns, in the order of `toValues`. */
export const columns = [
  "company_id",
  "id",
  "bank_account_id",
  "transaction_date",
  "posted_date",
  "description",
  "original_description",
  "folded_description",
  "folded_original",
  "folded_merchant",
  "amount_minor",
  "currency_code",
  "exchange_rate",
  "booked_minor",
  "category",
  "accounting_category",
  "cash_flow_category",
  "merchant_name",
  "status",
  "status_before",
  "is_reconciled",
  "tags",
  "folded_tags",
  "bank_statement_id",
  "import_id",
  "external_id",
  "created_at",
  "updated_at",
  "version",
  "deleted_at",
] as const satisfies readonly (keyof TransactionsTable)[];

export function toRow(company: number, record: TransactionRecord): TransactionRow {
  const { folded } = record;
  const repeated = record.original_description === record.description;
  return {
    company_id: BigInt(company),
    id: record.id,
    bank_account_id: record.bank_account_id,
    transaction_date: record.transaction_date,
    posted_date: record.posted_date,
    description: record.description,
    original_description: repeated ? null : record.original_description,
    folded_description: folded.description,
    folded_original: repeated ? null : folded.original,
    folded_merchant: folded.merchant,
    amount_minor: record.amount_minor,
    currency_code: record.currency_code,
    exchange_rate: record.exchange_rate,
    booked_minor: record.booked_minor,
    category: record.category,
    accounting_category: record.accounting_category,
    cash_flow_category: record.cash_flow_category,
    merchant_name: record.merchant_name,
    status: record.status,
    status_before: record.status_before,
    is_reconciled: record.is_reconciled ? 1n : 0n,
    tags: packTags(record.tags),
    folded_tags: packTags(folded.tags),
    bank_statement_id: record.bank_statement_id,
    import_id: record.import_id,
    external_id: record.external_id,
    created_at: BigInt(record.created_at),
    updated_at: BigInt(record.updated_at),
    version: BigInt(record.version),
    deleted_at: record.deleted_at === null ? null : BigInt(record.deleted_at),
  };
}

/** The values of a record's row, in the order of `columns`. */
export function toValues(company: number, record: TransactionRecord): readonly unknown[] {
  const row = toRow(company, record);
  return columns.map((column) => row[column]);
}

export function toRecord(row: TransactionRow): TransactionRecord {
  return {
    id: row.id,
    bank_account_id: row.bank_account_id,
    transaction_date: row.transaction_date,
    posted_date: row.posted_date,
    description: row.description,
    original_description: row.original_description ?? row.description,
    amount_minor: row.amount_minor,
    currency_code: row.currency_code,
    exchange_rate: row.exchange_rate,
    booked_minor: row.booked_minor,
    category: row.category,
    accounting_category: row.accounting_category,
    cash_flow_category: row.cash_flow_category,
    merchant_name: row.merchant_name,
    status: row.status,
    status_before: row.status_before,
    is_reconciled: row.is_reconciled === 1n,
    tags: unpackTags(row.tags),
    bank_statement_id: row.bank_statement_id,
    import_id: row.import_id,
    external_id: row.external_id,
    folded: {
      description: row.folded_description,
      original: row.folded_original,
      merchant: row.folded_merchant,
      tags: unpackTags(row.folded_tags),
    },
    created_at: Number(row.created_at),
    updated_at: Number(row.updated_at),
    version: Number(row.version),
    deleted_at: row.deleted_at === null ? null : Number(row.deleted_at),
  };
}
