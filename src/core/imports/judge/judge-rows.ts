/**
 * What becomes of the readable rows of a chunk: new, known already, or perhaps known already. Only fingerprints and the
 * file's own facts decide, inside the transaction that stores the chunk.
 */
import { dayNumber } from "../../../contract/values/date.ts";
import { toMinor } from "../../../contract/values/money.ts";
import type { Fingerprint, FingerprintOwner } from "../../ports/fingerprints.ts";
import type { Queries } from "../../ports.ts";
import type { CheckedRow } from "../check/check-rows.ts";
import { otherFormatsOf } from "./borders.ts";
import { nearSpan } from "./day-span.ts";
import { journalMatches } from "./journal-matches.ts";
import { edgeMatches, type EdgeMatches, type FileEnds } from "./edge-days.ts";
import { exactMatches } from "./exact-balances.ts";
import { exhaustedEntries } from "./exhausted-entries.ts";
import type { EqualRows } from "./equal-rows.ts";
import { fingerprintLookup, type KnownBy, type Lookup } from "./fingerprint-lookup.ts";
import { retriesOf, type Retries } from "./retries.ts";
import type { Edges } from "./near-amounts.ts";
import type { Decision, Judgement, Judging } from "./decision.ts";
import { markPossibleDuplicates } from "./possible-duplicates.ts";
import { recogniseSameBookings } from "./same-bookings/recognise.ts";

/** One decision for each row, in their order. */
export async function judge(
  rows: readonly CheckedRow[],
  { queries, company, judging }: Judgement,
): Promise<readonly Decision[]> {
  if (rows.length === 0) return [];
  const owner = { company, account: judging.bank_account_id };
  const others = await daysOfOthers(rows, { queries, owner, number: judging.number });
  if (others.size === 0) return rows.map(({ row: { occurrence } }) => ({ verdict: "new", occurrence }));

  const lookup = fingerprintLookup(queries.fingerprints, owner);
  const fromFiles = rows.filter(({ kind, day }) => kind !== "by_hand" && others.has(day));
  const retries = await retriesOf(rows, { queries, company, account: owner.account });
  const edges = edgesOf(judging);
  const { number, state, proof } = judging;
  const balancedRows = fromFiles.filter((row) => hasEdgeBalance(row, edges));
  let journal: Promise<Set<string>> | undefined;
  const takenIds = () => (journal ??= journalMatches(balancedRows, { queries, owner, number, state }));
  const exact = await exactMatches(balancedRows, { queries, owner, number, takenIds });
  for (const { transaction_id } of exact.values()) (await takenIds()).add(transaction_id);
  const inexactRows = balancedRows.filter((row) => !exact.has(row));
  const exhausted = await exhaustedEntries(inexactRows, { queries, owner, judging, exact: exact.keys() });
  await lookup.loadEqual(
    fromFiles.filter((row) => !exact.has(row) && !exhausted.has(row)).map((row) => knownBy(row, edges)),
  );
  const inOtherOrder = await edgeMatches(
    inexactRows.filter((row) => !exhausted.has(row)),
    {
      ...{ queries, owner, number, lookup, takenIds, rows: balancedRows },
      fileEnds: fileEnds(judging, edges),
      isProved: proof.result === "proved",
    },
  );
  const decisionsByRow = recognise(
    fromFiles.filter((row) => !exhausted.has(row)),
    { lookup, retries, edges, number, exact, inOtherOrder },
  );

  const decisions = rows.map(
    (row): Decision =>
      exhausted.get(row) ?? decisionsByRow.get(row) ?? { verdict: "new", occurrence: row.row.occurrence },
  );
  if (!decisions.some(({ verdict }, index) => verdict === "new" && rows[index]?.kind !== "by_hand"))
    return decisions;
  const otherFormats = await otherFormatsOf(rows, { queries, company, judging });
  const search = { queries, company, judging, others, lookup, retries, edges, otherFormats };
  // What a person accepts is written: they saw it beside its twin.
  const known = state === "running" ? await recogniseSameBookings(rows, decisions, search) : decisions;
  return judging.write_suspects ? known : markPossibleDuplicates(rows, known, search);
}

function daysOfOthers(
  rows: readonly CheckedRow[],
  { queries, owner, number }: { queries: Queries; owner: FingerprintOwner; number: number },
): Promise<ReadonlySet<number>> {
  return queries.fingerprints.daysOfOthers(owner, { ...nearSpan(rows), except: number });
}

