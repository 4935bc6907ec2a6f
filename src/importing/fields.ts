/** What a column of a bank file can hold, and how its amounts are written. */

/** The fields that a column of a file can hold. */
export const mappedFields = [
  "date",
  "posted_date",
  "value_date",
  "amount",
  "debit",
  "credit",
  "sign",
  "balance",
  "currency",
  "account",
  "description",
  "merchant",
  "counterparty_account",
  "cardholder",
  "reference",
  "id",
  "category",
  "bank_category",
  "accounting_category",
  "cash_flow_category",
  "tags",
  "status",
] as const;

export type MappedField = (typeof mappedFields)[number];

export type DecimalMark = "." | ",";

/** What a column is: a field of a transaction, the kind of booking (which can prove signs), or none of ours. */
export type ColumnRole = MappedField | "kind" | "ignored";

/** Which side of an account a word or column names; debit is money out of it. */
export type Side = "debit" | "credit";
