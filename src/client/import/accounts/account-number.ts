/** Accounts by the number that a file names: an IBAN, or a bank's own number. */
import { accounts, type Account, type AccountType } from "../../../contract/account.ts";
import { isIban } from "../../../importing/cells/iban.ts";
import {
  endsWith,
  isSameNumber,
  mayEndOtherwise,
  plainNumber,
} from "../../../importing/cells/national-number.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import { isAccountName, isNameOrId } from "../../../importing/cells/account-name.ts";
import { exportedNumber } from "../../ids/exported-number.ts";
import type { ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";

/** The account with the group's number and currency, or with the number for a name, as lists of the book say it. Lists show the ends of a number only, so the whole is asked for. */
export async function accountNumbered(
  context: ImportContext,
  { number, currency }: Pick<AccountGroup, "number" | "currency">,
  all: readonly Account[],
): Promise<Account | undefined> {
  const { call } = context;
  const exported = all.find(
    ({ id, status }) => status !== "archived" && (exportedNumber(id) === number || id === number),
  );
  if (exported !== undefined && (currency === null || exported.currency_code === currency)) return exported;
  const called = all.filter(
    (account) =>
      account.name === number &&
      account.status !== "archived" &&
      (currency === null || account.currency_code === currency),
  );
  if (called.length === 1) return called[0];
  if (isNameOrId(number)) return accountWithId(context, { number, currency }, all);
  const target = plainNumber(number ?? "");
  const likely = all.filter(
    (account) =>
      account.status !== "archived" &&
      (account.account_number_last4 ?? "") !== "" &&
      (endsWith(target, plainNumber(account.account_number_last4 ?? "")) ||
        mayEndOtherwise(account.iban ?? "")) &&
      (currency === null || account.currency_code === currency),
  );
  const whole = await Promise.all(
    likely.map(async ({ id, iban }) =>
      (iban ?? null) === null ? null : (await call(accounts.get, { id })).data,
    ),
  );
  const matches: Account[] = [];
  for (const [index, account] of likely.entries()) {
    const iban = whole[index]?.iban ?? null;
    const isIt =
      iban === null
        ? await mayHoldNumber(context, account, target)
        : isSameNumber(plainNumber(iban), target) || plainNumber(iban).endsWith(target);
    if (isIt) matches.push(account);
  }
  return matches.length === 1 ? matches[0] : undefined;
}

/** Of accounts that show no number, the one whose earlier files named the group's: nobody wrote it down, but it is the same. */
export async function accountOfEarlierFiles(
  context: ImportContext,
  { number, currency }: Pick<AccountGroup, "number" | "currency">,
  all: readonly Account[],
): Promise<Account | undefined> {
  if (number === null || isNameOrId(number)) return undefined;
  const target = plainNumber(number);
  const files = await (await destinationOf(context)).earlierFiles();
  const ids = new Set(
    files
      .filter((file) => file.number !== null && !isNameOrId(file.number))
      .filter((file) => isSameNumber(plainNumber(file.number ?? ""), target))
      .map(({ account }) => account),
  );
  const [account, other] = all.filter(
    ({ id, status, account_number_last4, currency_code }) =>
      ids.has(id) &&
      status !== "archived" &&
      (account_number_last4 ?? "") === "" &&
      (currency === null || currency_code === currency),
  );
  return other === undefined ? account : undefined;
}

/** The account of a name in files, or of an id at a service: the one into which an earlier file with it went. */
async function accountWithId(
  context: ImportContext,
  { number, currency }: Pick<AccountGroup, "number" | "currency">,
  all: readonly Account[],
): Promise<Account | undefined> {
  const files = await (await destinationOf(context)).earlierFiles();
  const ids = new Set(files.filter((file) => file.number === number).map(({ account }) => account));
  const [account, other] = all.filter(
    ({ id, currency_code }) => ids.has(id) && (currency === null || currency_code === currency),
  );
  return other === undefined ? account : undefined;
}

/**
 * Whether an account that shows the end of a number only can be the one of the whole number: files that were imported into it
 * before have told. Where none has, the end is all that is known.
 */
async function mayHoldNumber(context: ImportContext, { id }: Account, target: string): Promise<boolean> {
  const numbers = await importedNumbers(context, id);
  return numbers.length === 0 || numbers.some((number) => isSameNumber(number, target));
}

/** Numbers of the bank that earlier files of an account named, written plainly; the newest first. */
export async function importedNumbers(context: ImportContext, account: string): Promise<readonly string[]> {
  const files = await (await destinationOf(context)).earlierFiles(account);
  return (
    files
      .filter(({ number }) => !isNameOrId(number))
      .map(({ number }) => plainNumber(number ?? ""))
      // A file that we wrote tells no number of the bank.
      .filter((number) => number !== "" && number !== plainNumber(exportedNumber(account)))
  );
}

/** The part of an account: the one of its number, else of a number that its files named before. */
export async function partOfAccount(
  context: ImportContext,
  groups: readonly AccountGroup[],
  {
    account: { id, currency_code },
    all,
  }: {
    account: { readonly id: string; readonly currency_code: string | undefined };
    all: readonly Account[];
  },
): Promise<AccountGroup | undefined> {
  const ofCurrency = groups.filter(
    ({ number, currency }) => number !== null && (currency === null || currency === currency_code),
  );
  for (const group of ofCurrency) if ((await accountNumbered(context, group, all))?.id === id) return group;
  const numbers = await importedNumbers(context, id);
  return ofCurrency.find(({ number }) =>
    numbers.some((numberOfFile) => isSameNumber(numberOfFile, plainNumber(number ?? ""))),
  );
}

/** Whether an account shows the end of another number than the group's. */
export function hasOtherNumber({ account_number_last4, iban }: Account, { number }: AccountGroup): boolean {
  const last = plainNumber(account_number_last4 ?? "");
  if (number === null || isNameOrId(number) || last === "" || mayEndOtherwise(iban ?? "")) return false;
  return !endsWith(plainNumber(number), last);
}

/** Ends of a number, by which people know it: the last four, then more, as far as it goes. */
export function lastsOf(number: string): readonly [string, ...string[]] {
  const whole = plainNumber(number);
  const longer = Array.from({ length: Math.max(0, whole.length - 4) }, (_, more) => whole.slice(-5 - more));
  return [whole.slice(-4), ...longer];
}

const typeNames: Readonly<Partial<Record<AccountType, string>>> = {
  checking: "Checking",
  savings: "Savings",
  credit_card: "Credit card",
  loan: "Loan",
};

/** How an account is called that only its file names: by what it is and the end of its number. */
export function nameOfNumber({ number, type }: AccountGroup, last = lastsOf(number ?? "")[0]): string {
  return `${(type && typeNames[type]) ?? "Account"} ${last}`.trim();
}

/** What a group's number is called. */
export function numberWord({ number }: AccountGroup): string {
  if (isNameOrId(number)) return isAccountName(number) ? "name" : "id";
  return number !== null && isIban(plainNumber(number)) ? "IBAN" : "number";
}

/** An IBAN is kept whole; of any other number the end. */
export function numberOf(number: string | null): { iban?: string; account_number_last4?: string } {
  if (number === null || isNameOrId(number)) return {};
  if (isIban(plainNumber(number))) return { iban: plainNumber(number) };
  const [end] = lastsOf(number);
  return end === "" ? {} : { account_number_last4: end };
}
