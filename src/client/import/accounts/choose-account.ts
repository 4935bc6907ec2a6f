/** Accounts that nobody names for a part of a file: picked by a person, named after the file, or beside the named one. */
import type { Account } from "../../../contract/account.ts";
import { company } from "../../../contract/company.ts";
import { optional } from "../../optional-call.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import { freeName, isFreeName } from "./account-name.ts";
import { hasOtherNumber, lastsOf, nameOfNumber } from "./account-number.ts";
import { mayCreateAccounts, requireCreator } from "./creator.ts";
import { accountOf } from "./list-accounts.ts";
import { likelyAccount, type FileFacts } from "./likely-account.ts";
import type { NamedAccount } from "./named-account.ts";
import type { ImportContext } from "../context.ts";
import { toTarget, newTarget, type Target } from "./target.ts";

interface Others {
  readonly all: readonly Account[];
  /** Accounts of the parts before. */
  readonly targets: readonly Target[];
}

/** The account that a person picks; where the file names one that nobody picks, a new one of that name. */
export async function chosenAccount(
  group: AccountGroup,
  {
    all,
    targets,
    file,
    context,
  }: Others & { readonly file: FileFacts | undefined; readonly context: ImportContext },
): Promise<NamedAccount> {
  const { currency, sharing, number } = group;
  const fits = (code: string | undefined) =>
    currency === null ? (sharing?.includes(code ?? "") ?? true) : code === currency;
  // A foreign service has other words for an account that is in use.
  const open = all.filter(
    ({ id, status, currency_code }) =>
      status !== "archived" &&
      status !== "closed" &&
      fits(currency_code) &&
      !targets.some((target) => target.id === id),
  );
  const own = group.name ?? (number === null ? undefined : numberName(group, { all, targets }));
  const mayCreate = await mayCreateAccounts(context);
  if (open.length === 0 && !mayCreate) await requireCreator(own, context);
  const inOrder = await mostAlikeFirst(open, { group, context });
  const inUse = all.filter(isUnarchived);
  const isMissing = inUse.length > 0 && !inUse.some(({ currency_code }) => currency_code === currency);
  const choice = await context.choose({
    accounts: inOrder,
    ...(currency !== null && isMissing ? { missingCurrency: currency } : {}),
    newName: mayCreate ? own : undefined,
    mayCreate,
    likely: async () =>
      file && likelyAccount({ accounts: inOrder.filter(isOfNumber(group)), group, file, context }),
  });
  if (choice === undefined) return { name: own ?? nameOfNumber(group), account: undefined };
  if (typeof choice === "object") return { name: choice.name, account: undefined };
  const account = all.find((one) => one.id === choice) ?? (await accountOf(context.call, choice));
  return { name: account.name, account };
}

/** Accounts that do not show another number than the file's. */
const isOfNumber = (group: AccountGroup) => (account: Account) => !hasOtherNumber(account, group);

/**
 * The first is what a plain Enter takes where nothing else tells: accounts with another number than the file's come last, and of a file that names no
 * currency, those in another than the company's.
 */
async function mostAlikeFirst(
  open: readonly Account[],
  { group, context }: { readonly group: AccountGroup; readonly context: ImportContext },
): Promise<readonly Account[]> {
  const isMixed = open.some(({ currency_code }) => currency_code !== open[0]?.currency_code);
  const base =
    group.currency === null && isMixed
      ? (await optional(() => context.call(company.get, {}, { isOptional: true })))?.data.base_currency
      : undefined;
  const rank = (account: Account): number =>
    (hasOtherNumber(account, group) ? 2 : 0) + (base !== undefined && account.currency_code !== base ? 1 : 0);
  return open.toSorted((one, other) => rank(one) - rank(other));
}

/** The bank's name or one by the end of the number, that no other account has: as many of its characters as it takes. */
function numberName(group: AccountGroup, { all, targets }: Others): string {
  const lasts = lastsOf(group.number ?? "");
  const { title } = group;
  return freeName(
    title === undefined
      ? lasts.map((last) => nameOfNumber(group, last))
      : [title, ...lasts.map((last) => `${title} ${last}`)],
    [...all.filter(isUnarchived), ...targets],
  );
}

/** The account beside the named one, for rows that are not its own: by its currency, then by the end of its number. */
export function beside(
  name: string,
  { group, currency, all, targets }: Others & { group: AccountGroup; currency: string },
): Target {
  const others = [...all.filter(isUnarchived), ...targets];
  const own = group.name ?? group.title;
  if (own !== undefined && isFreeName(own, others)) return newTarget(own, { currency, group });
  const second = `${name} ${currency}`.trim();
  const there = all.find(
    (other) =>
      isUnarchived(other) &&
      other.name === second &&
      other.currency_code === currency &&
      !targets.some(({ id }) => id === other.id) &&
      !hasOtherNumber(other, group),
  );
  if (there !== undefined) return toTarget(there);
  const numberNames = lastsOf(group.number ?? group.key).map((last) => `${second} ${last}`);
  return newTarget(freeName([second, ...numberNames], others), { currency, group });
}

const isUnarchived = ({ status }: Pick<Account, "status">) => status !== "archived";
