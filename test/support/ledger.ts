/** Transactions on a book with one account in euros, for tests of what happens to one of them. */
import { accounts } from "../../src/contract/account.ts";
import type { CallOptions, InputOf } from "../../src/contract/operation.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { expect } from "vitest";
import { OWNER, testBook, type TestBook } from "./book.ts";

export type Create = InputOf<typeof transactions.create>;
export type Update = InputOf<typeof transactions.update>;

export interface Ledger {
  readonly book: TestBook;
  /** The account's id. */
  readonly main: string;
  /** A further account's id. */
  readonly accountIn: (currency_code: string, name?: string) => Promise<string>;
  /** A coffee of 3.50 in the account, with what else is given. */
  readonly coffee: (more?: Partial<Create>) => Create;
  readonly create: (more?: Partial<Create>) => ReturnType<typeof createOf>;
  readonly get: (id: string) => ReturnType<typeof getOf>;
  readonly update: (input: Update, options?: CallOptions) => ReturnType<typeof updateOf>;
  readonly remove: (id: string) => ReturnType<typeof removeOf>;
}

const createOf = (book: TestBook, input: Create) => book.core.call(transactions.create, OWNER, input);
const getOf = (book: TestBook, id: string) => book.core.call(transactions.get, OWNER, { id });
const updateOf = (book: TestBook, input: Update, options: CallOptions) =>
  book.core.call(transactions.update, OWNER, input, options);
const removeOf = (book: TestBook, id: string) => book.core.call(transactions.delete, OWNER, { id });

/** Close its book at the end of the test. */
export async function ledger(): Promise<Ledger> {
  const book = await testBook();
  const accountIn = async (currency_code: string, name = `Main ${currency_code}`) =>
    (await book.core.call(accounts.create, OWNER, { name, currency_code })).data.id;
  const main = await accountIn("EUR");
  const coffee = (more: Partial<Create> = {}): Create => ({
    bank_account_id: main,
    transaction_date: "2026-02-03",
    description: "Coffee",
    amount: "-3.50",
    ...more,
  });
  return {
    book,
    main,
    accountIn,
    coffee,
    create: (more) => createOf(book, coffee(more)),
    get: (id) => getOf(book, id),
    update: (input, options = {}) => updateOf(book, input, options),
    remove: (id) => removeOf(book, id),
  };
}

/** What a problem of this code, with such a sentence, is equal to. */
export const refusal = (code: string, detail?: RegExp | string) =>
  expect.objectContaining({
    code,
    ...(detail && { detail: expect.stringMatching(detail) as string }),
  }) as Error;
