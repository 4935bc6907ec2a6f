/** Which accounts may no longer have what a file of theirs proves: a balance of days is compared, and no row is looked at. */
import type { CompanyQueries } from "../handler.ts";
import { provedBalances } from "../imports/balances/book-edges.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { bookBalanceAt } from "./bank-balance.ts";

/**
 * Those whose book has another balance at the end of their newest file's last day. Where that file ends within the day this
 * may be right, which the file's own proof decides.
 */
export async function differingAccounts(
  context: CompanyQueries,
  accounts: readonly AccountRecord[],
): Promise<AccountRecord[]> {
  const files = await context.queries.imports.newestBalanced(context.company);
  const newest = new Map(files.map((file) => [file.bank_account_id, file]));
  const differing: AccountRecord[] = [];
  for (const account of accounts) {
    const file = newest.get(account.id);
    if (file?.currency_code !== account.currency_code) continue;
    const balances = provedBalances(file);
    if (balances === undefined) continue;
    if ((await bookBalanceAt(context, account, balances.to)) !== balances.closing) differing.push(account);
  }
  return differing;
}
