/** A book of double entries, whatever program wrote it. */
import type { Quantity } from "./quantity.ts";

export interface BookPosting {
  /** Number of its line over all files of the book, which no other has. */
  readonly line: number;
  readonly account: string;
  readonly amount: Quantity;
  /** What it counts in the balance of its entry: the amount, or its cost or price in another commodity. */
  readonly weight: Quantity;
}

export interface BookEntry {
  readonly place: Place;
  readonly date: string;
  /** The entry's own id; "" for none. */
  readonly id: string;
  readonly payee: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly postings: readonly BookPosting[];
}

/** A line of a file, as sentences name it. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** What an account is for: what the company has and owes, what it earns, what it spends, or none of these. */
export type AccountRole = "own" | "income" | "expense" | "capital";

/** What a book says of an account beside its name. */
export interface AccountWords {
  /** By default what the first part of its name says. */
  readonly role?: AccountRole;
  /** Whether it stands for what was there before the book. */
  readonly isOpening?: boolean;
  /** Names of its category from the widest; by default the parts of its name but for the first. */
  readonly names?: readonly string[];
  /** Its name in the program that the book came from. */
  readonly name?: string;
  readonly type?: string;
}

export interface DoubleEntryBook {
  readonly entries: readonly BookEntry[];
  readonly accounts: ReadonlyMap<string, AccountWords>;
  /** A part of an account's name in words. */
  readonly wordsOf: (part: string) => string;
  /** The first parts of the accounts that hold what the company has and owes, in lower case. */
  readonly ownRoots: readonly string[];
  /** And of accounts of capital, which are neither income nor expenses. */
  readonly capitalRoots: readonly string[];
  readonly incomeRoots: readonly string[];
  /** Sentences about what was left out. */
  readonly notes: readonly string[];
}

export interface BookChoices {
  /** The accounts that are the company's own, with those below; by default those of what it has and owes. */
  readonly own: readonly string[];
  /** The currencies that the book calls by other words, such as "$". */
  readonly currencies: ReadonlyMap<string, string>;
  /** Of a book that names none. */
  readonly currency?: string | undefined;
}
