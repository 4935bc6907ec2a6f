/** Entries in the currency of their account, which only others of the account name: they wait for the first of those. */
import { isCurrency } from "../../../../contract/values/currency.ts";
import type { EntryEvent } from "../../../statement/event.ts";
import type { OwnAccount } from "./mixed-entries.ts";

/** An entry and its account. */
export interface PlacedEntry {
  readonly entry: EntryEvent;
  readonly account: OwnAccount;
}

interface OwnCurrencies {
  /** The entries that can be told now, in the order in which they stand. */
  readonly take: (placed: PlacedEntry) => readonly PlacedEntry[];
  /** What is left, once all entries are known: of some, nothing names the currency. */
  readonly rest: () => readonly PlacedEntry[];
}

export function ownCurrencies(): OwnCurrencies {
  /** The currency of each account, by its number. */
  const known = new Map<string, string>();
  let waiting: PlacedEntry[] = [];
  const isSettled = ({ entry, account }: PlacedEntry) =>
    entry.currency !== undefined || entry.skip !== undefined || known.has(account.number ?? "");
  const settled = ({ entry, account }: PlacedEntry): PlacedEntry => {
    const currency = known.get(account.number ?? "");
    if (entry.currency !== undefined || currency === undefined) return { entry, account };
    return { entry: { ...entry, currency }, account };
  };
  return {
    take(placed) {
      const { currency = "", skip, fault } = placed.entry;
      const number = placed.account.number ?? "";
      const tellsCurrency = skip === undefined && fault === undefined && isCurrency(currency);
      if (tellsCurrency && !known.has(number)) known.set(number, currency);
      waiting.push(placed);
      // As long as the first of them waits, so do all.
      if (waiting[0] !== undefined && !isSettled(waiting[0])) return [];
      const open = waiting.findIndex((one) => !isSettled(one));
      const now = open === -1 ? waiting : waiting.slice(0, open);
      waiting = open === -1 ? [] : waiting.slice(open);
      return now.map(settled);
    },
    rest: () => waiting.map(settled),
  };
}
