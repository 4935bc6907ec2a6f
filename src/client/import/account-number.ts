/** Accounts by the number that a file names: an IBAN, or a bank's own number. */
import { accounts, type Account, type AccountType } from "../../contract/account.ts";
import type { Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { isIban } from "../../importing/iban.ts";
import type { AccountGroup } from "../../importing/model.ts";

/** The account with the group's number and currency. Lists show the ends of a number only, so the whole is asked for. */
export async function accountNumbered(
  call: Transport,
  { number, currency }: Pick<AccountGroup, "number" | "currency">,
  all: readonly Account[],
): Promise<Account | undefined> {
  const wanted = plain(number ?? "");
  const likely = all.filter(
    (account) =>
      account.status !== "archived" &&
      (account.account_number_last4 ?? "") !== "" &&
      wanted.endsWith(plain(account.account_number_last4 ?? "")) &&
      (currency === null || account.currency_code === currency),
  );
  const whole = await Promise.all(
    likely.map(async ({ id, iban }) =>
      (iban ?? null) === null ? null : (await call(accounts.get, { id })).data,
    ),
  );
  const found = likely.filter((_, index) => {
    const iban = whole[index]?.iban ?? null;
    return iban === null || plain(iban) === wanted || plain(iban).endsWith(wanted);
  });
  return found.length === 1 ? found[0] : undefined;
}

/** A number without what people put in between. */
function plain(number: string): string {
  return number.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
}

/** The end of a number, by which people know it. */
export function lastOf(number: string): string {
  return plain(number).slice(-4);
}

/**
 * Whether the file is plainly of another account than this one: both have an IBAN, and they differ. A caller who may not
 * see the account knows nothing.
 */
export async function isOfAnother(
  call: Transport,
  { number }: AccountGroup,
  { id }: Pick<Account, "id">,
): Promise<boolean> {
  if (number === null || !isIban(plain(number))) return false;
  try {
    const iban = (await call(accounts.get, { id })).data.iban ?? null;
    return iban !== null && isIban(plain(iban)) && plain(iban) !== plain(number);
  } catch (error) {
    const untold = ["insufficient_scope", "no_such_operation", "not_found"];
    if (error instanceof Problem && untold.includes(error.code)) return false;
    throw error;
  }
}

const typeNames: Readonly<Partial<Record<AccountType, string>>> = {
  checking: "Checking",
  savings: "Savings",
  credit_card: "Credit card",
  loan: "Loan",
};

/** How an account is called that only its file names: by what it is and the end of its number. */
export function nameOfNumber({ number, type }: AccountGroup): string {
  return `${(type && typeNames[type]) ?? "Account"} ${lastOf(number ?? "")}`.trim();
}

/** An IBAN is kept whole; of any other number the end. */
export function numberOf(number: string | null): { iban?: string; account_number_last4?: string } {
  if (number === null) return {};
  if (isIban(plain(number))) return { iban: plain(number) };
  const end = lastOf(number);
  return end === "" ? {} : { account_number_last4: end };
}
