/** The account of a file that names none: its currency is that of the first transaction. */
import type { EntryEvent, StatementEvent } from "../../statement/event.ts";
import { runningBalance, type RunningBalance } from "./running-balance.ts";

/** Entries of one account as events, with the balances that stand beside them. */
interface AccountOfEntries {
  /** The events of an entry; `balance` is the one after it, empty for none. */
  readonly tell: (entry: EntryEvent, balance?: string) => readonly StatementEvent[];
  /** What the balances say, once all entries are told. */
  readonly end: () => readonly StatementEvent[];
}

export function accountOfEntries(): AccountOfEntries {
  let balances: RunningBalance | undefined;
  return {
    tell(entry, balance = "") {
      const { line, currency = "", skip } = entry;
      // What is not booked moved nothing, and can be in another currency than the account.
      if (skip !== undefined) return [entry];
      const isFirst = balances === undefined;
      balances ??= runningBalance(currency);
      if (entry.fault === undefined) balances.take(entry, balance);
      if (!isFirst) return [entry];
      return [{ kind: "account", line, number: null, currency: currency === "" ? null : currency }, entry];
    },
    end: () => balances?.events() ?? [],
  };
}
