/** Removes accounts that are empty after their imports were undone. */
import { flagText } from "../../src/client/flag-text.ts";
import { accounts } from "../../src/contract/account.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";

/** With `isAsked` without a question; otherwise asks, if there is a terminal. */
export async function removeEmpty(
  { call, io }: Pick<Context, "call" | "io">,
  {
    undone,
    isAsked,
  }: {
    readonly undone: readonly Pick<Import, "bank_account_id">[];
    readonly isAsked: boolean;
  },
): Promise<void> {
  if (!isAsked && !io.facts.interactive) return;
  for (const id of new Set(undone.map(({ bank_account_id }) => bank_account_id))) {
    const name = await emptyAccount(id, call);
    if (name === undefined) continue;
    const message = `The account "${name}" has no transactions left. Remove it too?`;
    if (!isAsked && !(await io.confirm({ message, flag: "--remove-account" }))) continue;
    await removeAccount(id, { name, call, io });
  }
}

/** The name of an account without transactions and imports; undefined for others, and where it may not be read. */
async function emptyAccount(id: string, call: Context["call"]): Promise<string | undefined> {
  try {
    const { name, transaction_count } = (await call(accounts.get, { id }, { isOptional: true })).data;
    if (transaction_count > 0) return undefined;
    const others = await call(
      imports.list,
      {
        bank_account_id: [id],
        state: ["running", "completed", "undoing"],
        limit: 1,
      },
      { isOptional: true },
    );
    return others.data.length === 0 ? name : undefined;
  } catch (error) {
    if (error instanceof Problem && ["insufficient_scope", "not_found"].includes(error.code))
      return undefined;
    throw error;
  }
}

/** Removes the account, or notes why it stays: it may have deleted transactions or statements on record. */
async function removeAccount(
  id: string,
  { name, call, io }: Pick<Context, "call" | "io"> & { readonly name: string },
): Promise<void> {
  try {
    await call(accounts.delete, { id });
    io.note(`Removed the account "${name}".`);
  } catch (error) {
    if (!(error instanceof Problem) || !["account_in_use", "insufficient_scope"].includes(error.code))
      throw error;
    io.note(`The account "${name}" is kept: ${flagText(error.detail)}`);
  }
}
