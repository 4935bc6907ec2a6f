/** Finds the part of an uploaded file that belongs to its account. */
import { Problem } from "../../contract/problem.ts";
import { isIban } from "../../importing/cells/iban.ts";
import { endsWith, isSameNumber } from "../../importing/cells/national-number.ts";
import type { AccountGroup, Reading } from "../../importing/model.ts";
import type { AccountRecord } from "../ports/accounts.ts";

/**
 * The part with the account's number; else the only one in its currency that does not have another account's IBAN; undefined
 * for none. Problem: ambiguous_file where several remain.
 */
export function ownPart(
  { groups }: Pick<Reading, "groups">,
  { name, currency_code, iban, account_number_last4 }: AccountRecord,
): AccountGroup | undefined {
  const inCurrency = groups.filter(({ currency }) => currency === null || currency === currency_code);
  const accountIban = plain(iban ?? "");
  const own = inCurrency.filter(
    ({ number }) => number !== null && isOwnNumber({ iban, account_number_last4 }, number),
  );
  const isOther = ({ number }: AccountGroup) =>
    number !== null && accountIban !== "" && isIban(plain(number));
  const possible = own.length > 0 ? own : inCurrency.filter((group) => !isOther(group));
  const [only, other] = possible;
  if (other === undefined) return only;
  const numbers = possible.map(
    ({ number, currency, name: title }) => number ?? title ?? currency ?? "no number",
  );
  throw new Problem("ambiguous_file", {
    detail: `The file has rows of several accounts (${numbers.slice(0, NAMED_MAX).join(", ")}), and it is unclear which of them is "${name}".`,
    remedy:
      "Give the account its IBAN, or the last characters of its number, with `cashbook accounts update`; or use `cashbook tx import`, which imports the rows of each account into that account.",
  });
}

/** Whether a number that a file names can be the account's. */
export function isOwnNumber(
  { iban, account_number_last4 }: Pick<AccountRecord, "iban" | "account_number_last4">,
  number: string,
): boolean {
  const [accountIban, fileNumber] = [plain(iban ?? ""), plain(number)];
  if (fileNumber === "") return false;
  if (accountIban === "") return endsWith(fileNumber, plain(account_number_last4 ?? "?"));
  return accountIban.endsWith(fileNumber) || isSameNumber(accountIban, fileNumber);
}

const NAMED_MAX = 5;

function plain(number: string): string {
  return number.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
}
