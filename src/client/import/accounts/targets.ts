/** Which account each part of a file goes to: the one that is named, the one with the part's number, or a new one. */
import type { Account } from "../../../contract/account.ts";
import { Problem } from "../../../contract/problem.ts";
import type { AccountGroup } from "../../../importing/model.ts";
import { accountTitled, titledFirst } from "./account-name.ts";
import { accountNumbered, isOfAnother, partOfAccount } from "./account-number.ts";
import { accountOf, everyAccount } from "./list-accounts.ts";
import { beside, chosenAccount } from "./choose-account.ts";
import { currencyOfUnseen, type Named } from "./named-account.ts";
import type { ImportOptions } from "../plan/options.ts";
import { showsEveryAccount } from "../../service.ts";
import type { ImportContext } from "../context.ts";
import { existing, fresh, type Target } from "./target.ts";

/** How the accounts of a file's parts are chosen. */
export interface Choosing {
  readonly named: Named | undefined;
  readonly options: ImportOptions;
  readonly context: ImportContext;
}

/**
 * The account of each group, by its key. Nothing is made or offered yet. Problems: input_needed, ambiguous_name,
 * currency_required.
 */
export async function targetsOf(
  groups: readonly AccountGroup[],
  { named, options, context }: Choosing,
): Promise<ReadonlyMap<string, Target>> {
  let asked: Promise<readonly Account[]> | undefined;
  const all = () => (asked ??= everyAccount(context.call, named));
  const isTitled = groups.some(({ name }) => name !== undefined);
  const titled = isTitled ? titledFirst(groups, { all: await all(), named }) : groups;
  const own = await ownPart(titled, { named, all, context });
  const ordered = own === undefined ? titled : [own, ...titled.filter((group) => group !== own)];
  const targets = new Map<string, Target>();
  for (const group of ordered) {
    const settled = options.accountIds?.[group.key];
    const target =
      settled === undefined
        ? await targetOf(group, { named, all, taken: [...targets.values()], options, context })
        : await settledTarget(settled, { group, context });
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
  { named, all, context: { call } }: Pick<PartChoosing, "named" | "all" | "context">,
): Promise<AccountGroup | undefined> {
  const account = named?.account;
  const isNumbered = groups.length > 1 && groups.some(({ number }) => number !== null);
  return account !== undefined && isNumbered
    ? partOfAccount(call, groups, { account, all: await all() })
    : undefined;
}

/** The account that was settled before. A foreign service may not show single accounts. */
async function settledTarget(
  id: string,
  { group, context }: { group: AccountGroup; context: ImportContext },
): Promise<Target> {
  try {
    return existing(await accountOf(context.call, id));
  } catch (error) {
    const isMissing = error instanceof Problem && ["not_found", "no_such_operation"].includes(error.code);
    if (!isMissing || showsEveryAccount(await context.service())) throw error;
    return { id, name: id, currency: group.currency ?? "", number: null };
  }
}

/** What is known while the account of one part is chosen. */
interface PartChoosing extends Choosing {
  /** Every account of the book, asked for where one is needed. */
  readonly all: () => Promise<readonly Account[]>;
  /** Accounts of the parts before. */
  readonly taken: readonly Target[];
}

export async function targetOf(group: AccountGroup, choosing: PartChoosing): Promise<Target> {
  const { named, all, taken, options, context } = choosing;
  const { number, name: title } = group;
  const numbered = number === null ? undefined : await accountNumbered(context.call, group, await all());
  if (numbered !== undefined && !taken.some(({ id }) => id === numbered.id)) return existing(numbered);
  const titled = title === undefined ? undefined : accountTitled(group, { all: await all(), taken });
  if (titled !== undefined) return existing(titled);
  const { account, name } = named ?? (await chosenAccount(group, { all: await all(), taken, context }));
  const currency =
    group.currency ?? (await currencyOf(group, { account, said: options.choices.currency, context }));
  const isFree = !taken.some((target) => target.name === (account?.name ?? name));
  const isOwn =
    account === undefined ||
    ((account.currency_code ?? currency) === currency && !(await isOfAnother(context.call, group, account)));
  if (isFree && isOwn) {
    return account === undefined
      ? { ...fresh(name, { currency, group }), isTyped: named !== undefined || title !== undefined }
      : existing({ ...account, currency_code: currency });
  }
  return beside(account?.name ?? name, { group, currency, all: await all(), taken });
}

/**
 * The currency of rows that name none, or one by a sign that several share. Empty for a new account of which nobody has
 * said it.
 */
async function currencyOf(
  { sharing }: AccountGroup,
  { account, said, context }: { account: Named["account"]; said: string | undefined; context: ImportContext },
): Promise<string> {
  if (said !== undefined) return said;
  if (account === undefined) return "";
  const own = account.currency_code ?? (await currencyOfUnseen(account.name, context.call));
  if (sharing === undefined || sharing.includes(own)) return own;
  return context.newCurrency(account.name, { sharing, holds: own });
}
