/** Which account each part of a file goes to: the one that is named, the one with the part's number, or a new one. */
import type { Account } from "../../../contract/account.ts";
import { Problem } from "../../../contract/problem.ts";
import { isAccountName } from "../../../importing/cells/account-name.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import { accountTitled, isFreeName, isStartOf, titledFirst } from "./account-name.ts";
import { accountNumbered, accountOfEarlierFiles, numberWord, partOfAccount } from "./account-number.ts";
import { accountOf, everyAccount } from "./list-accounts.ts";
import { beside, chosenAccount } from "./choose-account.ts";
import type { FileFacts } from "./likely-account.ts";
import { currencyOfUnseen, type NamedAccount } from "./named-account.ts";
import { numberEvidence } from "./number-conflict.ts";
import type { ImportOptions } from "../plan/options.ts";
import { showsEveryAccount } from "../../service.ts";
import type { ImportContext } from "../context.ts";
import { toTarget, newTarget, type Target } from "./target.ts";

/** How the accounts of a file's parts are chosen. */
export interface Choosing {
  readonly namedAccount: NamedAccount | undefined;
  readonly options: ImportOptions;
  /** What the file tells beside the numbers and names of its parts; absent for create requests. */
  readonly file?: FileFacts | undefined;
  readonly context: ImportContext;
}

/**
 * The account of each group, by its key. Nothing is made or offered yet. Problems: input_needed, ambiguous_name,
 * currency_required.
 */
export async function targetsOf(
  groups: readonly AccountGroup[],
  { namedAccount, options, file, context }: Choosing,
): Promise<ReadonlyMap<string, Target>> {
  let list: Promise<readonly Account[]> | undefined;
  const all = () => (list ??= everyAccount(context, namedAccount));
  const isTitled = groups.some(({ name }) => name !== undefined);
  const byTitle = isTitled ? titledFirst(groups, { all: await all(), namedAccount }) : groups;
  const own = await ownPart(byTitle, { namedAccount, all, context });
  const inOrder = own === undefined ? byTitle : [own, ...byTitle.filter((group) => group !== own)];
  const targets = new Map<string, Target>();
  const isOfSeveralCurrencies = areInSeveralCurrencies(groups);
  for (const group of inOrder) {
    const accountId = options.accountIds?.[group.key];
    const target =
      accountId === undefined
        ? await targetOf(group, {
            ...{ namedAccount, all, targets: [...targets.values()] },
            ...{ isOnly: groups.length === 1, isOfSeveralCurrencies },
            ...{ options, file, context },
          })
        : await targetById(accountId, { group, context });
    targets.set(group.key, target);
  }
  return new Map(
    groups.flatMap(({ key }) => {
      const target = targets.get(key);
      return target === undefined ? [] : [[key, target] as const];
    }),
  );
}

/** Of several parts, the one that is plainly the named account's: no other part may take its place. */
async function ownPart(
  groups: readonly AccountGroup[],
  { namedAccount, all, context }: Pick<PartChoosing, "namedAccount" | "all" | "context">,
): Promise<AccountGroup | undefined> {
  const account = namedAccount?.account;
  const isNumbered = groups.length > 1 && groups.some(({ number }) => number !== null);
  return account !== undefined && isNumbered
    ? partOfAccount(context, groups, { account, all: await all() })
    : undefined;
}

/** The account that was settled before. A foreign service may not show single accounts. */
async function targetById(
  id: string,
  { group, context }: { group: AccountGroup; context: ImportContext },
): Promise<Target> {
  try {
    return toTarget(await accountOf(context.call, id));
  } catch (error) {
    const isMissing = error instanceof Problem && ["not_found", "no_such_operation"].includes(error.code);
    if (!isMissing || showsEveryAccount(await context.service())) throw error;
    return { id, name: id, currency: group.currency ?? "", number: null };
  }
}

export function areInSeveralCurrencies(parts: readonly { readonly currency: string | null }[]): boolean {
  return new Set(parts.map(({ currency }) => currency)).size > 1;
}

/** What is known while the account of one part is chosen. */
interface PartChoosing extends Choosing {
  /** Every account of the book, asked for where one is needed. */
  readonly all: () => Promise<readonly Account[]>;
  /** Accounts of the parts before. */
  readonly targets: readonly Target[];
  /** Whether it is the only part of the file. */
  readonly isOnly: boolean;
  /** Whether the file's rows are in several currencies. */
  readonly isOfSeveralCurrencies: boolean;
}

