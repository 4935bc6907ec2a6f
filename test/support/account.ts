/** A bank account as it is stored, for tests of what is computed from accounts. */
import type { AccountRecord } from "../../src/core/ports/accounts.ts";

export function account(given: Partial<AccountRecord> = {}): AccountRecord {
  return {
    id: "account",
    name: given.name ?? given.id ?? "Main",
    name_folded: (given.name ?? given.id ?? "Main").toLowerCase(),
    bank_name: "",
    account_type: "checking",
    currency_code: "EUR",
    currency_changed_at: null,
    iban: null,
    account_number_last4: null,
    opening_minor: 0n,
    opening_set_by_person: false,
    opening_date: null,
    status: "active",
    created_at: 0,
    updated_at: 0,
    version: 1,
    ...given,
  };
}