/** Equal rows of a file are told apart by their number, unless they are held against those of other files as a whole. */
function knownBy(checkedRow: CheckedRow, edges: Edges): KnownBy {
  const { day, amount, identity, row } = checkedRow;
  const isAll =
    row.retry_of !== undefined || edges.continuedDays.has(day) || hasEdgeBalance(checkedRow, edges);
  return { day, amount, identity, occurrence: row.occurrence, isAll };
}

/** Whether a running balance tells the row from equal ones. */
function hasEdgeBalance({ day, balance, row }: CheckedRow, { first, last }: Edges): boolean {
  return (day === first || day === last) && balance !== undefined && row.retry_of === undefined;
}

/** Where a file's proof says that its first and last day begin and end. */
function fileEnds({ proof, currency_code }: Judging, { first, last }: Edges): FileEnds {
  const balances = (numerals: readonly (readonly [day: number, numeral: string | undefined])[]) =>
    new Map(
      numerals.flatMap(([day, numeral = ""]) => {
        const minor = proof.result === "proved" ? toMinor(numeral, currency_code) : undefined;
        return typeof minor === "bigint" ? [[day, Number(minor)]] : [];
      }),
    );
  // Of a single day the balances of the whole file are the ones that count.
  return {
    starts: balances([
      [last, proof.last_day_opening],
      [first, proof.opening_balance],
    ]),
    ends: balances([
      [first, proof.first_day_closing],
      [last, proof.closing_balance],
    ]),
  };
}

function edgesOf({ period, continues_first, continues_last }: Judging): Edges {
  if (period === null) return { first: NaN, last: NaN, continuedDays: new Set() };
  const first = dayNumber(period.from);
  const last = dayNumber(period.to);
  const continuedDays = new Set([...(continues_first ? [first] : []), ...(continues_last ? [last] : [])]);
  return { first, last, continuedDays };
}

/** Decisions about rows of a file on days on which the account has fingerprints. */
function recognise(
  rows: readonly CheckedRow[],
  {
    lookup,
    retries,
    edges,
    number,
    exact,
    inOtherOrder,
  }: {
    lookup: Lookup;
    retries: Retries;
    edges: Edges;
    number: number;
    exact: ReadonlyMap<CheckedRow, Fingerprint>;
    inOtherOrder: EdgeMatches;
  },
): Map<CheckedRow, Decision> {
  const decisions = new Map<CheckedRow, Decision>();
  const addedCounts = new Map<string, number>();
  for (const checkedRow of rows) {
    const own = exact.get(checkedRow);
    if (own !== undefined) {
      decisions.set(checkedRow, duplicate(own, false));
      continue;
    }
    const equal = lookup.equal(checkedRow);
    const match = inOtherOrder.get(checkedRow);
    decisions.set(
      checkedRow,
      match === undefined
        ? recogniseOne(checkedRow, { equal, retries, edges, number })
        : match === null
          ? newBeside(checkedRow, { equal, addedCounts })
          : duplicate(match, true),
    );
  }
  return decisions;
}

function recogniseOne(
  checkedRow: CheckedRow,
  { equal, retries, edges, number }: { equal: EqualRows; retries: Retries; edges: Edges; number: number },
): Decision {
  const { row, day } = checkedRow;
  const retry = retries.of(row);
  // The very row that is tried again was accepted meanwhile.
  const acceptedEntry = retry && equal.writtenBy({ import_number: retry.number, place: retry.place });
  if (acceptedEntry !== undefined) return duplicate(acceptedEntry, false);

  const countedBefore =
    retry !== undefined
      ? equal.highest(`known to ${retry.number}`, retry.knows)
      : edges.continuedDays.has(day)
        ? equal.highest("of others", ({ import_number }) => import_number !== number)
        : 0;
  const occurrence = row.occurrence + countedBefore;
  const entry = equal.withNumber(occurrence);
  if (entry === undefined) return { verdict: "new", occurrence };
  return duplicate(entry, retry === undefined && (day === edges.first || day === edges.last));
}

/**
 * A row that is none of the equal ones: its number follows on theirs without a gap, so that a file that holds all of them
 * counts up to it. `added` counts those of this chunk.
 */
function newBeside(
  { amount, identity }: CheckedRow,
  { equal, addedCounts }: { equal: EqualRows; addedCounts: Map<string, number> },
): Decision {
  const key = `${amount} ${identity}`;
  const more = (addedCounts.get(key) ?? 0) + 1;
  addedCounts.set(key, more);
  return { verdict: "new", occurrence: more + equal.highest("all", () => true) };
}

function duplicate({ transaction_id }: Fingerprint, edge: boolean): Decision {
  return { verdict: "duplicate", transaction_id, edge };
}
