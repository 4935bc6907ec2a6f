/** Writes the transactions of a book as a journal, a part in memory at a time. */
import type { Account } from "../../contract/account.ts";
import type { Transaction } from "../../contract/transaction.ts";
import type { JournalChart } from "./chart.ts";
import { bookedOf, entryOf, openingEntry } from "./entries.ts";
import type { Journal, JournalEntry, JournalFormat } from "./journal.ts";
import { openingOf } from "./opening.ts";

/** Entries with one block of declarations. Pages of a book and of a service differ in size, and the journal must not. */
const ENTRIES_OF_PART = 1000;

interface Book {
  readonly accounts: readonly Account[];
  /** Oldest day first, from the beginning of the book. */
  readonly transactions: AsyncIterable<readonly Transaction[]>;
  readonly chart: JournalChart;
  readonly format: JournalFormat;
  /** Earlier rows only count in the opening balances. */
  readonly from?: string | undefined;
}

export async function* journalText({
  accounts,
  transactions,
  chart,
  format,
  from,
}: Book): AsyncGenerator<string> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const balances = new Map(accounts.map((account) => [account.id, openingOf(account)]));
  const { newUse, wholeUse } = usedNames(chart);
  const write = (entries: readonly JournalEntry[]): string => {
    const news = newUse(entries);
    const declarations = format.declaresFirst && news.accounts.length + news.currencies.length > 0;
    return `${declarations ? format.declare(news) : ""}${entries.map(format.entry).join("")}`;
  };
  const openings = (start: string): readonly JournalEntry[] =>
    accounts.flatMap((account) => {
      const date = from ?? account.opening_date ?? start;
      return openingEntry(account, { chart, minor: balances.get(account.id) ?? 0n, date }) ?? [];
    });

  yield format.head;
  let hasBegun = false;
  let entries: JournalEntry[] = [];
  for await (const page of transactions) {
    for (const transaction of page) {
      const account = byId.get(transaction.bank_account_id);
      if (account === undefined || transaction.status === "void") continue;
      if (from !== undefined && transaction.transaction_date < from) {
        const { booked } = bookedOf(transaction, account.currency_code);
        balances.set(account.id, (balances.get(account.id) ?? 0n) + booked);
        continue;
      }
      if (!hasBegun) yield write(openings(transaction.transaction_date));
      hasBegun = true;
      entries.push(entryOf(transaction, { account, chart }));
      if (entries.length < ENTRIES_OF_PART) continue;
      yield write(entries);
      entries = [];
    }
  }
  yield write(entries);
  if (!hasBegun) yield write(openings("1970-01-01"));
  if (!format.declaresFirst) yield format.declare(wholeUse());
}

/** The accounts and currencies of entries, each with its first day. */
function usedNames({ wordsOf }: Pick<JournalChart, "wordsOf">) {
  const accounts = new Map<string, string>();
  const currencies = new Set<string>();
  const wholeUse = (): Journal => ({
    accounts: [...accounts].map(([name, since]) => ({ name, since, words: wordsOf(name) })),
    currencies: [...currencies],
  });
  return {
    wholeUse,
    /** Those that no earlier entry used. */
    newUse(entries: readonly JournalEntry[]): Journal {
      const before = { accounts: accounts.size, currencies: currencies.size };
      for (const { date, postings } of entries)
        for (const { account, currency, total } of postings) {
          const since = accounts.get(account);
          if (since === undefined || date < since) accounts.set(account, date);
          currencies.add(currency);
          if (total !== undefined) currencies.add(total.currency);
        }
      const { accounts: all, currencies: codes } = wholeUse();
      return { accounts: all.slice(before.accounts), currencies: codes.slice(before.currencies) };
    },
  };
}
