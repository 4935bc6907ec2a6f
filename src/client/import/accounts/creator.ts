/** Whether the credential may create the accounts that a file needs. */
import { accounts } from "../../../contract/account.ts";
import { Problem } from "../../../contract/problem.ts";
import type { ImportContext } from "../context.ts";

/** True where nobody is asked: then creating the account shows it. */
export async function mayCreateAccounts({ requireAccess }: ImportContext): Promise<boolean> {
  try {
    await requireAccess?.(accounts.create);
    return true;
  } catch (error) {
    if (isScopeRefusal(error)) return false;
    throw error;
  }
}

/** Refuses an account that the credential may not create, before anybody is asked about it. Problem: insufficient_scope. */
export async function requireCreator(
  name: string | undefined,
  { requireAccess }: ImportContext,
): Promise<void> {
  await refusingFor(name, async () => requireAccess?.(accounts.create));
}

/** The same, where a refusal for want of a scope says what cannot be created, and what helps. */
export async function refusingFor<Result>(
  name: string | undefined,
  create: () => Promise<Result>,
): Promise<Result> {
  try {
    return await create();
  } catch (error) {
    if (!isScopeRefusal(error)) throw error;
    const account =
      name === undefined ? "no account for the file" : `no bank account ${JSON.stringify(name)}`;
    throw new Problem("insufficient_scope", {
      detail: `There is ${account}, and the credential lacks the scope accounts:write to create it.`,
      remedy: "Name an existing account with --account, or use a credential that also has accounts:write.",
      more: error.more,
      cause: error,
    });
  }
}

function isScopeRefusal(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "insufficient_scope";
}
