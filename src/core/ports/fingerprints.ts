/**
 * Fingerprints: which bank rows an account has seen. They lie apart from the transactions, and edits, moves and deletes
 * of those do not touch them: a deleted transaction keeps its number taken. A moved one has an entry by hand in its new account.
 */

/**
 * By what a row is known again: the bank's own id, or its text. An entry `by_hand` stands for a transaction that no file
 * brought to the account: it is equal to no row of a file, and only warns of one that could be the same.
 */
export type FingerprintKind = "bank_id" | "text" | "by_hand";

/** Where a fingerprint stands within its account. */
export interface FingerprintKey {
  /** Booking day, as days since 1970-01-01. */
  readonly day: number;
  /** Signed minor units of the row's currency. */
  readonly amount: number;
  /** 16 bytes as 32 hex digits. */
  readonly identity: string;
  /** Number among equal rows, from 1. */
  readonly occurrence: number;
}

export interface Fingerprint extends FingerprintKey {
  readonly kind: FingerprintKind;
  /** Version of the rule that made the identity; 0 for an entry by hand. */
  readonly rule: number;
  readonly transaction_id: string;
  /** Number of the import that wrote the transaction; 0 for an entry by hand. */
  readonly import_number: number;
  /** Place of the row in that import's file; 0 for an entry by hand. */
  readonly place: number;
}

/** A fingerprint to add; `balance` as in EdgeBalance, where the file's edge has one. */
export interface NewFingerprint extends Fingerprint {
  readonly balance?: number | undefined;
}

/** A fingerprint whose row stood on the first or last day of its file, with the running balance after it. */
export interface EdgeBalance extends FingerprintKey {
  /** Minor units of the account's currency. */
  readonly balance: number;
  readonly import_number: number;
}

/** Equal rows of a day after which running balances lie in a range, its ends included. */
interface BalanceRange extends Omit<FingerprintKey, "occurrence"> {
  readonly from: number;
  readonly to: number;
}

/** Equal rows of a day whose numbers lie in a range, its ends included. */
export interface FingerprintRange extends Omit<FingerprintKey, "occurrence"> {
  readonly from: number;
  readonly to: number;
}

/** Fingerprints of a day and amount behind one of them, `most` at most. */
interface Crowd extends Pick<FingerprintKey, "day" | "amount"> {
  readonly after: Pick<FingerprintKey, "identity" | "occurrence"> | undefined;
  /** Number of the import whose own are left out. */
  readonly except: number;
  /** The kind that is left out; none where undefined. */
  readonly unlike: FingerprintKind | undefined;
  readonly most: number;
}

interface EqualCount {
  readonly own: number;
  readonly others: number;
  /** Those whose running balance is known. */
  readonly balances: number;
  readonly highest: number;
}

/** An account of a company. */
export interface FingerprintOwner {
  readonly company: number;
  readonly account: string;
}

export interface FingerprintStore {
  /**
   * Days of a span on which anybody but the import `except` may have left fingerprints. It can name a day too many,
   * never one too few.
   */
  daysOfOthers(
    owner: FingerprintOwner,
    span: { readonly from: number; readonly to: number; readonly except: number },
  ): Promise<ReadonlySet<number>>;
  /**
   * All fingerprints of the wanted days that have one of the amounts wanted of the day; of an amount that has more than
   * `most` on its day, at least so many.
   */
  at(
    owner: FingerprintOwner,
    amountsByDay: ReadonlyMap<number, ReadonlySet<number>>,
    most: number,
  ): Promise<readonly Fingerprint[]>;
  /** The next of each crowd, in the order of their key. */
  crowds(owner: FingerprintOwner, crowds: readonly Crowd[]): Promise<readonly (readonly Fingerprint[])[]>;
  /** The fingerprints in the ranges, and perhaps others of the same identities. */
  equal(owner: FingerprintOwner, ranges: readonly FingerprintRange[]): Promise<readonly Fingerprint[]>;
  /** How many entries of each identity there are, of one import and of others; of all, with balances, and the highest number. */
  countEqual(
    owner: FingerprintOwner,
    query: {
      readonly keys: readonly Omit<FingerprintKey, "occurrence">[];
      readonly import_number: number;
    },
  ): Promise<readonly EqualCount[]>;
  /** Adds entries, in the order of their key. Problem: validation_failed when one is taken already. */
  add(owner: FingerprintOwner, entries: readonly NewFingerprint[]): Promise<void>;
  /** What is known of running balances on a day. */
  edgeBalances(owner: FingerprintOwner, day: number): Promise<readonly EdgeBalance[]>;
  /** The running balances in the ranges, and perhaps others of the same identities. */
  balancesIn(
    owner: FingerprintOwner,
    ranges: readonly BalanceRange[],
  ): Promise<readonly Omit<EdgeBalance, "import_number">[]>;
  /** Entries within a span of days, of an import or of all, in the order of their key, behind `after`. */
  within(
    owner: FingerprintOwner,
    query: {
      readonly import_number?: number;
      readonly from: number;
      readonly to: number;
      readonly after: FingerprintKey | undefined;
      readonly limit: number;
    },
  ): Promise<readonly Fingerprint[]>;
  /** Frees the keys, so that the same rows are new again. */
  remove(owner: FingerprintOwner, keys: readonly FingerprintKey[]): Promise<void>;
  /** Lets entries belong to another import, under a place of its file. */
  handOver(
    owner: FingerprintOwner,
    entries: readonly (FingerprintKey & { readonly import_number: number; readonly place: number })[],
  ): Promise<void>;
}
