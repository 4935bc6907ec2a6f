/**
 * Rows of a file's first and last day, which the file may hold in part only. Where it has a running balance, that tells
 * a row from an equal one before or after it: two coffees of one price leave two balances. So statements that are cut in
 * the middle of a day make the same book in whatever order they come.
 */
import type { EdgeBalance, Fingerprint, FingerprintOwner } from "../ports/fingerprints.ts";
import type { Questions } from "../ports.ts";
import type { CheckedRow } from "./checked-rows.ts";
import type { Lookup } from "./lookup.ts";

/** An entry that the row is, or null where it is none of those that are there. */
export type EdgeMatches = ReadonlyMap<
  CheckedRow,
  { readonly entry: Fingerprint; readonly exact: boolean } | null
>;

export interface EdgeQuestion {
  readonly ask: Questions;
  readonly owner: FingerprintOwner;
  /** The import's own number: its own rows are nobody's twins. */
  readonly number: number;
  readonly lookup: Lookup;
  readonly days: Iterable<number>;
  /** Whether the file's balances prove; those of a single row are believed where such balances are known. */
  readonly isProved: boolean;
}

/** What running balances say of rows on the file's edge days; a row that they say nothing of is not among the answers. */
export async function edgeMatches(rows: readonly CheckedRow[], question: EdgeQuestion): Promise<EdgeMatches> {
  const matches = new Map<CheckedRow, { entry: Fingerprint; exact: boolean } | null>();
  const { ask, owner, number, lookup, isProved } = question;
  for (const day of new Set(question.days)) {
    const own = rows.filter(
      (row) => row.day === day && row.balance !== undefined && row.row.retry_of === undefined,
    );
    if (own.length === 0) continue;
    const known = (await ask.fingerprints.edgeBalances(owner, day)).filter(
      ({ import_number }) => import_number !== number,
    );
    if (known.length === 0) continue;
    matchDay(own, { known, lookup, number, isProved, matches });
  }
  return matches;
}

interface Day {
  readonly known: readonly EdgeBalance[];
  readonly lookup: Lookup;
  readonly number: number;
  readonly isProved: boolean;
  readonly matches: Map<CheckedRow, { entry: Fingerprint; exact: boolean } | null>;
}

function matchDay(own: readonly CheckedRow[], { known, lookup, number, isProved, matches }: Day): void {
  const equals = equalEntries(lookup, { known, number });
  const left: CheckedRow[] = [];
  for (const row of own) {
    const entry = equals(row).takeBalanced(row.balance ?? NaN);
    if (entry === undefined) left.push(row);
    else matches.set(row, { entry, exact: true });
  }
  // The same rows in another order leave other balances; a stretch that begins or ends alike is the same stretch.
  const stretches = stretchesOf(known);
  const ours = endsOf(own.map(({ amount, balance }) => ({ amount, balance: balance ?? NaN })));
  const isBelieved = isProved || stretches.some((stretch) => stretch.size > 1 || follows(stretch, ours));
  const common = new Set(
    stretches.filter((stretch) => meets(stretch, ours)).flatMap(({ balances }) => [...balances]),
  );
  for (const row of isBelieved ? left : []) {
    const equal = equals(row);
    // Entries without a balance are told apart by counting, as everywhere.
    if (!equal.isBalanced) continue;
    const entry = equal.takeFirst((balance) => common.has(balance));
    matches.set(row, entry === undefined ? null : { entry, exact: false });
  }
}

/** Entries that are equal to a row; each is taken by one row only. */
interface EqualEntries {
  /** Whether all of them have a balance. */
  readonly isBalanced: boolean;
  readonly takeBalanced: (balance: number) => Fingerprint | undefined;
  /** Takes the one of the lowest number whose balance passes; it is asked with one test. */
  readonly takeFirst: (test: (balance: number) => boolean) => Fingerprint | undefined;
}