export async function targetOf(group: AccountGroup, choosing: PartChoosing): Promise<Target> {
  const { namedAccount, all, targets, isOnly, isOfSeveralCurrencies, options, file, context } = choosing;
  const { number, name: title } = group;
  const byNumber = number === null ? undefined : await accountNumbered(context, group, await all());
  if (byNumber !== undefined && !targets.some(({ id }) => id === byNumber.id))
    return {
      ...toTarget(byNumber),
      because: isAccountName(number)
        ? `Earlier files of ${byNumber.name} call it ${number}`
        : `The file names the ${numberWord(group)} of ${byNumber.name}`,
      numberEvidence: { kind: "own" },
    };
  // Who names an account may know better than files that went elsewhere.
  const byFiles =
    namedAccount === undefined ? await accountOfEarlierFiles(context, group, await all()) : undefined;
  if (byFiles !== undefined && !targets.some(({ id }) => id === byFiles.id))
    return { ...toTarget(byFiles), numberEvidence: { kind: "own" } };
  const byTitle = title === undefined ? undefined : accountTitled(group, { all: await all(), targets });
  if (byTitle !== undefined)
    return { ...toTarget(byTitle), because: `The file names the account ${byTitle.name}` };
  const { account, name } =
    namedAccount ?? (await chosenAccount(group, { all: await all(), targets, file, context }));
  const currency =
    group.currency ??
    (await currencyOf(group, { account, currencyChoice: options.choices.currency, context }));
  const isFree = !targets.some((target) => target.name === (account?.name ?? name));
  const mismatch = await mismatchOf(group, {
    ...{ account, currency, isFree, isOfSeveralCurrencies, context },
  });
  if (isFree && mismatch?.because === undefined) {
    return account === undefined
      ? {
          ...newTarget(name, { currency, group }),
          isTyped: namedAccount !== undefined || title !== undefined,
        }
      : { ...toTarget({ ...account, currency_code: currency }), ...mismatch };
  }
  // Of a file with one part, an account of which only the start was typed is not the one that was meant.
  const others = await all();
  if (isOnly && account !== undefined && isStartOf(name, account.name) && isFreeName(name, others))
    return { ...newTarget(name, { currency, group }), ...mismatch, isTyped: true };
  return { ...beside(account?.name ?? name, { group, currency, all: others, targets }), ...mismatch };
}

/** Why rows are not the account's, and where they can be, what the file's number says. */
async function mismatchOf(
  group: AccountGroup,
  {
    account,
    currency,
    isFree,
    isOfSeveralCurrencies,
    context,
  }: Pick<PartChoosing, "context" | "isOfSeveralCurrencies"> &
    Pick<NamedAccount, "account"> & { currency: string; isFree: boolean },
): Promise<Pick<Target, "because" | "remedy" | "numberEvidence"> | undefined> {
  if (account === undefined) return undefined;
  const { name, currency_code: own = currency } = account;
  if (own !== currency) {
    const what = isOfSeveralCurrencies ? "Some rows of the file are" : "The file is";
    return { because: `${what} in ${currency}, but ${name} is in ${own}` };
  }
  // Of several parts, those that are not the named account's have accounts of their own.
  if (!isFree) return undefined;
  const evidence = await numberEvidence(group, account, context);
  return evidence.kind === "other"
    ? { because: evidence.because, remedy: evidence.remedy }
    : { numberEvidence: evidence };
}

/**
 * Why rows go to accounts that exist and not to the one that was named: asked where somebody can be, else said. A file of
 * several parts has one for each.
 */
export async function confirmOtherAccount(
  targets: ReadonlyMap<string, Target>,
  { namedAccount, context: { note, confirmAccounts } }: Pick<Choosing, "namedAccount" | "context">,
): Promise<void> {
  if (namedAccount === undefined) return;
  const name = namedAccount.account?.name ?? namedAccount.name;
  const all = [...targets.values()];
  const isThere = ({ id, name: own }: Target) =>
    namedAccount.account === undefined ? own === name : id === namedAccount.account.id;
  if (all.some(isThere)) return;
  const isOfSeveralCurrencies = areInSeveralCurrencies(all);
  const others = all.flatMap((target) =>
    target.because === undefined || target.id === null ? [] : [{ ...target, because: target.because }],
  );
  const [other] = others;
  if (confirmAccounts !== undefined && other !== undefined && others.length === 1)
    return confirmAccounts([
      { account: other.name, because: `${other.because}, not of ${name}`, isProven: true },
    ]);
  const sentences = others.map(
    ({ because, currency, name: place }) =>
      `${because}, so its rows${isOfSeveralCurrencies ? ` in ${currency}` : ""} go to ${place}, not to ${name}.`,
  );
  for (const sentence of new Set(sentences)) note(sentence);
}

/**
 * The currency of rows that name none, or one by a sign that several share. Empty for a new account of which nobody has
 * said it.
 */
async function currencyOf(
  { sharing }: AccountGroup,
  {
    account,
    currencyChoice,
    context,
  }: { account: NamedAccount["account"]; currencyChoice: string | undefined; context: ImportContext },
): Promise<string> {
  if (currencyChoice !== undefined) return currencyChoice;
  if (account === undefined) return "";
  const own = account.currency_code ?? (await currencyOfUnseen(account.name, context.call));
  if (sharing === undefined || sharing.includes(own)) return own;
  return context.newCurrency(account.name, { sharing, holds: own });
}
