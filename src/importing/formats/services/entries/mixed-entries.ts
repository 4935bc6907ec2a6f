/** Entries of several accounts among each other, of which those that are not booked, or are no money of an account, make none of their own. */
import type { AccountEvent, EntryEvent, StatementEvent } from "../../../statement/event.ts";
import { mixedAccounts } from "./mixed-accounts.ts";

/** The account of an entry; its currency is that of the entry, where nothing else names it. */
export type OwnAccount = Pick<AccountEvent, "number" | "title"> & Partial<Pick<AccountEvent, "currency">>;

interface MixedEntries {
  readonly tell: (entry: EntryEvent, account: OwnAccount) => readonly StatementEvent[];
  /** What is left to tell, once all entries are known. */
  readonly end: () => readonly StatementEvent[];
}

export function mixedEntries(): MixedEntries {
  const enter = mixedAccounts();
  let isEntered = false;
  /** It waits for the first account, so that rows keep their order. */
  let waiting: EntryEvent[] = [];
  return {
    tell(entry, { number, title, currency = entry.currency ?? null }) {
      if (entry.skip !== undefined || entry.isTrade === true) {
        if (isEntered) return [entry];
        waiting.push(entry);
        return [];
      }
      const account = enter({ number, currency, line: entry.line }).map((event) => ({
        ...event,
        ...(title === undefined || title === "" ? {} : { title }),
      }));
      const before = waiting;
      waiting = [];
      isEntered = true;
      return [...account, ...before, entry];
    },
    end: () => waiting,
  };
}
