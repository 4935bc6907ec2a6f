/** Which account each part of a file goes to: the one that is named, the one with the part's number, or a new one. */
import { accounts, type Account, type AccountType } from "../../contract/account.ts";
import { company } from "../../contract/company.ts";
import type { Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { AccountGroup } from "../../importing/model.ts";
import { findAccount, findAccountId } from "../find.ts";
import { pages } from "../pages.ts";
import { accountTitled, titledFirst } from "./account-name.ts";
import { accountNumbered, isOfAnother, lastOf, nameOfNumber } from "./account-number.ts";
import type { ImportOptions } from "./options.ts";
import type { ImportSurroundings } from "./surroundings.ts";

/** An account that rows go to. One that does not exist yet has no id. */
export interface Target {
  readonly id: string | null;
  readonly name: string;
  /** Empty where it is not known. */
  readonly currency: string;
  /** Number to give a new account. */
  readonly number: string | null;
  /** What a new account is, where the file says it. */
  readonly type?: AccountType | undefined;
}

/** The account that was named. */
export interface Named {
  readonly name: string;
  /** What is known of it; undefined when there is none of this name. */
  readonly account:
    | (Pick<Account, "id" | "name"> & {
        readonly currency_code: string | undefined;
        readonly account_type?: Account["account_type"];
        readonly iban?: string | null;
      })
    | undefined;
}

/**
 * Looks up the account that a person named. Who may only create transactions names it by its id, and its currency is not
 * known then. Problem: ambiguous_name.
 */
export async function namedAccount(call: Transport, name: string | undefined): Promise<Named | undefined> {
  if (name === undefined) return undefined;
  try {
    return { name, account: await findAccount(call, name) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "unknown_account") return { name, account: undefined };
    const asId = { name, account: { id: name, name, currency_code: undefined } };
    // A service that lists no accounts is told the account as it is named.
    if (error.code === "no_such_operation") return asId;
    const isId = (await findAccountId(call, name).catch(() => undefined)) === name;
    if (error.code === "insufficient_scope" && isId) return asId;
    throw error;
  }
}

/**
 * The currency of rows that name none, on an account that the caller may not see: the company's. Where the account is of
 * another the book refuses the rows.
 */
async function currencyOfUnseen(name: string, call: Transport): Promise<string> {
  try {
    const { base_currency } = (await call(company.get, {})).data;
    // A foreign service may leave out what the contract has.
    if ((base_currency as string | undefined) !== undefined) return base_currency;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "no_such_operation") throw error;
  }
  throw new Problem("currency_required", {
    detail: `Neither the file nor the service says which currency the account ${JSON.stringify(name)} is in.`,
  });
}

/**
 * The account of each group, by its key. Nothing is made or offered yet. Problems: input_needed, ambiguous_name,
 * currency_required.
 */
export async function targetsOf(
  groups: readonly AccountGroup[],
  {
    named,
    options,
    surroundings,
  }: { named: Named | undefined; options: ImportOptions; surroundings: ImportSurroundings },
): Promise<ReadonlyMap<string, Target>> {
  const { call } = surroundings;
  const needsAll =
    named?.account === undefined ||
    groups.length > 1 ||
    groups.some(({ number, name }) => number !== null || name !== undefined);
  const all = needsAll ? await everyAccount(call, named) : [];
  const targets = new Map<string, Target>();
  for (const group of titledFirst(groups, { all, named })) {
    const settled = options.accountIds?.[group.key];
    const target =
      settled === undefined
        ? await targetOf(group, { named, all, taken: [...targets.values()], options, surroundings })
        : await settledTarget(settled, { group, surroundings });
    targets.set(group.key, target);
  }
  return new Map(
    groups.flatMap(({ key }) => {
      const target = targets.get(key);
      return target === undefined ? [] : [[key, target] as const];
    }),
  );
}

/** The account that was settled before. A foreign service may not show single accounts. */
async function settledTarget(
  id: string,
  { group, surroundings }: { group: AccountGroup; surroundings: ImportSurroundings },
): Promise<Target> {
  try {
    return existing(await accountOf(surroundings.call, id));
  } catch (error) {
    const isMissing = error instanceof Problem && ["not_found", "no_such_operation"].includes(error.code);
    if (!isMissing || (await surroundings.service()) !== "foreign") throw error;
    return { id, name: id, currency: group.currency ?? "", number: null };
  }
}

