/** Entries of several accounts among each other, of which those that are not booked make no account of their own. */
import type { AccountEvent, EntryEvent, StatementEvent } from "../../../statement/event.ts";
import { mixedAccounts } from "./mixed-accounts.ts";

interface MixedEntries {
  readonly tell: (
    entry: EntryEvent,
    account: Pick<AccountEvent, "number" | "title">,
  ) => readonly StatementEvent[];
  /** What is left to tell, once all entries are known. */
  readonly end: () => readonly StatementEvent[];
}

export function mixedEntries(): MixedEntries {
  const enter = mixedAccounts();
  let isEntered = false;
  /** It waits for the first account, so that rows keep their order. */
  let waiting: EntryEvent[] = [];
  return {
    tell(entry, { number, title }) {
      if (entry.skip !== undefined) {
        if (isEntered) return [entry];
        waiting.push(entry);
        return [];
      }
      const account = enter({ number, currency: entry.currency ?? null, line: entry.line }).map((event) => ({
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
