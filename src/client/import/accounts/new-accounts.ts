/** Accounts that a file needs and that do not exist: each is offered, then has a currency, and is made. */
import { codeWords } from "../../notation/code-words.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { accounts } from "../../../contract/account.ts";
import { Problem } from "../../../contract/problem.ts";
import { numberOf } from "./account-number.ts";
import { refusingFor, requireCreator } from "./creator.ts";
import { areAlike } from "./similar-names.ts";
import type { ImportOptions } from "../plan/options.ts";
import { ImportStopped, type ImportContext } from "../context.ts";
import { everyAccount } from "./list-accounts.ts";
import { areInSeveralCurrencies } from "./targets.ts";
import type { Target } from "./target.ts";

interface Settling {
  readonly options: ImportOptions;
  readonly context: ImportContext;
}

/**
 * Settles which accounts are made: a person agrees to each, once, and says its currency where the file does not. Nothing is
 * made yet. Problems: unknown_account with the names that are alike, currency_required.
 */
export function confirmNewAccounts({
  options,
  context,
}: Settling): (targets: ReadonlyMap<string, Target>) => Promise<ReadonlyMap<string, Target>> {
  const currencies = new Map<string, string>();
  const confirm = async (target: Target, isOfSeveralCurrencies: boolean): Promise<Target> => {
    const { name } = target;
    if (!currencies.has(name)) {
      await requireMakeable(target, { options, context, isOfSeveralCurrencies });
      const { currency, sharing } = target;
      currencies.set(name, currency || (await context.newCurrency(name, { sharing })));
    }
    return { ...target, currency: target.currency || (currencies.get(name) ?? "") };
  };
  return async (targets) => {
    const all = new Map<string, Target>();
    const isOfSeveralCurrencies = areInSeveralCurrencies([...targets.values()]);
    for (const [key, target] of targets)
      all.set(key, target.id === null ? await confirm(target, isOfSeveralCurrencies) : target);
    return all;
  };
}

/** Makes the accounts that do not exist, as they were settled. */
export async function makeAccounts(
  targets: ReadonlyMap<string, Target>,
  context: ImportContext,
): Promise<ReadonlyMap<string, Target & { readonly id: string; readonly isNew: boolean }>> {
  const targetsWithIds = new Map<string, Target & { id: string; isNew: boolean }>();
  try {
    for (const [key, target] of targets) {
      await nextTurn();
      if (context.stopSignal.aborted) throw new ImportStopped([]);
      if (target.id !== null) targetsWithIds.set(key, { ...target, id: target.id, isNew: false });
      else targetsWithIds.set(key, { ...target, ...(await makeOrFind(target, context)) });
    }
  } catch (error) {
    await removeNewAccounts([...targetsWithIds.values()], context);
    throw error;
  }
  noteNewAccounts(targetsWithIds.values(), context);
  return targetsWithIds;
}

const REMOVED_AT_ONCE = 100;

/** Takes away accounts that nothing was written to, because what came after them failed. */
async function removeNewAccounts(
  targets: readonly { readonly id: string; readonly isNew: boolean }[],
  { call }: ImportContext,
): Promise<void> {
  const all = targets.filter(({ isNew }) => isNew);
  // Many at a time share a commit; one by one, a person who stopped the work waits for each of hundreds.
  for (let at = 0; at < all.length; at += REMOVED_AT_ONCE) {
    const some = all.slice(at, at + REMOVED_AT_ONCE);
    // What went wrong before is what is told; an account that has got rows meanwhile stays.
    await Promise.allSettled(some.map(({ id }) => call(accounts.delete, { id })));
  }
}

/** Another import may have made the same account since this one looked: then it is the one that was meant. */
async function makeOrFind(
  target: Target,
  context: ImportContext,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  try {
    return { id: await makeAccount(target, context), isNew: true };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "duplicate_name") throw error;
    const { name, currency, number } = target;
    const same = (await everyAccount(context, undefined)).find(
      (account) =>
        account.name === name &&
        account.currency_code === currency &&
        account.status !== "archived" &&
        (number === null || number.endsWith(account.account_number_last4 ?? "")),
    );
    if (same === undefined) throw error;
    return { id: same.id, isNew: false };
  }
}

async function makeAccount(
  { name, currency, number, type }: Target,
  { call }: ImportContext,
): Promise<string> {
  const { data } = await refusingFor(name, () =>
    call(accounts.create, {
      name,
      currency_code: currency,
      ...numberOf(number),
      ...(type === undefined ? {} : { account_type: type }),
    }),
  );
  return data.id;
}

/** Said once all are there: where one fails, the others are taken away again. */
function noteNewAccounts(
  targets: Iterable<Target & { readonly isNew: boolean }>,
  { note }: ImportContext,
): void {
  for (const { name, currency, type, typeBecause, isNew } of targets) {
    if (!isNew) continue;
    const typeText = type === undefined ? "" : `, as ${codeWords(type)} (${typeBecause})`;
    note(`Created the account "${name}", in ${currency}${typeText}.`);
  }
}

/** Refuses an account that nobody wants made. */
async function requireMakeable(
  { name, currency, number, type, because, remedy, isTyped = false }: Target,
  { options, context, isOfSeveralCurrencies }: Settling & { readonly isOfSeveralCurrencies: boolean },
): Promise<void> {
  const all = isTyped && !options.createAccount ? await everyAccount(context, undefined) : [];
  // One of the very name was made meanwhile, which is found when this one cannot be made.
  const alike = all
    .filter(({ status, name: other }) => status !== "archived" && other !== name && areAlike(other, name))
    .map((account) => account.name);
  const reason = because === undefined ? "" : `${because}. `;
  if (alike.length > 0) {
    throw new Problem("unknown_account", {
      detail: `${reason}There is no bank account ${JSON.stringify(name)}, but there is ${alike.map((other) => JSON.stringify(other)).join(", ")}.`,
      remedy: "Name that account, or add --create-account to create a new one.",
      more: { candidates: alike },
    });
  }
  await requireCreator(name, context);
  if (
    options.createAccount ||
    options.yes ||
    (await context.offer({ name, currency, number, type, because, remedy, isOfSeveralCurrencies }))
  )
    return;
  throw remedy === undefined
    ? missingAccount({ name, currency, number: isTyped ? null : number, because })
    : contradictedAccount({ name, because, remedy });
}

function missingAccount({
  name,
  currency,
  number,
  because,
}: Pick<Target, "name" | "currency" | "number" | "because">): Problem {
  const ofNumber = number === null ? "" : `, for the rows of the account number ${number}`;
  const reason = because === undefined ? "" : `${because}. `;
  return new Problem("unknown_account", {
    detail: `${reason}There is no bank account ${JSON.stringify(name)}${ofNumber}${currency === "" ? ", and the file names no currency" : ""}.`,
    remedy:
      currency === ""
        ? "Add --yes and --currency <code> to create it, or name an existing account."
        : "Add --yes to create it, or name an existing account.",
  });
}

/** The file is of another account than the one that was named, as far as it tells. */
function contradictedAccount({
  name,
  because,
  remedy,
}: Pick<Target, "name" | "because" | "remedy">): Problem {
  return new Problem("unknown_account", {
    detail: `${because}. Nothing was imported.`,
    remedy: `Name the account that the file belongs to, or add --yes to create ${JSON.stringify(name)} for it. ${remedy}`,
  });
}
