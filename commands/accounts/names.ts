/** Accounts and their names by their ids, for sentences and columns. */
import { accounts, type Account } from "../../src/contract/account.ts";
import { everyRowOrNone, type Calls } from "../every-row-or-none.ts";

export type AccountNames = ReadonlyMap<string, string>;

/** The names of all accounts; none where the credential may not read them, or the service has no list of them. */
export async function accountNames(context: Calls): Promise<AccountNames> {
  return new Map([...(await accountsById(context))].map(([id, { name }]) => [id, name]));
}

/** None where the credential may not read accounts, or the service has no list of them. */
export async function accountsById(context: Calls): Promise<ReadonlyMap<string, Account>> {
  const rows = await everyRowOrNone(context, accounts.list);
  return new Map(rows.map((account) => [account.id, account]));
}
