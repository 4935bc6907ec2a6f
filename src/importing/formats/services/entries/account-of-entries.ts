/** The account of a file that names no currency of it: that of the first transaction that is booked. */
import { isCurrency } from "../../../../contract/values/currency.ts";
import type { EntryEvent, StatementEvent } from "../../../statement/event.ts";
import { runningBalance, type RunningBalance } from "./running-balance.ts";

/** Entries of one account as events, with the balances that stand beside them. */
interface AccountOfEntries {
  /** The events of an entry; `balance` is the one after it, empty for none. */
  readonly tell: (entry: EntryEvent, balance?: string) => readonly StatementEvent[];
  /** What is left to tell, and what the balances say, once all entries are known. */
  readonly end: () => readonly StatementEvent[];
}

/** `number` is null where the file names none. */
export function accountOfEntries(number: string | null = null): AccountOfEntries {
  let balances: RunningBalance | undefined;
  /** What is not booked can be in another currency than the account, or in none: it waits until that is known. */
  let waiting: EntryEvent[] = [];
  const account = ({ line, currency = "" }: EntryEvent): StatementEvent => ({
    kind: "account",
    line,
    number,
    currency: currency === "" ? null : currency,
  });
  return {
    tell(entry, balance = "") {
      const isBooked = entry.skip === undefined && isCurrency(entry.currency ?? "");
      if (!isBooked && balances === undefined) {
        waiting.push(entry);
        return [];
      }
      if (!isBooked) return [entry];
      const before = balances === undefined ? [account(entry), ...waiting] : [];
      waiting = [];
      balances ??= runningBalance(entry.currency ?? "");
      if (entry.fault === undefined) balances.take(entry, balance);
      return [...before, entry];
    },
    end() {
      if (balances !== undefined) return balances.events();
      const [first] = waiting;
      return first === undefined ? [] : [account(first), ...waiting];
    },
  };
}
