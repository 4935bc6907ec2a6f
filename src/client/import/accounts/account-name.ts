/** Accounts that a file names by words, as QIF does: the book's accounts of the same names are these. */
import type { Account } from "../../../contract/account.ts";
import type { AccountGroup } from "../../../importing/model.ts";
import type { Named } from "./named-account.ts";
import type { Target } from "./target.ts";

/** The book's account by the file's own name, in the group's currency; undefined where it is another part's already. */
export function accountTitled(
  { name, currency }: AccountGroup,
  { all, taken }: { all: readonly Account[]; taken: readonly Target[] },
): Account | undefined {
  if (name === undefined) return undefined;
  return all.find(
    (account) =>
      account.name === name &&
      account.status !== "archived" &&
      (currency === null || account.currency_code === currency) &&
      !taken.some(({ id }) => id === account.id),
  );
}

/** Parts that are called like an account of the book, or like the named one, before all others, which take what is left. */
export function titledFirst(
  groups: readonly AccountGroup[],
  { all, named }: { all: readonly Account[]; named: Named | undefined },
): readonly AccountGroup[] {
  const names = new Set([...all.map(({ name }) => name), named?.account?.name ?? named?.name]);
  const rank = ({ name }: AccountGroup) => (name !== undefined && names.has(name) ? 0 : 1);
  return groups.toSorted((left, right) => rank(left) - rank(right));
}

/** Whether no account has a name, case aside. */
export function isFreeName(name: string, used: readonly { readonly name: string }[]): boolean {
  const folded = (text: string) => text.normalize("NFC").toLowerCase();
  return !used.some((other) => folded(other.name ?? "") === folded(name));
}

/** The first of the names that no account has; counted on from the last where all are taken. */
export function freeName(names: readonly string[], used: readonly { readonly name: string }[]): string {
  const free = names.find((name) => isFreeName(name, used));
  if (free !== undefined) return free;
  const last = names.at(-1) ?? "";
  let count = 2;
  while (!isFreeName(`${last} (${count})`, used)) count++;
  return `${last} (${count})`;
}
