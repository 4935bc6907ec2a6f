/** Finds the part of an uploaded file that belongs to its account. */
import { command, sentence } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import { isIban } from "../../importing/cells/iban.ts";
import { endsWith, isSameNumber, mayEndAs, plainNumber } from "../../importing/cells/national-number.ts";
import { isNameOrId } from "../../importing/cells/account-name.ts";
import type { AccountGroup, Reading } from "../../importing/reading.ts";
import type { AccountRecord } from "../ports/accounts.ts";

/**
 * The part with the account's number; else the only one in its currency that does not have another account's IBAN; undefined
 * for none. Problems: ambiguous_file where several remain, evidence_contradicted where the only one has another number,
 * unknown_account where all are in other currencies.
 */
export function ownPart(
  { groups }: Pick<Reading, "groups">,
  { name, currency_code, iban, account_number_last4 }: AccountRecord,
): AccountGroup | undefined {
  const inCurrency = groups.filter(({ currency }) => currency === null || currency === currency_code);
  if (inCurrency.length === 0) refuseOtherCurrency(groups, { name, currency_code });
  const accountIban = plainNumber(iban ?? "");
  const own = inCurrency.filter(
    ({ number }) => number !== null && isOwnNumber({ iban, account_number_last4 }, number),
  );
  const isOther = ({ number }: AccountGroup) =>
    number !== null && accountIban !== "" && isIban(plainNumber(number));
  const possible = own.length > 0 ? own : inCurrency.filter((group) => !isOther(group));
  const [only, other] = possible;
  if (own.length === 0 && inCurrency.length === 1)
    requireOwnNumber(inCurrency[0]?.number ?? null, { name, iban, account_number_last4 });
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

/** Problem: unknown_account, as an import says of an account that none of the file's rows can go to. */
function refuseOtherCurrency(
  groups: readonly AccountGroup[],
  { name, currency_code }: Pick<AccountRecord, "name" | "currency_code">,
): void {
  const currencies = [...new Set(groups.flatMap(({ currency }) => currency ?? []))];
  if (currencies.length === 0) return;
  const all = new Intl.ListFormat("en").format(currencies);
  throw new Problem("unknown_account", {
    detail: `The file is in ${all}, but ${name} is in ${currency_code}.`,
    remedy: sentence`Name an account in ${currencies[0] ?? ""}: ${command("accounts list")} shows the accounts, ${command("accounts create")} creates one. Or use ${command("tx import")}, which imports the rows of each currency into an account in it.`,
  });
}

/** Problem: evidence_contradicted. A number of another kind than an IBAN contradicts none: a bank may use both. */
function requireOwnNumber(
  number: string | null,
  { name, iban, account_number_last4 }: Pick<AccountRecord, "name" | "iban" | "account_number_last4">,
): void {
  const [fileNumber, accountIban, end] = [number, iban, account_number_last4].map((one) =>
    plainNumber(one ?? ""),
  );
  if (number === null || isNameOrId(number) || fileNumber === undefined || fileNumber === "") return;
  const isOther = accountIban
    ? isIban(fileNumber)
    : end !== undefined && end !== "" && !mayEndAs(fileNumber, end) && !mayEndAs(end, fileNumber);
  if (!isOther) return;
  const word = isIban(fileNumber) ? "IBAN" : "account number";
  throw new Problem("evidence_contradicted", {
    detail: `The file names the ${word} ${number}, but the ${accountIban ? "IBAN" : "number"} of "${name}" ends in ${accountIban ? accountIban.slice(-4) : end}.`,
    remedy:
      "Upload it to the account that it belongs to; if the account has a new number, set that with `cashbook accounts update` first.",
  });
}

/** Whether a number that a file names can be the account's. */
export function isOwnNumber(
  { iban, account_number_last4 }: Pick<AccountRecord, "iban" | "account_number_last4">,
  number: string,
): boolean {
  const [accountIban, fileNumber] = [plainNumber(iban ?? ""), plainNumber(number)];
  if (fileNumber === "" || isNameOrId(number)) return false;
  if (accountIban === "") return endsWith(fileNumber, plainNumber(account_number_last4 ?? "?"));
  return accountIban.endsWith(fileNumber) || isSameNumber(accountIban, fileNumber);
}

const NAMED_MAX = 5;
