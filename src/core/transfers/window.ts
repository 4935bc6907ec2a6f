/** Rows of the days around one, by day, amount and account, so that a book of any size is searched day by day. */
import type { Candidate } from "./candidate.ts";
import { distinctReferences } from "./evidence.ts";
import type { Namer } from "./naming.ts";
import { maySpeak, rowOf } from "./candidate.ts";
import { DAYS_APART } from "./row.ts";

export interface WindowDay {
  readonly day: number;
  readonly out: Candidate[];
  readonly into: Candidate[];
}

/** Rows of money in by what is looked for, each list by day. */
type Index<Key> = Map<Key, Candidate[]>;

export interface Window {
  /** Adds a row of the last day or a later one. */
  add(candidate: Candidate): void;
  day(day: number): WindowDay | undefined;
  /** Rows of money in of an amount, on the days around one. */
  ofAmount(amount: bigint, near: Candidate): readonly Candidate[];
  /** On an account. */
  onAccount(account: string, near: Candidate): readonly Candidate[];
  /** Those that name an account by its number or its name. */
  naming(account: string, near: Candidate): readonly Candidate[];
  /** Those with a reference that tells one transfer from others. */
  ofReference(reference: string, near: Candidate): readonly Candidate[];
  /** Makes what the rows of a day say known to `naming` and `ofReference`. */
  read(day: WindowDay, names: Namer): void;
  /** Drops a day that nobody looks back at. */
  forget(day: WindowDay): void;
}

export function openWindow(): Window {
  const days = new Map<number, WindowDay>();
  const byAmount: Index<bigint> = new Map();
  const byAccount: Index<string> = new Map();
  const byName: Index<string> = new Map();
  const byReference: Index<string> = new Map();
  const read = (candidate: Candidate, names: Namer): void => {
    const row = rowOf(candidate);
    candidate.names = names
      .named(row)
      .entries()
      .flatMap(([account, naming]) => (naming === "own word" ? [] : [account]))
      .toArray();
    candidate.references = distinctReferences(row);
    for (const account of candidate.names) push(byName, account, candidate);
    for (const reference of candidate.references) push(byReference, reference, candidate);
  };
  return {
    add(candidate) {
      const { day, amount_minor: amount, bank_account_id } = candidate.outline;
      let entry = days.get(day);
      if (entry === undefined) days.set(day, (entry = { day, out: [], into: [] }));
      if (amount < 0n) entry.out.push(candidate);
      if (amount <= 0n) return;
      entry.into.push(candidate);
      push(byAmount, amount, candidate);
      push(byAccount, bank_account_id, candidate);
    },
    day: (day) => days.get(day),
    ofAmount: (amount, near) => around(byAmount.get(amount), near),
    onAccount: (account, near) => around(byAccount.get(account), near),
    naming: (account, near) => around(byName.get(account), near),
    ofReference: (reference, near) => around(byReference.get(reference), near),
    read(day, names) {
      for (const candidate of day.into) if (maySpeak(candidate)) read(candidate, names);
    },
    forget({ day, into }) {
      days.delete(day);
      for (const { outline, names = [], references = [] } of into) {
        dropUntil(byAmount, outline.amount_minor, day);
        dropUntil(byAccount, outline.bank_account_id, day);
        for (const account of names) dropUntil(byName, account, day);
        for (const reference of references) dropUntil(byReference, reference, day);
      }
    },
  };
}

const NONE: readonly Candidate[] = [];

/** Those of the rows that are at most so many days from a row as the sides of a transfer are. */
function around(
  rows: readonly Candidate[] | undefined,
  { outline: { day } }: Candidate,
): readonly Candidate[] {
  if (rows === undefined) return NONE;
  const [first, end] = [firstFrom(rows, day - DAYS_APART), firstFrom(rows, day + DAYS_APART + 1)];
  return first === end ? NONE : rows.slice(first, end);
}

/** Where the rows of a day and later ones begin. */
function firstFrom(rows: readonly Candidate[], day: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.outline.day ?? Infinity) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function push<Key>(index: Index<Key>, key: Key, candidate: Candidate): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [candidate]);
  else list.push(candidate);
}

function dropUntil<Key>(index: Index<Key>, key: Key, day: number): void {
  const rows = index.get(key);
  if (rows === undefined || (rows[0]?.outline.day ?? Infinity) > day) return;
  if ((rows.at(-1)?.outline.day ?? 0) <= day) index.delete(key);
  else rows.splice(0, firstFrom(rows, day + 1));
}
