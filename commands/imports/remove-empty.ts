/** Accounts on which nothing is left once their imports are undone. */
import { accounts } from "../../src/contract/account.ts";
import { imports, type Import } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";

/** Removes them where that was asked for, or where a person at a terminal agrees. */
export async function removeEmpty(
  { call, io }: Pick<Context, "call" | "io">,
  { undone, isAsked }: { readonly undone: readonly Import[]; readonly isAsked: boolean },
): Promise<void> {
  if (!isAsked && !io.facts.interactive) return;
  for (const id of new Set(undone.map(({ bank_account_id }) => bank_account_id))) {
    const name = await emptyAccount(id, call);
    if (name === undefined) continue;
    const message = `Nothing is left on the account "${name}". Remove it too?`;
    if (!isAsked && !(await io.confirm({ message, flag: "--remove-account" }))) continue;
    await removed(id, { name, call, io });
  }
}

/** The name of an account without transactions and other imports; undefined for any other, and where it cannot be seen. */
async function emptyAccount(id: string, call: Context["call"]): Promise<string | undefined> {
  try {
    const { name, transaction_count } = (await call(accounts.get, { id })).data;
    if (transaction_count > 0) return undefined;
    const others = await call(imports.list, {
      bank_account_id: [id],
      state: ["running", "completed", "undoing"],
      limit: 1,
    });
    return others.data.length === 0 ? name : undefined;
  } catch (error) {
    if (error instanceof Problem && ["insufficient_scope", "not_found"].includes(error.code))
      return undefined;
    throw error;
  }
}

/** Removes the account; one that has deleted transactions or statements on record stays, and that is said. */
async function removed(
  id: string,
  { name, call, io }: Pick<Context, "call" | "io"> & { readonly name: string },
): Promise<void> {
  try {
    await call(accounts.delete, { id });
    io.note(`Removed the account "${name}".`);
  } catch (error) {
    if (!(error instanceof Problem) || !["account_in_use", "insufficient_scope"].includes(error.code))
      throw error;
    io.note(`The account "${name}" stays: ${error.detail}`);
  }
}
