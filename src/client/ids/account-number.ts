/** Finds an account by its number: the IBAN, or the last digits that lists show of a number. */
import { accounts, type Account } from "../../contract/account.ts";
import type { Call } from "../../contract/operation.ts";

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
/** What lists show of a number: its last digits, and of an IBAN as many of its start. */
export const LEGIBLE_DIGITS = 4;

/** The accounts in use that a number means: several may end alike, and lists show of an IBAN its two ends only. */
export async function withNumber(
  call: Call,
  all: readonly Account[],
  query: string,
): Promise<readonly Account[]> {
  const number = query.replaceAll(" ", "").toUpperCase();
  const inUse = all.filter(({ status }) => status !== "archived");
  if (number.length === LEGIBLE_DIGITS)
    return inUse.filter(({ account_number_last4 }) => String(account_number_last4).toUpperCase() === number);
  if (!IBAN.test(number)) return inUse.filter(({ iban }) => typeof iban === "string" && iban === number);
  const alike = inUse.filter(
    ({ iban }) => iban?.slice(0, LEGIBLE_DIGITS) === number.slice(0, LEGIBLE_DIGITS),
  );
  const matches: Account[] = [];
  for (const account of alike.filter(({ iban }) => iban?.endsWith(number.slice(-LEGIBLE_DIGITS)))) {
    const { data } = await call(accounts.get, { id: account.id });
    if (data.iban === number) matches.push(account);
  }
  return matches;
}
