/**
 * Rows of a file's first and last day, which the file may hold in part only. Where it has a running balance, that tells
 * a row from an equal one before or after it: two coffees of one price leave two balances. So statements that are cut in
 * the middle of a day make the same book in whatever order they come.
 */
import type { EdgeBalance, Fingerprint, FingerprintOwner } from "../../ports/fingerprints.ts";
import type { Queries } from "../../ports.ts";
import type { CheckedRow } from "../check/check-rows.ts";
import { follows, endsOf, meets, stretchesOf, type Ends } from "./day-stretches.ts";
import type { Lookup } from "./fingerprint-lookup.ts";

/** An entry that the row is, or null where it is none of those that are there. */
export type EdgeMatches = ReadonlyMap<CheckedRow, Fingerprint | null>;

/** Balances where a file is known to begin and to end on a day, wherever its chunks do. */
export interface FileEnds {
  readonly starts: ReadonlyMap<number, number>;
  readonly ends: ReadonlyMap<number, number>;
}

interface EdgeQuestion {
  readonly queries: Queries;
  readonly owner: FingerprintOwner;
  /** The import's own number: its own rows are nobody's twins. */
  readonly number: number;
  /** Has read all that are equal to the open rows. */
  readonly lookup: Lookup;
  /** All rows of the chunk that have a balance. */
  readonly rows: readonly CheckedRow[];
  readonly fileEnds: FileEnds;
  /** Ids of the transactions that rows of the file are, before these and among them. */
  readonly takenIds: () => Promise<ReadonlySet<string>>;
  /** Whether the file's balances prove; those of a single row are believed where such balances are known. */
  readonly isProved: boolean;
}

/**
 * What running balances say of rows on the file's edge days after which no equal entry has their balance; a row that they
 * say nothing of is not among the answers.
 */
export async function edgeMatches(open: readonly CheckedRow[], question: EdgeQuestion): Promise<EdgeMatches> {
  const matches = new Map<CheckedRow, Fingerprint | null>();
  const { queries, owner, number, lookup, rows, fileEnds } = question;
  const isOfOthers = (entry: { readonly import_number: number }) => entry.import_number !== number;
  const doubtful = open.filter((row) => lookup.equal(row).highest("of others", isOfOthers) > 0);
  for (const [day, own] of Map.groupBy(doubtful, (row) => row.day)) {
    const knownBalances = (await queries.fingerprints.edgeBalances(owner, day)).filter(isOfOthers);
    if (knownBalances.length === 0) continue;
    const ours = endsIn(
      rows.filter((row) => row.day === day),
      { start: fileEnds.starts.get(day), end: fileEnds.ends.get(day) },
    );
    matchDay(own, { ...question, knownBalances, ours, matches, takenIds: await question.takenIds() });
  }
  return matches;
}

/** Where the file's rows of a day begin and end; where nobody knows that of the file, where those of the chunk do. */
function endsIn(
  rows: readonly CheckedRow[],
  { start, end }: { start: number | undefined; end: number | undefined },
): Ends {
  const { starts, ends } = endsOf(rows.map(({ amount, balance }) => ({ amount, balance: balance ?? NaN })));
  return {
    starts: start === undefined ? starts : new Set([start]),
    ends: end === undefined ? ends : new Set([end]),
  };
}

interface Day extends Pick<EdgeQuestion, "lookup" | "number" | "isProved"> {
  readonly takenIds: ReadonlySet<string>;
  readonly knownBalances: readonly EdgeBalance[];
  readonly ours: Ends;
  readonly matches: Map<CheckedRow, Fingerprint | null>;
}

function matchDay(own: readonly CheckedRow[], day: Day): void {
  const { knownBalances, ours, isProved, matches } = day;
  // The same rows in another order leave other balances; a stretch that begins or ends alike is the same stretch.
  const stretches = stretchesOf(knownBalances);
  const isBelieved = isProved || stretches.some((stretch) => stretch.size > 1 || follows(stretch, ours));
  if (!isBelieved) return;
  const common = new Set(
    stretches.filter((stretch) => meets(stretch, ours)).flatMap(({ balances }) => [...balances]),
  );
  const equals = equalEntries(day);
  for (const row of own) {
    const equal = equals(row);
    // Entries without a balance are told apart by counting, as everywhere.
    if (!equal.isBalanced) continue;
    const entry = equal.takeFirst((balance) => common.has(balance));
    matches.set(row, entry ?? null);
  }
}

/** Entries that are equal to a row; each is taken by one row only. */
interface EqualEntries {
  /** Whether all of them have a balance. */
  readonly isBalanced: boolean;
  /** Takes the one of the lowest number whose balance passes; it is asked with one test. */
  readonly takeFirst: (test: (balance: number) => boolean) => Fingerprint | undefined;
}

function equalEntries({
  knownBalances,
  lookup,
  number,
  takenIds,
}: Pick<Day, "knownBalances" | "lookup" | "number" | "takenIds">): (row: CheckedRow) => EqualEntries {
  const balances = new Map(knownBalances.map((entry) => [keyOf(entry), entry.balance]));
  const cache = new Map<string, EqualEntries>();
  return (row) => {
    const equal =
      cache.get(row.identity) ??
      takenOnce(
        lookup
          .equal(row)
          .entries.filter(({ import_number }) => import_number !== number)
          .map((entry) => ({ entry, balance: balances.get(keyOf(entry)) })),
        takenIds,
      );
    cache.set(row.identity, equal);
    return equal;
  };
}

function takenOnce(
  entries: readonly { readonly entry: Fingerprint; readonly balance: number | undefined }[],
  takenIds: ReadonlySet<string>,
): EqualEntries {
  const free = entries
    .filter(({ entry }) => !takenIds.has(entry.transaction_id))
    .sort((one, other) => one.entry.occurrence - other.entry.occurrence);
  let at = 0;
  return {
    isBalanced: entries.every(({ balance }) => balance !== undefined),
    takeFirst(test) {
      while (at < free.length) {
        const { entry, balance = NaN } = free[at++] as (typeof free)[number];
        if (test(balance)) return entry;
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
