/** Which accounts of a book are the company's own, and which categories the others are. */
import { wordKey } from "../../contract/category/words.ts";
import { amountText } from "../../contract/values/money.ts";
import type { AccountRole, BookChoices, DoubleEntryBook } from "./entry.ts";
import { TRANSFER, type BookAccount, type BookCategory } from "./plan.ts";

/** What programs call income and expenses that nobody has sorted yet. */
const UNSORTED = ["uncategorized", "unknown"];

interface Opening {
  readonly minor: bigint;
  readonly date: string;
}

export interface AccountChart {
  readonly isOwn: (account: string) => boolean;
  /** Whether it stands for what was there before the book. */
  readonly isOpening: (account: string) => boolean;
  /** Whether an own account has no entry yet. */
  readonly mayOpen: (account: string, currency: string) => boolean;
  readonly open: (account: string, currency: string, opening: Opening) => void;
  readonly accountOf: (account: string, currency: string) => BookAccount;
  /** Key of a category; "" for none. */
  readonly categoryOf: (account: string) => string;
  readonly transfer: () => string;
  readonly accounts: () => readonly BookAccount[];
  readonly categories: () => readonly BookCategory[];
}

export function accountChart(book: DoubleEntryBook, { own }: BookChoices): AccountChart {
  const { accounts: words, ownRoots, capitalRoots, incomeRoots } = book;
  const root = (account: string) => (account.split(":")[0] ?? "").toLowerCase();
  const roleOf = (account: string): AccountRole =>
    words.get(account)?.role ??
    (ownRoots.includes(root(account))
      ? "own"
      : capitalRoots.includes(root(account))
        ? "capital"
        : incomeRoots.includes(root(account))
          ? "income"
          : "expense");
  const isOwn = (account: string) =>
    own.length === 0
      ? roleOf(account) === "own"
      : own.some((name) => account === name || account.startsWith(`${name}:`));
  const keyAndName = uniqueAccountNames(book, isOwn);
  const accounts = new Map<string, BookAccount>();
  const opened = new Map<string, Opening>();
  const categories = new Map<string, BookCategory>();
  const accountOf = (account: string, currency: string): BookAccount => {
    const { key, name } = keyAndName(account, currency);
    const bookAccount = accounts.get(key) ?? { key, name, currency, type: words.get(account)?.type };
    accounts.set(key, bookAccount);
    return bookAccount;
  };
  return {
    isOwn,
    isOpening: (account) =>
      roleOf(account) === "capital" && (words.get(account)?.isOpening === true || /opening/i.test(account)),
    mayOpen: (account, currency) => !accounts.has(keyAndName(account, currency).key),
    open(account, currency, opening) {
      const { key } = accountOf(account, currency);
      opened.set(key, opening);
    },
    accountOf,
    categoryOf(account) {
      const parts = account.split(":");
      const role = roleOf(account);
      const isTransfer = isOwn(account) || role === "own" || role === "capital";
      const path = parts.length === 1 ? parts : parts.slice(1);
      const names =
        words.get(account)?.names ??
        path.map(
          (part, index) =>
            words.get(parts.slice(0, parts.length - path.length + index + 1).join(":"))?.name ??
            book.wordsOf(part),
        );
      if (!isTransfer && names.length === 1 && UNSORTED.includes(wordKey(names[0] ?? ""))) return "";
      categories.set(account, {
        key: account,
        names,
        kind: isTransfer ? "transfer" : role === "income" ? "income" : "expense",
      });
      return account;
    },
    transfer() {
      categories.set(TRANSFER.key, TRANSFER);
      return TRANSFER.key;
    },
    accounts: () =>
      [...accounts.values()].map((account) => {
        const opening = opened.get(account.key);
        if (opening === undefined) return account;
        return {
          ...account,
          opening: { amount: amountText(opening.minor, account.currency), date: opening.date },
        };
      }),
    categories: () => [...categories.values()],
  };
}

/** The last part of an account's name where no other has the same, else more parts; with the currency where there are several. */
function uniqueAccountNames(
  { entries, accounts: words, wordsOf }: DoubleEntryBook,
  isOwn: (account: string) => boolean,
) {
  const currencies = new Map<string, Set<string>>();
  for (const { postings } of entries)
    for (const { account, amount } of postings)
      if (isOwn(account))
        currencies.set(account, (currencies.get(account) ?? new Set()).add(amount.commodity));
  /** From the shortest to the longest. */
  const namesOf = (account: string): readonly string[] => {
    const parts = account.split(":").map(wordsOf);
    const own = words.get(account)?.name ?? parts.at(-1) ?? account;
    return [own, parts.slice(1).join(" ") || own, parts.join(" ")];
  };
  // Names of accounts differ by more than upper and lower case.
  const key = (name: string, length: number) => `${length} ${name.toLowerCase()}`;
  const counts = new Map<string, number>();
  for (const account of currencies.keys())
    for (const [length, name] of namesOf(account).entries())
      counts.set(key(name, length), (counts.get(key(name, length)) ?? 0) + 1);
  return (account: string, currency: string): { readonly key: string; readonly name: string } => {
    const names = namesOf(account);
    const name = names.find((one, length) => counts.get(key(one, length)) === 1) ?? names.at(-1) ?? account;
    return (currencies.get(account)?.size ?? 1) > 1
      ? { key: `${account} ${currency}`, name: `${name} ${currency}` }
      : { key: account, name };
  };
}
