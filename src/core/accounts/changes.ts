/** Creates and changes the record of an account. */
import type { CreateAccount, UpdateAccount } from "../../contract/account.ts";
import { decimalsFault } from "../../contract/values/amount-decimals.ts";
import { amountText, toMinor } from "../../contract/values/money.ts";
import { Problem } from "../../contract/problem.ts";
import { fold } from "../../contract/category/fold.ts";
import type { HandlerContext } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";

/** The account of a create request. Problems: amount_precision, amount_range, validation_failed. */
export function newAccount(input: CreateAccount, { ids, now, caller }: HandlerContext): AccountRecord {
  const currency_code = input.currency_code ?? caller.baseCurrency;
  return {
    id: ids(),
    name: input.name,
    name_folded: fold(input.name),
    bank_name: input.bank_name ?? "",
    account_type: input.account_type ?? "checking",
    currency_code,
    currency_changed_at: null,
    ...accountNumber({ iban: input.iban ?? null, last4: input.account_number_last4 ?? null }),
    opening_minor: openingMinor(input.opening_balance ?? "0", currency_code),
    opening_set_by_person: input.opening_balance !== undefined,
    opening_date: input.opening_date ?? null,
    status: "active",
    created_at: now,
    updated_at: now,
    version: 1,
  };
}

/**
 * The account after an update. null clears a member; a cleared opening balance may be set by an import again. When the
 * currency changes, an opening balance that a person set keeps its digits. Problems as of a create.
 */
export function changedAccount(
  before: AccountRecord,
  { changes, now }: { changes: Omit<UpdateAccount, "id">; now: number },
): AccountRecord {
  const currency_code = changes.currency_code ?? before.currency_code;
  const isOther = currency_code !== before.currency_code;
  // An opening balance that an import proved holds only in the currency of that import.
  const isProven = isOther && !before.opening_set_by_person;
  const own = isProven ? "0" : amountText(before.opening_minor, before.currency_code);
  const opening = changes.opening_balance === undefined ? own : (changes.opening_balance ?? "0");
  const iban = changes.iban === undefined ? before.iban : changes.iban;
  const last4 =
    changes.account_number_last4 === undefined
      ? keptLast4(before, changes.iban)
      : changes.account_number_last4;
  return {
    ...before,
    name: changes.name ?? before.name,
    name_folded: fold(changes.name ?? before.name),
    bank_name: changes.bank_name === undefined ? before.bank_name : (changes.bank_name ?? ""),
    account_type: changes.account_type ?? before.account_type,
    currency_code,
    currency_changed_at: isOther ? now : before.currency_changed_at,
    ...accountNumber({ iban, last4 }),
    opening_minor: openingMinor(opening, currency_code),
    opening_set_by_person:
      changes.opening_balance === undefined ? before.opening_set_by_person : changes.opening_balance !== null,
    opening_date:
      changes.opening_date === undefined ? (isProven ? null : before.opening_date) : changes.opening_date,
    status: changes.status ?? before.status,
    updated_at: now,
    version: before.version + 1,
  };
}

/** The last characters that an update without them keeps; none where it sets an IBAN. */
function keptLast4(before: AccountRecord, iban: string | null | undefined): string | null {
  return typeof iban === "string" ? null : before.account_number_last4;
}

/** The account's number: an IBAN, or the last characters of another number. */
function accountNumber({
  iban,
  last4,
}: {
  iban: string | null;
  last4: string | null;
}): Pick<AccountRecord, "iban" | "account_number_last4"> {
  if (iban === null || last4 === null || iban.endsWith(last4.toUpperCase())) {
    return { iban, account_number_last4: iban === null ? last4 : null };
  }
  const detail = "must be left out, or be the end of the IBAN";
  throw new Problem("validation_failed", {
    detail: `account_number_last4 ${detail}.`,
    errors: [{ pointer: "/account_number_last4", code: "contradiction", detail }],
  });
}

/** A numeral as minor units of the account's currency. */
function openingMinor(numeral: string, currency: string): bigint {
  const minor = toMinor(numeral, currency);
  if (typeof minor === "bigint") return minor;
  const decimals = minor === "amount_precision" ? decimalsFault(numeral, currency) : undefined;
  const detail = decimals?.detail ?? `${numeral} is too large`;
  throw new Problem(minor, {
    detail: `opening_balance ${detail}.`,
    ...(decimals === undefined ? {} : { remedy: decimals.remedy }),
    errors: [{ pointer: "/opening_balance", code: minor, detail }],
  });
}
