/** Without its number, which the database gives. */
export interface TransactionRow {
  company_id: bigint;
  /** Number of an account, like those of an import and a statement below. */
  account: bigint;
  /** Days since 1970-01-01, like the next. */
  transaction_date: bigint;
  posted_date: bigint;
  amount_minor: bigint;
  booked_minor: bigint;
  created_at: bigint;
  updated_at: bigint;
  deleted_at: bigint | null;
  import_number: bigint | null;
  statement: bigint | null;
  version: bigint;
  /** See `statusCode`, like the next. */
  status: bigint;
  status_before: bigint | null;
  /** 0 or 1. */
  is_reconciled: bigint;
  id: Uint8Array;
  currency_code: string;
  /** Null is 1, in the account's own currency. */
  exchange_rate: string | null;
  category: string;
  /** Null is UNCATEGORIZED, like the next. */
  accounting_category: string | null;
  cash_flow_category: string | null;
  description: string;
  /** Null repeats the description. */
  original_description: string | null;
  folded_description: string;
  folded_original: string | null;
  merchant_name: string;
  folded_merchant: string;
  /** Packed; null when there are none. */
  tags: string | null;
  folded_tags: string | null;
  external_id: string | null;
  /** JSON; null when there are none. */
  origins: string | null;
  /** Ten-thousandths. */
  ai_confidence: bigint | null;
  twin: Uint8Array | null;
}

export interface TransactionsTable extends TransactionRow {
  number: bigint;
}

/** The columns that are written, in the order in which an insertion hands their values in. */
export const columns = [
  "company_id",
  "account",
  "transaction_date",
  "posted_date",
  "amount_minor",
  "booked_minor",
  "created_at",
  "updated_at",
  "deleted_at",
  "import_number",
  "statement",
  "version",
  "status",
  "status_before",
  "is_reconciled",
  "id",
  "currency_code",
  "exchange_rate",
  "category",
  "accounting_category",
  "cash_flow_category",
  "description",
  "original_description",
  "folded_description",
  "folded_original",
  "merchant_name",
  "folded_merchant",
  "tags",
  "folded_tags",
  "external_id",
  "origins",
  "ai_confidence",
  "twin",
] as const satisfies readonly (keyof TransactionRow)[];

/** The columns that are read, in the order in which a SELECT names them. */
export const readColumns = ["number", ...columns] as const;

/** The values of these columns of a row, in their order. */
export type ReadValues = ValuesOf<typeof readColumns>;

type ValuesOf<Columns extends readonly (keyof TransactionsTable)[]> = {
  readonly [At in keyof Columns]: TransactionsTable[Columns[At]];
};

/** The row, by its names: an object that is written down like this is read faster than one that a database has put together. */
export function rowOf([
  number,
  company_id,
  account,
  transaction_date,
  posted_date,
  amount_minor,
  booked_minor,
  created_at,
  updated_at,
  deleted_at,
  import_number,
  statement,
  version,
  status,
  status_before,
  is_reconciled,
  id,
  currency_code,
  exchange_rate,
  category,
  accounting_category,
  cash_flow_category,
  description,
  original_description,
  folded_description,
  folded_original,
  merchant_name,
  folded_merchant,
  tags,
  folded_tags,
  external_id,
  origins,
  ai_confidence,
  twin,
]: ReadValues): TransactionsTable {
  return {
    number,
    company_id,
    account,
    transaction_date,
    posted_date,
    amount_minor,
    booked_minor,
    created_at,
    updated_at,
    deleted_at,
    import_number,
    statement,
    version,
    status,
    status_before,
    is_reconciled,
    id,
    currency_code,
    exchange_rate,
    category,
    accounting_category,
    cash_flow_category,
    description,
    original_description,
    folded_description,
    folded_original,
    merchant_name,
    folded_merchant,
    tags,
    folded_tags,
    external_id,
    origins,
    ai_confidence,
    twin,
  };
}

type SameInBoth =
  "currency_code" | "exchange_rate" | "category" | "description" | "merchant_name" | "external_id";

/** The members of a record that are stored as they are, each by itself. */
export const sameColumns: {
  readonly [Column in SameInBoth]: (
    from: Readonly<Pick<TransactionRow, SameInBoth>>,
  ) => TransactionRow[Column];
} = {
  currency_code: ({ currency_code }) => currency_code,
  exchange_rate: ({ exchange_rate }) => exchange_rate,
  category: ({ category }) => category,
  description: ({ description }) => description,
  merchant_name: ({ merchant_name }) => merchant_name,
  external_id: ({ external_id }) => external_id,
};

/** These members of a row, for its record. */
export function sameInBoth({
  currency_code,
  exchange_rate,
  category,
  description,
  merchant_name,
  external_id,
}: Pick<TransactionRow, SameInBoth>): Pick<TransactionRow, SameInBoth> {
  return { currency_code, exchange_rate, category, description, merchant_name, external_id };
}