function equalEntries(
  lookup: Lookup,
  { known, number }: Pick<Day, "known" | "number">,
): (row: CheckedRow) => EqualEntries {
  const balances = new Map(known.map((entry) => [keyOf(entry), entry.balance]));
  const made = new Map<string, EqualEntries>();
  return (row) => {
    const key = `${row.amount} ${row.identity}`;
    const equal =
      made.get(key) ??
      takenOnce(
        lookup
          .equal(row)
          .entries.filter(({ import_number }) => import_number !== number)
          .map((entry) => ({ entry, balance: balances.get(keyOf(entry)) })),
      );
    made.set(key, equal);
    return equal;
  };
}

function takenOnce(
  entries: readonly { readonly entry: Fingerprint; readonly balance: number | undefined }[],
): EqualEntries {
  const byBalance = Map.groupBy(entries, ({ balance }) => balance);
  const byNumber = entries.toSorted((one, other) => one.entry.occurrence - other.entry.occurrence);
  const taken = new Set<Fingerprint>();
  const take = (entry: Fingerprint | undefined) => {
    if (entry !== undefined) taken.add(entry);
    return entry;
  };
  let at = 0;
  return {
    isBalanced: !byBalance.has(undefined),
    takeBalanced: (balance) => take(byBalance.get(balance)?.shift()?.entry),
    takeFirst(test) {
      for (; at < byNumber.length; at++) {
        const { entry, balance } = byNumber[at] as (typeof byNumber)[number];
        if (!taken.has(entry) && test(balance ?? NaN)) return take(entry);
      }
      return undefined;
    },
  };
}

function keyOf({
  amount,
  identity,
  occurrence,
}: Pick<Fingerprint, "amount" | "identity" | "occurrence">): string {
  return `${amount} ${identity} ${occurrence}`;
}

/** A row, with the running balance after it. */
interface Step {
  readonly amount: number;
  readonly balance: number;
}

/** Balances at which rows that follow on each other begin and end. */
interface Ends {
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

interface Stretch extends Ends {
  /** Rows of it. */
  readonly size: number;
  /** Balances that its rows leave. */
  readonly balances: ReadonlySet<number>;
}

/** Whether both begin or both end alike. */
function meets(one: Ends, other: Ends): boolean {
  return common(one.starts, other.starts) || common(one.ends, other.ends);
}

/** Whether one begins where the other ends. */
function follows(one: Ends, other: Ends): boolean {
  return common(one.starts, other.ends) || common(one.ends, other.starts);
}

function common(left: ReadonlySet<number>, right: ReadonlySet<number>): boolean {
  return [...left].some((value) => right.has(value));
}

/** Where each balance is reached as often as it is left, rows follow on each other; elsewhere they begin or end. */
export function endsOf(steps: readonly Step[]): Ends {
  const surplus = new Map<number, number>();
  const count = (balance: number, by: number) => surplus.set(balance, (surplus.get(balance) ?? 0) + by);
  for (const { amount, balance } of steps) {
    count(balance - amount, 1);
    count(balance, -1);
  }
  const where = (test: (by: number) => boolean) =>
    new Set([...surplus].filter(([, by]) => test(by)).map(([balance]) => balance));
  return { starts: where((by) => by > 0), ends: where((by) => by < 0) };
}

/** The rows that are known of a day, apart where no balance before or after a row is that before or after another. */
function stretchesOf(steps: readonly Step[]): readonly Stretch[] {
  const leads = new Map<number, number>();
  const top = (balance: number): number => {
    let from = balance;
    for (let to = leads.get(from); to !== undefined && to !== from; to = leads.get(from)) {
      // Halving the way keeps it short, however long the day is.
      leads.set(from, leads.get(to) ?? to);
      from = to;
    }
    return from;
  };
  for (const { amount, balance } of steps) leads.set(top(balance - amount), top(balance));
  const groups = Map.groupBy(steps, ({ balance }) => top(balance));
  return Array.from(groups.values(), (group) => ({
    ...endsOf(group),
    size: group.length,
    balances: new Set(group.map(({ balance }) => balance)),
  }));
}
