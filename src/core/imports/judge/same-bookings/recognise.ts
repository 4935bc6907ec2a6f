/**
 * New rows that are bookings which the account has from a file of another kind: another format, or one whose rows have ids of
 * the bank. The day and the amount are the same, and a reference or the words. A transaction is one such row only, so that
 * two equal payments remain two.
 */
import type { SourceRecord } from "../../../../contract/transaction/source-record.ts";
import { isService } from "../../../../importing/words/services.ts";
import type { Fingerprint } from "../../../ports/fingerprints.ts";
import type { TransactionRecord } from "../../../ports/transactions.ts";
import type { CheckedRow } from "../../check/check-rows.ts";
import { spanOf } from "../day-span.ts";
import type { Decision, Judgement } from "../decision.ts";
import type { Lookup } from "../fingerprint-lookup.ts";
import { likeness, wordingOf, type Likeness, type Wording } from "./likeness.ts";
import type { Edges } from "../near-amounts.ts";
import { recognisedIds } from "../recognised-ids.ts";

interface Search extends Judgement {
  /** Days on which others than the import have left fingerprints. */
  readonly others: ReadonlySet<number>;
  readonly otherFormats: ReadonlySet<number>;
  readonly lookup: Lookup;
  readonly edges: Edges;
}

interface Pair {
  readonly index: number;
  readonly row: CheckedRow;
  readonly entry: Fingerprint;
  readonly isRenumbered: boolean;
}

/** The surest first. */
const likenesses: readonly Likeness[] = ["reference", "words", "part"];

/** The decisions again, with new rows that are bookings which are there. */
export async function recogniseSameBookings(
  rows: readonly CheckedRow[],
  decisions: readonly Decision[],
  search: Search,
): Promise<readonly Decision[]> {
  const pairs = await candidates(rows, decisions, search);
  if (pairs.length === 0) return decisions;
  const { queries, company, edges } = search;
  const ids = [...new Set(pairs.map(({ entry }) => entry.transaction_id))];
  const [records, sources, takenIds] = await Promise.all([
    queries.transactions.byIds(company, ids),
    queries.sourceRecords.ofTransactions(company, ids),
    takenBefore(pairs, decisions, search),
  ]);
  const there = new Map(
    records.map((record) => [record.id, wordingOfRecord(record, sources.get(record.id))]),
  );
  const wordings = new Map(pairs.map(({ row }) => [row, wordingOfRow(row.row)]));
  const rated = pairs.flatMap((pair) => {
    const other = there.get(pair.entry.transaction_id);
    const alike = other === undefined ? undefined : likeness(wordings.get(pair.row) as Wording, other);
    // Of its own service a row is known by its id, and without that by no less than all its words.
    return alike === undefined || (pair.isRenumbered && alike === "part") ? [] : [{ ...pair, alike }];
  });
  const matches = new Map<number, Fingerprint>();
  for (const wanted of likenesses) {
    for (const { index, entry, alike } of rated) {
      if (alike !== wanted || matches.has(index) || takenIds.has(entry.transaction_id)) continue;
      matches.set(index, entry);
      takenIds.add(entry.transaction_id);
    }
  }
  return decisions.map((decision, index): Decision => {
    const entry = matches.get(index);
    if (entry === undefined) return decision;
    const isEdge = entry.day === edges.first || entry.day === edges.last;
    return { verdict: "duplicate", transaction_id: entry.transaction_id, edge: isEdge };
  });
}

/** New rows, each beside the entries of its day and amount that it could be. */
async function candidates(
  rows: readonly CheckedRow[],
  decisions: readonly Decision[],
  { others, otherFormats, lookup, edges, judging }: Search,
): Promise<readonly Pair[]> {
  const open = rows.flatMap((row, index) =>
    decisions[index]?.verdict === "new" &&
    row.kind !== "by_hand" &&
    row.row.retry_of === undefined &&
    others.has(row.day) &&
    // The file has the other rows of such a day, and balances have told which.
    !edges.continuedDays.has(row.day)
      ? [{ index, row }]
      : [],
  );
  if (open.length === 0) return [];
  await lookup.load(open.map(({ row: { day, amount } }) => ({ day, amount })));
  const isWhole = wholeDays(rows, decisions, { judging, edges });
  return open.flatMap(({ index, row }) =>
    (lookup.at(row) ?? []).flatMap((entry): readonly Pair[] => {
      if (entry.import_number === judging.number || entry.kind === "by_hand") return [];
      const isOfOthers = entry.kind !== row.kind || otherFormats.has(entry.import_number);
      const isRenumbered = !isOfOthers && entry.kind === "bank_id" && isWhole(row.day);
      return isOfOthers || isRenumbered ? [{ index, row, entry, isRenumbered }] : [];
    }),
  );
}

/**
 * Whether the file has all rows of a day, although some have another id than before: services answer for whole days, but an
 * answer in pages can be cut within its first or last one, unless it repeats other rows of it.
 */
function wholeDays(
  rows: readonly CheckedRow[],
  decisions: readonly Decision[],
  { judging, edges }: Pick<Search, "judging" | "edges">,
): (day: number) => boolean {
  if (!isService(judging.format)) return () => false;
  const repeated = new Set(
    rows.flatMap(({ day }, index) => (decisions[index]?.verdict === "duplicate" ? [day] : [])),
  );
  return (day) => (day > edges.first && day < edges.last) || repeated.has(day);
}

/** Transactions that other rows of the file are. */
async function takenBefore(
  pairs: readonly Pair[],
  decisions: readonly Decision[],
  { queries, company, judging }: Judgement,
): Promise<Set<string>> {
  const { first, last } = spanOf(pairs.map(({ entry }) => entry)) ?? { first: 0, last: 0 };
  const ids = await recognisedIds(
    { queries, company },
    { account: judging.bank_account_id, from: first, to: last, only: judging.number },
  );
  for (const decision of decisions) if (decision.verdict === "duplicate") ids.add(decision.transaction_id);
  return ids;
}

function wordingOfRecord({ original_description }: TransactionRecord, source: SourceRecord = {}): Wording {
  return wordingOf(original_description, source);
}

function wordingOfRow({ original_description, source_record = {}, bank_id }: CheckedRow["row"]): Wording {
  return wordingOf(original_description, source_record, bank_id);
}
