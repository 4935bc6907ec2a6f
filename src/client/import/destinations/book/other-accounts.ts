/** Accounts other than a file's own that the same bytes were imported into, which is seldom meant. */
import type { Account } from "../../../../contract/account.ts";
import type { Import } from "../../../../contract/import/record.ts";
import { imports } from "../../../../contract/import.ts";
import { Problem } from "../../../../contract/problem.ts";
import { transactions } from "../../../../contract/transaction.ts";
import { everyAccount } from "../../accounts/list-accounts.ts";
import type { Target } from "../../accounts/target.ts";
import type { ImportContext } from "../../context.ts";

/** Asks whether to go on, where somebody can be asked; else says where the file is already, and goes on. */
export async function confirmOtherAccounts(
  sha256: string,
  { targets, context }: { readonly targets: ReadonlyMap<string, Target>; readonly context: ImportContext },
): Promise<void> {
  const all = await importsOf(sha256, context);
  const ids = new Set([...targets.values()].map(({ id }) => id));
  const others = new Map<string, Import>();
  // Of several imports into an account, the one that has written most rows: its undo takes them out of there, and no other is asked for.
  for (const one of all.toSorted((first, second) => second.created - first.created)) {
    const { bank_account_id: id } = one;
    if (!ids.has(id) && !others.has(id) && (await hasRowsThere(one, context))) others.set(id, one);
  }
  if (others.size === 0) return;
  const names = await accountNames(context);
  const places = [...others.values()].map(
    ({ bank_account_id, currency_code }) =>
      `${names.get(bank_account_id) ?? bank_account_id} (${currency_code})`,
  );
  // An account that the file is in already gets no second copy of its rows.
  const fresh = [...targets.values()].filter(
    ({ id }) => !all.some(({ bank_account_id }) => bank_account_id === id),
  );
  const targetTexts = fresh.map(({ name, currency }) => (currency === "" ? name : `${name} (${currency})`));
  const accountOf = ({ bank_account_id }: Import) => names.get(bank_account_id) ?? bank_account_id;
  const written = [...others.values()]
    .filter(({ created }) => created > 0)
    .map((other) => ({ id: other.id, account: accountOf(other) }));
  const again = { places, targets: targetTexts, written };
  if (targetTexts.length > 0 && (await context.importAgain?.(again)) === true) return;
  for (const { id, bank_account_id } of others.values()) {
    const name = names.get(bank_account_id);
    context.note(
      `This file was also imported into another account: ${name === undefined ? bank_account_id : JSON.stringify(name)} (import ${id}).`,
    );
    for (const one of written) if (one.id === id) context.note(wayOut(one));
  }
}

/** How the rows of an import leave the account again. */
export function wayOut({ id, account }: { readonly id: string; readonly account: string }): string {
  return `\`cashbook imports undo ${id}\` takes its rows out of ${account}.`;
}

/** The imports of the same bytes that were not undone. Who may only create transactions is not told of them. */
async function importsOf(sha256: string, { call }: ImportContext): Promise<readonly Import[]> {
  try {
    const { data } = await call(imports.list, { file_sha256: sha256 }, { isOptional: true });
    return data.filter(({ state }) => state !== "undone");
  } catch (error) {
    if (error instanceof Problem && error.code === "insufficient_scope") return [];
    throw error;
  }
}

/** How many rows of an import that wrote none are looked up. */
const LOOKED_UP = 20;

/** Whether rows of the import are in its account: since then they may have been moved or deleted. */
async function hasRowsThere(
  { id, bank_account_id, created }: Import,
  { call }: ImportContext,
): Promise<boolean> {
  const there = { bank_account_id: [bank_account_id], limit: 1 };
  try {
    if (created > 0) return (await call(transactions.list, { ...there, import_id: [id] })).data.length > 0;
    const { data: rows } = await call(imports.rows, { id, verdict: ["duplicate"], limit: LOOKED_UP });
    const known = rows.flatMap(({ transaction_id }) => transaction_id ?? []);
    return (
      known.length > 0 && (await call(transactions.list, { ...there, id_suffix: known })).data.length > 0
    );
  } catch (error) {
    if (error instanceof Problem && error.code === "insufficient_scope") return true;
    throw error;
  }
}

async function accountNames(context: ImportContext): Promise<ReadonlyMap<string, Account["name"]>> {
  try {
    const all = await everyAccount(context, undefined);
    return new Map(all.map(({ id, name }) => [id, name]));
  } catch (error) {
    if (error instanceof Problem && error.code === "insufficient_scope") return new Map();
    throw error;
  }
}
