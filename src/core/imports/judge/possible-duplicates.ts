/** New rows that could be the same as a transaction that is there, written otherwise or on another day. */
import type { CheckedRow } from "../check/check-rows.ts";
import { bordersOf } from "./borders.ts";
import type { Decision, Judgement, Twins } from "./decision.ts";
import type { Lookup } from "./fingerprint-lookup.ts";
import { isService } from "../../../importing/words/services.ts";
import { crowdedTwins, nearDays, nearPlaces, type Edges } from "./near-amounts.ts";
import type { Retries } from "./retries.ts";

/** Twins of a row that are kept with it: a person looks at a few, and a day can have thousands of equal amounts. */
const TWINS_MAX = 20;
/** Twins of a row are counted up to so many. */
const TWINS_COUNTED = 100;

interface Search extends Judgement {
  readonly others: ReadonlySet<number>;
  readonly lookup: Lookup;
  readonly retries: Retries;
  readonly edges: Edges;
  readonly otherFormats: ReadonlySet<number>;
}

/** The decisions again, with new rows that could be the same as a transaction that no row of the chunk matched. */
export async function markPossibleDuplicates(
  rows: readonly CheckedRow[],
  decisions: readonly Decision[],
  search: Search,
): Promise<readonly Decision[]> {
  const { judging, others, lookup } = search;
  const isNear = ({ day }: CheckedRow) => nearDays(day).some((near) => others.has(near));
  const newRows = rows.filter(
    (row, index) => decisions[index]?.verdict === "new" && row.kind !== "by_hand" && isNear(row),
  );
  if (newRows.length === 0) return decisions;

  await lookup.load(
    newRows.flatMap(({ day, amount }) =>
      nearDays(day).flatMap((near) => (others.has(near) ? [{ day: near, amount }] : [])),
    ),
  );
  const matchedIds = new Set(
    decisions.flatMap((decision) => (decision.verdict === "duplicate" ? [decision.transaction_id] : [])),
  );
  // Rows of one day, amount and kind have the same twins.
  const alike = Map.groupBy(
    newRows,
    ({ day, amount, kind, row }) => `${day} ${amount} ${kind} ${row.retry_of?.import_id ?? ""}`,
  );
  const borders = await bordersOf(others, search);
  const around = { ...search, borders, number: judging.number, isService: isService(judging.format) };
  const near = Array.from(alike.values(), ([row]) => nearPlaces(row as CheckedRow, around));
  const crowdedTwinIds = await crowdedTwins(near.flat(), {
    ...{ ...around, matchedIds, enough: TWINS_COUNTED },
    owner: { company: search.company, account: judging.bank_account_id },
    isLiving: (ids) => livingIn(search, new Set(ids)),
  });
  const twinIds = near.map((places) =>
    places.flatMap((place) => {
      const ids = crowdedTwinIds.get(place);
      if (ids !== undefined) return ids;
      const twins = (lookup.at(place) ?? []).filter(place.isTwin);
      return twins.map(({ transaction_id }) => transaction_id).filter((id) => !matchedIds.has(id));
    }),
  );
  const alive = await livingIn(search, new Set(twinIds.flat()));
  const twins = new Map<CheckedRow, Twins>();
  for (const [index, some] of [...alike.values()].entries()) {
    const living = (twinIds[index] ?? []).filter((id) => alive.has(id));
    if (living.length === 0) continue;
    const rowTwins = { nearest: living.slice(0, TWINS_MAX), count: Math.min(living.length, TWINS_COUNTED) };
    for (const row of some) twins.set(row, rowTwins);
  }
  return rows.map((row, index): Decision => {
    const decision = decisions[index] as Decision;
    const own = twins.get(row);
    return own === undefined || decision.verdict !== "new"
      ? decision
      : { verdict: "suspect", occurrence: decision.occurrence, twins: own };
  });
}

/** Those of the transactions that are in the account and not deleted. */
async function livingIn(
  { queries, company, judging }: Judgement,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const records = ids.size === 0 ? [] : await queries.transactions.byIds(company, [...ids]);
  return new Set(
    records
      .filter((record) => record.deleted_at === null && record.bank_account_id === judging.bank_account_id)
      .map(({ id }) => id),
  );
}