/** The accounts of create requests: each names its own, or leaves it to the one that was named. */
export async function requestTargets(
  groups: readonly AccountGroup[],
  {
    named,
    options,
    surroundings,
  }: { named: Named | undefined; options: ImportOptions; surroundings: ImportSurroundings },
): Promise<ReadonlyMap<string, Target>> {
  const targets = new Map<string, Target>();
  for (const group of groups) {
    targets.set(
      group.key,
      group.key === ""
        ? await targetOf(group, {
            named,
            all: named === undefined ? await everyAccount(surroundings.call, named) : [],
            taken: [],
            options,
            surroundings,
          })
        : await requestTarget(group.key, surroundings),
    );
  }
  return targets;
}

async function requestTarget(name: string, { call, service }: ImportSurroundings): Promise<Target> {
  if ((await service()) === "foreign") {
    const account = (await namedAccount(call, name))?.account;
    return {
      id: account?.id ?? name,
      name: account?.name ?? name,
      currency: account?.currency_code ?? "",
      number: null,
    };
  }
  const id = await findAccountId(call, name);
  try {
    return existing(await accountOf(call, id));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") {
      throw new Problem("unknown_account", { detail: `There is no bank account ${JSON.stringify(id)}.` });
    }
    // Who may only create transactions sends the id as it is; the book knows the currency.
    if (error.code !== "insufficient_scope") throw error;
    return { id, name: id, currency: "", number: null };
  }
}

interface Choosing {
  readonly named: Named | undefined;
  readonly all: readonly Account[];
  readonly taken: readonly Target[];
  readonly options: ImportOptions;
  readonly surroundings: ImportSurroundings;
}

async function targetOf(group: AccountGroup, choosing: Choosing): Promise<Target> {
  const { named, all, taken, options, surroundings } = choosing;
  const numbered = group.number === null ? undefined : await accountNumbered(surroundings.call, group, all);
  if (numbered !== undefined) return existing(numbered);
  const titled = accountTitled(group, choosing);
  if (titled !== undefined) return existing(titled);
  const own = group.name ?? (group.number === null ? undefined : nameOfNumber(group));
  if (named === undefined) {
    // A foreign service has other words for an account that is in use.
    const open = all.filter(({ status }) => status !== "archived" && status !== "closed");
    const id = await surroundings.choose(open, own);
    if (id === undefined)
      return targetOf(group, {
        ...choosing,
        named: { name: own ?? nameOfNumber(group), account: undefined },
      });
    return existing(all.find((account) => account.id === id) ?? (await accountOf(surroundings.call, id)));
  }
  const { account, name } = named;
  const currency =
    group.currency ??
    account?.currency_code ??
    options.choices.currency ??
    (account === undefined ? "" : await currencyOfUnseen(account.name, surroundings.call));
  const isFree = !taken.some((target) => target.name === (account?.name ?? name));
  const isOwn =
    account === undefined ||
    ((account.currency_code ?? currency) === currency &&
      !(await isOfAnother(surroundings.call, group, account)));
  if (isFree && isOwn) {
    return account === undefined
      ? fresh(name, { currency, group })
      : existing({ ...account, currency_code: currency });
  }
  const isNew = (title: string) => ![...all, ...taken].some((other) => other.name === title);
  if (group.name !== undefined && isNew(group.name)) return fresh(group.name, { currency, group });
  const beside = `${account?.name ?? name} ${currency}`.trim();
  const second = taken.some((target) => target.name === beside)
    ? `${beside} ${lastOf(group.number ?? group.key)}`
    : beside;
  const there = all.find((other) => other.status !== "archived" && other.name === second);
  return there === undefined ? fresh(second, { currency, group }) : existing(there);
}

function existing({ id, name, currency_code }: Pick<Account, "id" | "name" | "currency_code">): Target {
  // A foreign service may leave out what the contract has.
  return { id, name: name ?? id, currency: currency_code ?? "", number: null };
}

/** The one account that was settled on, as if a person had named it. */
export function targetNamed(targets: ReadonlyMap<string, Target>): Named | undefined {
  const [target] = targets.values();
  if (target === undefined) return undefined;
  const { id, name, currency } = target;
  return { name, account: id === null ? undefined : { id, name, currency_code: currency || undefined } };
}

function fresh(name: string, { currency, group }: { currency: string; group: AccountGroup }): Target {
  return { id: null, name, currency, number: group.number, type: group.type };
}

/** Problems: those of a caller who may not list accounts and names none. */
export async function everyAccount(call: Transport, named: Named | undefined): Promise<readonly Account[]> {
  const all: Account[] = [];
  try {
    for await (const page of pages(call, accounts.list, {}, { all: true })) all.push(...page);
  } catch (error) {
    // Who may only create transactions names the account, and cannot look for others.
    const untold =
      error instanceof Problem && ["insufficient_scope", "no_such_operation"].includes(error.code);
    if (!untold || named?.account === undefined) throw error;
  }
  return all;
}

async function accountOf(call: Transport, id: string): Promise<Account> {
  return (await call(accounts.get, { id })).data;
}
