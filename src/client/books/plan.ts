/** What a book of another program becomes: accounts, categories and rows. Nothing is written yet. */
export interface BookPlan {
  readonly accounts: readonly BookAccount[];
  readonly categories: readonly BookCategory[];
  /** In the order of the book. */
  readonly rows: readonly BookRow[];
  /** Pairs of rows that move money between two of the accounts. */
  readonly transfers: number;
  readonly notes: readonly string[];
}

export interface ReadBook {
  readonly plan: BookPlan;
  /** Of the text of all files. */
  readonly sha256: string;
}

export interface BookAccount {
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  readonly type?: string | undefined;
  /** What was there before the first row: a plain numeral, and its day. */
  readonly opening?: { readonly amount: string; readonly date: string } | undefined;
}

export interface BookCategory {
  readonly key: string;
  /** Names from the widest to its own. */
  readonly names: readonly string[];
  readonly kind: "income" | "expense" | "transfer";
  readonly slug?: string | undefined;
  readonly accounting?: string | undefined;
  readonly cashFlow?: string | undefined;
}

export interface BookRow {
  /** Key of its account. */
  readonly account: string;
  /** A number that no other row of the account has, and that grows through the book. */
  readonly line: number;
  readonly date: string;
  readonly posted: string;
  readonly description: string;
  /** The text that identifies it where it has no id. */
  readonly original: string;
  readonly merchant: string;
  /** Plain numeral with all decimals of the currency. */
  readonly amount: string;
  readonly minor: bigint;
  readonly currency: string;
  readonly rate?: string | undefined;
  /** Key of its category; "" for none. */
  readonly category: string;
  readonly tags: readonly string[];
  /** Of a transfer: the name of the account on its other side, and a reference that both sides have, by which they are found. */
  readonly transfer?: { readonly account: string; readonly reference: string } | undefined;
  /** The entry's id, which tells that a row is there already; "" for none. */
  readonly id: string;
  /** The whole id of a transaction, where the book was written by this program. */
  readonly own?: string | undefined;
}

/** The category of both sides of a transfer. */
export const TRANSFER: BookCategory = {
  key: "transfer",
  names: ["Transfer"],
  kind: "transfer",
  slug: "transfer",
};
