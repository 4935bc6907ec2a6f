/** How far each account is reconciled, and the bank's balance beside the book's. */
import type { ReconciliationStatus } from "../../contract/reconciliation.ts";
import { decimalText } from "../../contract/values/decimal.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { CompanyQueries } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { accountById } from "../transactions/query/find.ts";
import { provedBalance, reconciledBalanceAt } from "./bank-balance.ts";
import { differingAccounts } from "./differing-accounts.ts";
import { COUNTED } from "./difference.ts";
import { lastOf } from "./last-reconciled.ts";

/** Of these accounts, or of all active ones, by name; with `differs` of those that no longer have what a file proves. Problem: unknown_account. */
export async function reconciliationStatus(
  context: CompanyQueries,
  { ids, differs }: { readonly ids: readonly string[] | undefined; readonly differs: boolean },
): Promise<ReconciliationStatus[]> {
  const { queries, company } = context;
  const named =
    ids === undefined
      ? await queries.accounts.all(company, { status: ["active"] })
      : await Promise.all(ids.map((id) => accountById(context, id)));
  const accounts = differs ? await differingAccounts(context, named) : named;
  if (accounts.length === 0) return [];
  const figures = await queries.totals.accountFigures(
    company,
    accounts.map(({ id }) => id),
  );
  const sums = new Map(figures.map(({ account_id, sum_minor }) => [account_id, sum_minor]));
  const lines: ReconciliationStatus[] = [];
  for (const account of accounts) lines.push(await statusOf(context, account, sums.get(account.id) ?? 0n));
  return differs
    ? lines.filter(({ bank }) => bank !== null && /[1-9]/.test(decimalText(bank.difference)))
    : lines;
}

async function statusOf(
  context: CompanyQueries,
  account: AccountRecord,
  sum: bigint,
): Promise<ReconciliationStatus> {
  const { id, name, currency_code, opening_minor } = account;
  const last = await lastOf(context, account);
  const proved = await provedBalance(context, { account });
  const balanceAt = (date: string, bank: bigint, book: bigint) => ({
    date,
    balance: amountOf(bank, currency_code),
    book_balance: amountOf(book, currency_code),
    difference: amountOf(bank - book, currency_code),
  });
  return {
    bank_account_id: id,
    name,
    currency_code,
    last_reconciled:
      last === undefined
        ? null
        : balanceAt(last.until, last.balance_minor, await reconciledBalanceAt(context, account, last.until)),
    bank:
      proved?.file == null
        ? null
        : {
            ...balanceAt(proved.until, proved.bank, proved.book),
            import_id: proved.file.id,
            file_name: proved.file.file_name,
          },
    current_balance: amountOf(opening_minor + sum, currency_code),
    unreconciled_count: await context.queries.transactions.count(context.company, {
      bank_account_id: [id],
      status: COUNTED,
      is_reconciled: false,
    }),
  };
}
