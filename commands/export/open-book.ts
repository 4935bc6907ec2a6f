/** What an export reads of a book. */
import { everyRow, findAccountId } from "../../src/client/find.ts";
import { pages, type Pages } from "../../src/client/pages.ts";
import { accounts, type Account } from "../../src/contract/account.ts";
import { categories, type Category } from "../../src/contract/category.ts";
import { transactions, type Transaction } from "../../src/contract/transaction.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import type { Context } from "../../src/terminal/context.ts";

export interface ExportBook {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  /** Oldest day first. */
  readonly transactions: Pages<Transaction>;
  /** Of one account, from the beginning of the book. */
  readonly transactionsOf: (account: string) => Pages<Transaction>;
  /** The account with its whole IBAN. */
  readonly wholeAccount: (account: Account) => Promise<Account>;
}

interface Part {
  /** Names or ids; all accounts where there is none. */
  readonly accounts: readonly string[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Problems: unknown_account, ambiguous_name. */
export async function openBook(
  { call, stream, interruption: signal }: Context,
  { accounts: names, from, to }: Part,
): Promise<ExportBook> {
  const wanted = await Promise.all(names.map((account) => findAccountId(call, account)));
  const [allAccounts, allCategories] = await Promise.all([
    everyRow(pages({ call, stream }, accounts.list, {}, { limit: Infinity, signal })),
    everyRow(pages({ call, stream }, categories.list, {}, { limit: Infinity, signal })),
  ]);
  const filter = { sort: "transaction_date", ...omitUndefined({ date_from: from, date_to: to }) } as const;
  const input = wanted.length === 0 ? filter : { ...filter, bank_account_id: wanted };
  const before = { sort: "transaction_date", ...omitUndefined({ date_to: to }) } as const;
  const everyPage = { all: true, signal } as const;
  return {
    accounts: allAccounts.filter(({ id }) => wanted.length === 0 || wanted.includes(id)),
    categories: allCategories,
    transactions: pages({ call, stream }, transactions.list, input, everyPage),
    transactionsOf: (account) =>
      pages({ call, stream }, transactions.list, { ...before, bank_account_id: [account] }, everyPage),
    wholeAccount: async (account) =>
      account.iban === null ? account : (await call(accounts.get, { id: account.id }, { signal })).data,
  };
}
