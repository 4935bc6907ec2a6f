/** The account that a person names. */
import type { Account } from "../../../contract/account.ts";
import { company } from "../../../contract/company.ts";
import type { Call } from "../../../contract/operation.ts";
import { Problem } from "../../../contract/problem.ts";
import { asOptional } from "../../optional-call.ts";
import { findAccount, findAccountId, withIdRemedy } from "../../find.ts";
import { isWholeId } from "../../ids/ending.ts";

export interface NamedAccount {
  readonly name: string;
  /** What is known of it; undefined when there is none of this name. */
  readonly account:
    | (Pick<Account, "id" | "name"> & {
        readonly currency_code: string | undefined;
        readonly account_type?: Account["account_type"];
        readonly iban?: string | null;
      })
    | undefined;
}

/**
 * Looks up the account that a person named. Who may only create transactions names it by its id, and its currency is not
 * known then. Problem: ambiguous_name.
 */
export async function findNamedAccount(
  call: Call,
  name: string | undefined,
): Promise<NamedAccount | undefined> {
  if (name === undefined) return undefined;
  try {
    // An id needs no list; a name does.
    const account = await findAccount(isWholeId(name) ? asOptional(call) : call, name);
    // An archived account has given its name back.
    return { name, account: account.status === "archived" && account.id !== name ? undefined : account };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "unknown_account") return { name, account: undefined };
    const asId = { name, account: { id: name, name, currency_code: undefined } };
    // A service that lists no accounts is told the account as it is named.
    if (error.code === "no_such_operation") return asId;
    const isId = (await findAccountId(call, name).catch(() => undefined)) === name;
    if (error.code === "insufficient_scope" && isId) return asId;
    throw withIdRemedy(error);
  }
}

/**
 * The currency of rows that name none, on an account that the caller may not see: the company's. Where the account is of
 * another the book refuses the rows.
 */
export async function currencyOfUnseen(name: string, call: Call): Promise<string> {
  try {
    const { base_currency } = (await call(company.get, {})).data;
    // A foreign service may leave out what the contract has.
    if ((base_currency as string | undefined) !== undefined) return base_currency;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "no_such_operation") throw error;
  }
  throw new Problem("currency_required", {
    detail: `Neither the file nor the service says which currency the account ${JSON.stringify(name)} is in.`,
  });
}
