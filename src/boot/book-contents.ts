/** The contents of a book, as backup, restore and move report them. */
import type { AccountSum, AuditHead, BookContents } from "../client/operator.ts";
import { amountOf } from "../contract/values/money.ts";
import type { BookFigures } from "../store/copy/figures.ts";

export function contentsOf({ companies, counts }: BookFigures): BookContents {
  const heads = companies
    .filter(({ sequence }) => sequence > 0n)
    .map(({ id, name, sequence, hash }): AuditHead => ({
      company_id: id,
      name,
      sequence: Number(sequence),
      hash,
    }));
  return {
    counts: Object.fromEntries(Array.from(counts, ([table, count]) => [table, Number(count)])),
    heads,
  };
}

/** The sum of each account's transactions, by currency. */
export function sumsOf({ companies, accounts }: BookFigures): readonly AccountSum[] {
  return accounts.map(({ company, account, currency, transactions, amount_minor }) => ({
    company_id: companies.find(({ number }) => number === company)?.id ?? "",
    bank_account_id: account,
    currency_code: currency,
    transactions: Number(transactions),
    amount: amountOf(amount_minor, currency),
  }));
}
