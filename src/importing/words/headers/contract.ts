/** The contract's words for the fields of rows whose format has no columns. */
const headers = {
  account: "account",
  date: "transaction_date",
  posted_date: "posted_date",
  amount: "amount",
  currency: "currency_code",
  description: "description",
  merchant: "merchant_name",
  id: "id",
  reference: "reference",
  bank_category: "bank_category",
  counterparty_account: "counterparty_account",
} as const;

/** A header in the contract's own words, which a file of rejected rows has, so that it is imported as any CSV. */
export function contractHeader(fields: readonly (keyof typeof headers)[]): readonly string[] {
  return fields.map((field) => headers[field]);
}

/** Whether a header is in the contract's own words: a file that somebody wrote for an import, and no bank's. */
export function isInOwnWords(header: readonly string[] | null): boolean {
  const words = new Set((header ?? []).map((cell) => cell.trim()));
  return words.has("transaction_date") && words.has("amount");
}
