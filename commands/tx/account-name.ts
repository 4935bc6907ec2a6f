/** The name of a transaction's account for people, in place of its id. */
import { accounts } from "../../src/contract/account.ts";
import type { Context } from "../../src/terminal/context.ts";
import { forReading } from "../reports/figures.ts";
import { optional } from "../start/optional-call.ts";

/** Undefined for programs, where the credential may not read accounts, and where the service has none. */
export async function accountName(context: Context, id: string | undefined): Promise<string | undefined> {
  if (id === undefined || !forReading(context)) return undefined;
  const { call, interruption: signal } = context;
  return (await optional(() => call(accounts.get, { id }, { isOptional: true, signal })))?.data.name;
}
