/** What an undo takes away beside the rows that a file brought, said before it is confirmed. */
import type { Import } from "../../../src/contract/import/record.ts";
import { imports } from "../../../src/contract/import.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { accountsById } from "../../accounts/names.ts";

/** What is lost where transactions go although they were changed or reconciled since; empty where none was. */
export async function lossOfChanges(
  { call }: Context,
  rehearsals: readonly Import[],
): Promise<readonly string[]> {
  let changed = 0;
  for (const { id } of rehearsals) {
    try {
      await call(imports.undo, { id, dry_run: true });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "import_changed") throw error;
      const ids = error.more["transaction_ids"];
      changed += Array.isArray(ids) ? ids.length : 1;
    }
  }
  if (changed === 0) return [];
  const were = changed === 1 ? "was" : "were";
  const them = changed === 1 ? "it" : "them";
  return [
    `${changed} of these transactions ${were} changed or reconciled since: what was changed goes with ${them}, and cannot be brought back.`,
    "Importing the file again brings its rows back as the file has them.",
  ];
}

/** The accounts that would have no transactions left. */
export async function emptyAccounts(
  context: Context,
  rehearsals: readonly Import[],
): Promise<readonly string[]> {
  const accounts = await accountsById(context);
  const removed = new Map<string, number>();
  for (const one of rehearsals)
    removed.set(one.bank_account_id, (removed.get(one.bank_account_id) ?? 0) + one.removed);
  const names = [...removed].flatMap(([id, count]) => {
    const account = accounts.get(id);
    return account !== undefined && count > 0 && account.transaction_count === count ? [account.name] : [];
  });
  if (names.length === 0) return [];
  const last = names.at(-1) ?? "";
  const all = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
  return [`${all} ${names.length === 1 ? "has" : "have"} no transactions left then.`];
}
