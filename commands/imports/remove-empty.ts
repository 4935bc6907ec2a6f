/** Removes accounts that are empty after their imports were undone. */
import { flagText } from "../../src/client/flag-text.ts";
import { typedWord } from "../../src/contract/typed-word.ts";
import { accounts } from "../../src/contract/account.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";
import { isPromptExit } from "../../src/terminal/failures/describe-failure.ts";

/**
 * With `isAsked` without a question; otherwise asks, if there is a terminal. The imports are undone: a question that is left, as
 * one that --yes keeps from being asked, leaves the account alone.
 */
export async function removeEmpty(
  { call, io, settings }: Pick<Context, "call" | "io" | "settings">,
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
    if (isAsked || (await isWanted(name, { io, settings }))) await removeAccount(id, { name, call, io });
  }
}

async function isWanted(name: string, { io, settings }: Pick<Context, "io" | "settings">): Promise<boolean> {
  const left = `The account "${name}" has no transactions left`;
  if (settings.yes) {
    io.note(`${left}; \`cashbook accounts delete ${typedWord(name)}\` removes it.`);
    return false;
  }
  try {
    return await io.confirm({ message: `${left}. Remove it too?`, flag: "--remove-account" });
  } catch (error) {
    if (!isPromptExit(error)) throw error;
    return false;
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
