/** Keeps an account and its open rows as they are, from before its balance is computed until they are marked. */
import type { CompanyQueries } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { COUNTED } from "./difference.ts";

/** Undefined where there is no such account. */
export async function claimAccount(
  { queries, company }: CompanyQueries,
  { id, isDryRun }: { readonly id: string; readonly isDryRun: boolean },
): Promise<AccountRecord | undefined> {
  // Nobody else books on the account until the end.
  const account = await queries.accounts.claim(company, id);
  if (account === undefined || isDryRun) return account;
  // Whoever deletes a row, voids it or moves it away claims the row alone. Later days too: a row may come forward.
  await queries.transactions.claimAll(company, {
    bank_account_id: [id],
    status: COUNTED,
    is_reconciled: false,
  });
  return account;
}
