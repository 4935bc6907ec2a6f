/** Accounts that a file names by words, as QIF does: the book's accounts of the same names are these. */
import type { Account } from "../../../contract/account.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import type { NamedAccount } from "./named-account.ts";
import type { Target } from "./target.ts";

/** The book's account by the file's own name, in the group's currency; undefined where it is another part's already. */
export function accountTitled(
  { name, currency }: AccountGroup,
  { all, targets }: { all: readonly Account[]; targets: readonly Target[] },
): Account | undefined {
  if (name === undefined) return undefined;
  return all.find(
    (account) =>
      account.name === name &&
      account.status !== "archived" &&
      (currency === null || account.currency_code === currency) &&
      !targets.some(({ id }) => id === account.id),
  );
}

/** Parts that are called like an account of the book, or like the named one, before all others, which take what is left. */
export function titledFirst(
  groups: readonly AccountGroup[],
  { all, namedAccount }: { all: readonly Account[]; namedAccount: NamedAccount | undefined },
): readonly AccountGroup[] {
  const names = new Set([...all.map(({ name }) => name), namedAccount?.account?.name ?? namedAccount?.name]);
  const rank = ({ name }: AccountGroup) => (name !== undefined && names.has(name) ? 0 : 1);
  return groups.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether a name is only the start of another, case aside. */
export function isStartOf(name: string, other: string): boolean {
  return fold(name) !== fold(other) && fold(other).startsWith(fold(name));
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** Whether no account has a name, case aside. */
export function isFreeName(name: string, others: readonly { readonly name: string }[]): boolean {
  return !others.some((other) => fold(other.name ?? "") === fold(name));
}

/** The first of the names that no account has; counted on from the last where all are taken. */
export function freeName(names: readonly string[], others: readonly { readonly name: string }[]): string {
  const free = names.find((name) => isFreeName(name, others));
  if (free !== undefined) return free;
  const last = names.at(-1) ?? "";
  let count = 2;
  while (!isFreeName(`${last} (${count})`, others)) count++;
  return `${last} (${count})`;
}
