/** Rows that are known by their running balance: an equal entry is there after which the account stood the same. */
import type { Fingerprint, FingerprintOwner } from "../../ports/fingerprints.ts";
import type { Queries } from "../../ports.ts";
import type { CheckedRow } from "../check/check-rows.ts";
import { smallest, largest } from "../../../contract/values/extremes.ts";
import { numberRanges } from "./number-ranges.ts";

interface ExactQuestion {
  readonly queries: Queries;
  readonly owner: FingerprintOwner;
  /** The import's own number. */
  readonly number: number;
  /** Ids of the transactions that earlier rows of the file are; asked for where an entry has a row's balance. */
  readonly takenIds: () => Promise<ReadonlySet<string>>;
}

/** The entry that each row is, where one has its balance; no two rows are the same entry. */
export async function exactMatches(
  rows: readonly CheckedRow[],
  { queries, owner, number, takenIds: readTakenIds }: ExactQuestion,
): Promise<ReadonlyMap<CheckedRow, Fingerprint>> {
  const keys = new Set(rows.map(keyOf));
  const knownBalances = (await queries.fingerprints.balancesIn(owner, rangesOf(rows))).filter((entry) =>
    keys.has(keyOf(entry)),
  );
  if (knownBalances.length === 0) return new Map();
  const balances = new Map(
    knownBalances.map((entry) => [`${entry.identity} ${entry.occurrence}`, entry.balance]),
  );
  const entries = await queries.fingerprints.equal(
    owner,
    [...Map.groupBy(knownBalances, ({ identity }) => identity).values()].flatMap((equal) =>
      numberRanges(equal, 1),
    ),
  );
  const takenIds = await readTakenIds();
  const isFree = ({ import_number, transaction_id }: Fingerprint) =>
    import_number !== number && !takenIds.has(transaction_id);
  const free = entries
    .flatMap((entry) => {
      const balance = balances.get(`${entry.identity} ${entry.occurrence}`);
      return balance === undefined || !isFree(entry) ? [] : [{ entry, identity: entry.identity, balance }];
    })
    .sort((one, other) => one.entry.occurrence - other.entry.occurrence);
  const byBalance = Map.groupBy(free, keyOf);
  const next = new Map<string, number>();
  const matches = new Map<CheckedRow, Fingerprint>();
  for (const row of rows) {
    const key = keyOf(row);
    const at = next.get(key) ?? 0;
    const match = byBalance.get(key)?.[at];
    if (match === undefined) continue;
    next.set(key, at + 1);
    matches.set(row, match.entry);
  }
  return matches;
}

/** An identity has one day and one amount. */
function keyOf({ identity, balance }: { readonly identity: string; readonly balance?: number }): string {
  return `${identity} ${balance}`;
}

function rangesOf(rows: readonly CheckedRow[]) {
  return Array.from(Map.groupBy(rows, ({ identity }) => identity).values(), (equal) => {
    const [{ day, amount, identity }] = equal as [CheckedRow];
    const balances = equal.map(({ balance = NaN }) => balance);
    return { day, amount, identity, from: smallest(balances), to: largest(balances) };
  });
}
