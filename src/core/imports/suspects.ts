/** New rows that could be the same as a transaction that is there, written otherwise or on another day. */
import type { Fingerprint } from "../ports/fingerprints.ts";
import type { CheckedRow } from "./checked-rows.ts";
import type { Decision, Judgement } from "./judge.ts";
import { SUSPECT_DAYS, type Lookup } from "./lookup.ts";
import type { Retries } from "./retries.ts";

/** Twins of a row that are kept with it: a person looks at a few, and a day can have thousands of equal amounts. */
export const TWINS_MAX = 20;

/** The file's first and last day, and on which of them equal rows are true twins. */
export interface Edges {
  readonly first: number;
  readonly last: number;
  readonly continued: ReadonlySet<number>;
}

/** Transactions that a row could be the same as. */
export interface Twins {
  /** Ids of the nearest, at most `TWINS_MAX`. */
  readonly nearest: readonly string[];
  /** How many there are. */
  readonly count: number;
}

interface Suspecting extends Judgement {
  readonly others: ReadonlySet<number>;
  readonly lookup: Lookup;
  readonly retries: Retries;
  readonly edges: Edges;
}

/** The decisions again, with new rows that could be the same as a transaction that no row of the chunk matched. */
export async function withSuspects(
  rows: readonly CheckedRow[],
  decisions: readonly Decision[],
  suspecting: Suspecting,
): Promise<readonly Decision[]> {
  const { others, lookup } = suspecting;
  const isNear = ({ day }: CheckedRow) => nearDays(day).some((near) => others.has(near));
  const doubtful = rows.filter(
    (row, index) => decisions[index]?.verdict === "new" && row.kind !== "by_hand" && isNear(row),
  );
  if (doubtful.length === 0) return decisions;

  await lookup.load(
    doubtful.flatMap(({ day, amount }) =>
      nearDays(day).flatMap((near) => (others.has(near) ? [{ day: near, amount }] : [])),
    ),
  );
  const matched = new Set(
    decisions.flatMap((decision) => (decision.verdict === "duplicate" ? [decision.transaction_id] : [])),
  );
  // Rows of one day, amount and kind have the same twins.
  const alike = Map.groupBy(
    doubtful,
    ({ day, amount, kind, row }) => `${day} ${amount} ${kind} ${row.retry_of?.import_id ?? ""}`,
  );
  const found = new Map(
    [...alike.values()].flatMap(([row]) =>
      row === undefined ? [] : [[row, twinsOf(row, suspecting).filter((id) => !matched.has(id))] as const],
    ),
  );
  const alive = await livingIn(suspecting, new Set([...found.values()].flat()));
  const twins = new Map<CheckedRow, Twins>();
  for (const some of alike.values()) {
    const living = (found.get(some[0] as CheckedRow) ?? []).filter((id) => alive.has(id));
    if (living.length === 0) continue;
    const kept = { nearest: living.slice(0, TWINS_MAX), count: living.length };
    for (const row of some) twins.set(row, kept);
  }
  return rows.map((row, index): Decision => {
    const decision = decisions[index] as Decision;
    const own = twins.get(row);
    return own === undefined || decision.verdict !== "new"
      ? decision
      : { verdict: "suspect", occurrence: decision.occurrence, twins: own };
  });
}

/** The days on which a twin can lie, the nearest first. */
function nearDays(day: number): readonly number[] {
  return Array.from({ length: 2 * SUSPECT_DAYS + 1 }, (_, index) =>
    index % 2 === 0 ? day + index / 2 : day - (index + 1) / 2,
  );
}

/**
 * Transactions of the same amount near the day that a row could be the same as, the nearest first: the file should have
 * held their row (they lie strictly inside its days), or could not have held it in the same form.
 */
function twinsOf(
  checked: CheckedRow,
  { judging, others, lookup, retries, edges }: Suspecting,
): readonly string[] {
  const retry = retries.of(checked.row);
  const span = retry?.span ?? edges;
  const isTwin = (entry: Fingerprint) => {
    if (entry.import_number === judging.number || retry?.knows(entry) === true) return false;
    const inside = entry.day > span.first && entry.day < span.last;
    return inside || entry.kind === "by_hand" || entry.kind !== checked.kind;
  };
  return nearDays(checked.day)
    .filter((day) => others.has(day))
    .flatMap((day) => lookup.at({ day, amount: checked.amount }))
    .filter(isTwin)
    .map(({ transaction_id }) => transaction_id);
}

/** Those of the transactions that are in the account and not deleted. */
async function livingIn(
  { ask, company, judging }: Judgement,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const records = ids.size === 0 ? [] : await ask.transactions.byIds(company, [...ids]);
  return new Set(
    records
      .filter((record) => record.deleted_at === null && record.bank_account_id === judging.bank_account_id)
      .map(({ id }) => id),
  );
}
