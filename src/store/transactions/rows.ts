/** The one place where rows of transactions become records and back. */
import { transactionStatuses, UNCATEGORIZED } from "../../contract/category/classification.ts";
import type { TransactionRecord } from "../../core/ports/transactions.ts";
import { dateOf, dayOf } from "../tables/columns/days.ts";
import { idBytes, idText } from "../tables/columns/id-bytes.ts";
import { NO_NUMBER, type Numbers } from "../tables/columns/numbers.ts";
import { packOrigins, unpackOrigins } from "../tables/columns/origins.ts";
import {
  readColumns,
  rowOf,
  sameColumns,
  sameInBoth,
  type ReadValues,
  type TransactionRow,
  type TransactionsTable,
} from "../tables/transactions.ts";
import { packTags, unpackTags } from "../tables/columns/tags.ts";

const codes: readonly string[] = transactionStatuses;

/** What is read of a row. */
export const READ = readColumns.join(", ");

/** A status is stored as its place among all of them. */
export function statusCode(status: string): bigint {
  return BigInt(codes.indexOf(status));
}

export function statusOf(code: bigint): string {
  return codes[Number(code)] ?? "";
}

/** What a transaction belongs to, by number. */
type Belongings = Pick<TransactionRow, "account" | "import_number" | "statement">;

export async function belongingsOf(
  numbers: Numbers,
  company: number,
  { bank_account_id, import_id, bank_statement_id }: TransactionRecord,
): Promise<Belongings> {
  return {
    account: await existing(numbers.of("accounts", company, bank_account_id)),
    import_number: import_id === null ? null : await existing(numbers.of("imports", company, import_id)),
    statement:
      bank_statement_id === null
        ? null
        : await existing(numbers.of("statements", company, bank_statement_id)),
  };
}

async function existing(lookup: Promise<bigint>): Promise<bigint> {
  const number = await lookup;
  if (number === NO_NUMBER) throw new TypeError("a transaction belongs to what is not there");
  return number;
}

export type OwnColumn = Exclude<keyof TransactionRow, "company_id" | keyof Belongings>;

/** The columns that tell of the record itself, each by what it is made of: rows that are written together go by columns. */
export const ownColumns: {
  readonly [Column in OwnColumn]: (record: TransactionRecord) => TransactionRow[Column];
} = {
  ...sameColumns,
  transaction_date: (record) => dayOf(record.transaction_date),
  posted_date: (record) => dayOf(record.posted_date),
  amount_minor: (record) => record.amount_minor,
  booked_minor: (record) => record.booked_minor,
  created_at: (record) => BigInt(record.created_at),
  updated_at: (record) => BigInt(record.updated_at),
  deleted_at: (record) => (record.deleted_at === null ? null : BigInt(record.deleted_at)),
  version: (record) => BigInt(record.version),
  status: (record) => statusCode(record.status),
  status_before: (record) => (record.status_before === null ? null : statusCode(record.status_before)),
  is_reconciled: (record) => (record.is_reconciled ? 1n : 0n),
  id: (record) => idBytes(record.id),
  accounting_category: (record) => orNull(record.accounting_category),
  cash_flow_category: (record) => orNull(record.cash_flow_category),
  original_description: (record) => (isRepeated(record) ? null : record.original_description),
  folded_description: (record) => record.folded.description,
  folded_original: (record) => (isRepeated(record) ? null : record.folded.original),
  folded_merchant: (record) => record.folded.merchant,
  tags: (record) => packTags(record.tags),
  folded_tags: (record) => packTags(record.folded.tags),
  origins: (record) => packOrigins(record.origins),
  ai_confidence: (record) => (record.ai_confidence === null ? null : BigInt(record.ai_confidence)),
  twin: (record) => (record.twin === null ? null : idBytes(record.twin)),
};

function isRepeated({ original_description, description }: TransactionRecord): boolean {
  return original_description === description;
}

function orNull(category: string): string | null {
  return category === UNCATEGORIZED ? null : category;
}

/** The record of one row, by the values that READ has of it. */
export async function toRecord(
  numbers: Numbers,
  company: number,
  values: readonly unknown[],
): Promise<TransactionRecord> {
  const [record] = await toRecords(numbers, company, [rowOf(values as ReadValues)]);
  return record as TransactionRecord;
}

/** The records of rows, in their order. */
export async function toRecords(
  numbers: Numbers,
  company: number,
  rows: readonly TransactionsTable[],
): Promise<readonly TransactionRecord[]> {
  const accountOf = await numbers.ids(
    "accounts",
    company,
    rows.map(({ account }) => account),
  );
  const importOf = await numbers.ids(
    "imports",
    company,
    rows.map(({ import_number }) => import_number),
  );
  const statementOf = await numbers.ids(
    "statements",
    company,
    rows.map(({ statement }) => statement),
  );
  return rows.map((row) => ({
    ...sameInBoth(row),
    id: idText(row.id),
    bank_account_id: accountOf(row.account),
    transaction_date: dateOf(row.transaction_date),
    posted_date: dateOf(row.posted_date),
    original_description: row.original_description ?? row.description,
    amount_minor: row.amount_minor,
    booked_minor: row.booked_minor,
    accounting_category: row.accounting_category ?? UNCATEGORIZED,
    cash_flow_category: row.cash_flow_category ?? UNCATEGORIZED,
    status: statusOf(row.status),
    status_before: row.status_before === null ? null : statusOf(row.status_before),
    is_reconciled: row.is_reconciled === 1n,
    tags: unpackTags(row.tags),
    bank_statement_id: row.statement === null ? null : statementOf(row.statement),
    origins: unpackOrigins(row.origins),
    ai_confidence: row.ai_confidence === null ? null : Number(row.ai_confidence),
    twin: row.twin === null ? null : idText(row.twin),
    import_id: row.import_number === null ? null : importOf(row.import_number),
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
    sequence: row.number,
  }));
}
