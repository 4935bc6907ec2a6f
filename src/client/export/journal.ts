/** A book as a journal of double entries, before it has the form of one program. */
import type { JournalWords } from "./chart.ts";

/** What entries use. */
export interface Journal {
  /** In the order in which they are used first. */
  readonly accounts: readonly JournalAccount[];
  readonly currencies: readonly string[];
}

interface JournalAccount {
  readonly name: string;
  /** The first day with an entry, YYYY-MM-DD. */
  readonly since: string;
  readonly words: JournalWords;
}

export interface JournalEntry {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The transaction's id, or the account's of an opening balance. */
  readonly id: string;
  readonly isPending: boolean;
  readonly payee: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly postings: readonly [Posting, Posting];
}

export interface Posting {
  readonly account: string;
  /** Plain numeral with all decimals of the currency. */
  readonly amount: string;
  readonly currency: string;
  /** What the amount was in the account's currency, without sign, where that is another one. */
  readonly total?: { readonly amount: string; readonly currency: string } | undefined;
}

/** How one program writes a journal. To remove one, delete its file and its line in `formats.ts`. */
export interface JournalFormat {
  /** An account's name as the program takes it: its parts, widest first. */
  readonly accountName: (parts: readonly string[]) => string;
  readonly head: string;
  readonly entry: (entry: JournalEntry) => string;
  readonly declare: (use: Journal) => string;
  /** Whether an account is declared before its first entry, or after all entries with the earliest day of them. */
  readonly declaresFirst: boolean;
}
