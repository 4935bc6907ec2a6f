/** Entries of several accounts among each other, as account events where the account changes. */
import type { AccountEvent } from "../../../statement/event.ts";

type Account = Pick<AccountEvent, "number" | "currency" | "line">;

/** Tells an account's event before an entry that is not of the account of the entry before it. */
export function mixedAccounts(): (account: Account) => readonly AccountEvent[] {
  let current = "";
  return ({ number, currency, line }) => {
    const key = `${number ?? ""}/${currency ?? ""}`;
    if (key === current) return [];
    current = key;
    return [{ kind: "account", line, number, currency, isMixed: true }];
  };
}
