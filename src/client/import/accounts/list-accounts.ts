/** Accounts as the book has them. */
import { accounts, type Account } from "../../../contract/account.ts";
import type { Call, Transport } from "../../../contract/operation.ts";
import { everyRow } from "../../find.ts";
import { optional } from "../../optional-call.ts";
import { pages } from "../../pages.ts";
import type { NamedAccount } from "./named-account.ts";

/** Problems: those of a caller who may not list accounts and names none. */
export async function everyAccount(
  transport: Transport,
  namedAccount: NamedAccount | undefined,
): Promise<readonly Account[]> {
  // Who may only create transactions names the account, and cannot look for others.
  const isOptional = namedAccount?.account !== undefined;
  const list = () => everyRow(pages(transport, accounts.list, {}, { all: true, isOptional }));
  return isOptional ? ((await optional(list)) ?? []) : list();
}

export async function accountOf(call: Call, id: string): Promise<Account> {
  return (await call(accounts.get, { id })).data;
}
