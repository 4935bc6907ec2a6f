/** Values of a bulk change in words. */
import { everyRow } from "../../../src/client/find.ts";
import { pages } from "../../../src/client/pages.ts";
import { accounts } from "../../../src/contract/account.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";

/** Names of accounts by their ids. */
export type AccountNames = ReadonlyMap<string, string>;

/** The names of all accounts; none where the credential may not read them. */
export async function accountNames({
  call,
  stream,
}: Pick<Context, "call" | "stream">): Promise<AccountNames> {
  try {
    const rows = await everyRow(
      pages({ call, stream }, accounts.list, {}, { limit: Infinity, isOptional: true }),
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  } catch (error) {
    if (error instanceof Problem && error.code === "insufficient_scope") return new Map();
    throw error;
  }
}

/** A value in words; an account by its name. */
export function valueWords(
  member: string,
  { value, names }: { readonly value: unknown; readonly names: AccountNames },
): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
  if (text === "") return "none";
  return member === "bank_account_id" ? (names.get(text) ?? text) : text;
}
