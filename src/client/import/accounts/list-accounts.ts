/** Accounts as the book has them. */
import { accounts, type Account } from "../../../contract/account.ts";
import type { Call, Transport } from "../../../contract/operation.ts";
import { Problem } from "../../../contract/problem.ts";
import { pages } from "../../pages.ts";
import type { NamedAccount } from "./named-account.ts";

/** Problems: those of a caller who may not list accounts and names none. */
export async function everyAccount(
  transport: Transport,
  namedAccount: NamedAccount | undefined,
): Promise<readonly Account[]> {
  const all: Account[] = [];
  // Who may only create transactions names the account, and cannot look for others.
  const isOptional = namedAccount?.account !== undefined;
  try {
    for await (const page of pages(transport, accounts.list, {}, { all: true, isOptional }))
      for (const one of page) all.push(one);
  } catch (error) {
    const untold =
      error instanceof Problem && ["insufficient_scope", "no_such_operation"].includes(error.code);
    if (!untold || !isOptional) throw error;
  }
  return all;
}

export async function accountOf(call: Call, id: string): Promise<Account> {
  return (await call(accounts.get, { id })).data;
}
