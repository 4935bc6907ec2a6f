/** Accounts and their names by their ids, for sentences and columns. */
import { everyRow } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { accounts, type Account } from "../../src/contract/account.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";

export type AccountNames = ReadonlyMap<string, string>;

type Calls = Pick<Context, "call" | "stream" | "interruption">;

/** The names of all accounts; none where the credential may not read them, or the service has no list of them. */
export async function accountNames(context: Calls): Promise<AccountNames> {
  return new Map([...(await accountsById(context))].map(([id, { name }]) => [id, name]));
}

/** None where the credential may not read accounts, or the service has no list of them. */
export async function accountsById({
  call,
  stream,
  interruption: signal,
}: Calls): Promise<ReadonlyMap<string, Account>> {
  try {
    const rows = await everyRow(
      pages({ call, stream }, accounts.list, {}, { limit: Infinity, isOptional: true, signal }),
    );
    return new Map(rows.map((account) => [account.id, account]));
  } catch (error) {
    if (error instanceof Problem) return new Map();
    throw error;
  }
}
