/** What would become of each row of a file, in the order in which an import would take them; matched once, and kept. */
import type { ChunkRow, RowMatch } from "../../../contract/import/row.ts";
import { placeOf, rowAt, type RowPart } from "../../../contract/import/row-place.ts";
import { counterpartyField } from "../../../contract/transaction/fields.ts";
import { longList } from "../../../importing/drive/long-list.ts";
import { orderedRows, type OrderedPart } from "../../../importing/drive/ordered-rows.ts";
import type { RowSource, SentRow } from "../../../importing/drive/row-source.ts";
import type { Target } from "../accounts/target.ts";
import type { ImportContext } from "../context.ts";
import { CHUNK_ROWS } from "../destinations/book/delivery.ts";
import { newMatch, type Matcher } from "../destinations/destination.ts";
import { openSpillFile } from "../drive/spill-file.ts";

/** What would become of a row. */
export interface DryRow {
  readonly line: number;
  /** Where the line becomes two rows: the fee; absent for the other. */
  readonly part?: RowPart;
  /** new, duplicate, held, rejected or skipped. */
  readonly verdict: string;
  readonly code: string | null;
  readonly detail: string | null;
  /** Name of the account; null where the row names none. */
  readonly account: string | null;
  readonly transaction_date: string | null;
  readonly description: string | null;
  readonly [counterpartyField]: string | null;
  readonly amount: string | null;
  readonly currency_code: string | null;
  /** The transaction that a duplicate is known as. */
  readonly transaction_id: string | null;
  readonly twin_ids: readonly string[];
  readonly source: readonly string[];
}

interface Matching {
  readonly matcher: Matcher;
  readonly source: RowSource;
  readonly targets: ReadonlyMap<string, Target>;
  /** Whether possible duplicates would be written. */
  readonly writesSuspects: boolean;
  /** Whether the destination takes the rows of a part in the order of their days. */
  readonly isByDay: boolean;
  readonly context: Pick<ImportContext, "stopSignal" | "state">;
}

export interface DryCounts {
  readonly rows: number;
  readonly new: number;
  readonly duplicates: number;
  readonly held: number;
  readonly rejected: number;
  readonly skipped: number;
}

interface DryRows {
  readonly counts: DryCounts;
  /** The rows, from the first one each time. */
  readonly batches: () => Generator<readonly DryRow[]>;
  readonly close: () => void;
}

/** A row as its match says; of a possible duplicate, `twin_count` tells how many twins there are, those without an id too. */
interface MatchedRow {
  readonly row: DryRow;
  readonly twin_count?: number;
}

/** Rows that are kept in memory, all of most files. */
const IN_MEMORY = 5000;

/** Whether a twin is another row of the file is known only at its end, so all rows are matched before the first is told. */
export async function dryRows(matching: Matching): Promise<DryRows> {
  const { targets, writesSuspects, context } = matching;
  const list = longList<MatchedRow>({ inMemory: IN_MEMORY, openSpill: () => openSpillFile(context.state) });
  try {
    const twins = new Set<string>();
    // Rows are counted as they are matched: to read a million again takes as long as a fifth of the matching.
    const counts = { rows: 0, new: 0, duplicates: 0, held: 0, rejected: 0, skipped: 0 };
    let hasSuspects = false;
    for await (const { rows, matches } of matchedRows(matching)) {
      const matchedBatch = rows.map((sent, index) => matchedRow(sent, matches[index] as RowMatch, targets));
      for (const { row, twin_count } of matchedBatch) {
        for (const id of row.twin_ids) twins.add(id);
        if (twin_count === undefined) countRow(counts, row);
        else hasSuspects = true;
      }
      list.add(matchedBatch);
    }
    const matchedTwins = new Set<string>();
    if (twins.size > 0)
      for (const batch of list.batches())
        for (const { row } of batch)
          if (row.transaction_id !== null && twins.has(row.transaction_id))
            matchedTwins.add(row.transaction_id);
    if (hasSuspects)
      for (const batch of list.batches())
        for (const matched of batch)
          if (matched.twin_count !== undefined)
            countRow(counts, settledRow(matched, matchedTwins, writesSuspects));
    return {
      counts,
      *batches() {
        for (const batch of list.batches())
          yield batch.map((matched) => settledRow(matched, matchedTwins, writesSuspects));
      },
      close: list.close,
    };
  } catch (error) {
    list.close();
    throw error;
  }
}

function countRow(
  counts: { -readonly [Member in keyof DryCounts]: DryCounts[Member] },
  { verdict }: DryRow,
): void {
  counts.rows++;
  if (verdict === "duplicate") counts.duplicates++;
  if (verdict === "new" || verdict === "held" || verdict === "rejected" || verdict === "skipped")
    counts[verdict]++;
}

function matchedRow(
  { group, row }: SentRow,
  match: RowMatch,
  targets: ReadonlyMap<string, Target>,
): MatchedRow {
  const { verdict, code, detail, transaction_id, twin_ids, twin_count } = match;
  const account = group === null ? null : (targets.get(group)?.name ?? null);
  const dryRow: DryRow = {
    ...rowAt(placeOf(row)),
    ...{ verdict, code, detail, account },
    ...bookedTexts(row),
    ...{ transaction_id, twin_ids, source: row.source },
  };
  return verdict === "suspect" ? { row: dryRow, twin_count } : { row: dryRow };
}

function settledRow(
  { row, twin_count }: MatchedRow,
  matchedTwins: ReadonlySet<string>,
  writesSuspects: boolean,
): DryRow {
  if (twin_count === undefined) return row;
  const twin_ids = row.twin_ids.filter((id) => !matchedTwins.has(id));
  // Of twins that are only counted, nobody knows whether they found their rows.
  const isOpen = twin_ids.length > 0 || twin_count > row.twin_ids.length;
  return isOpen && !writesSuspects
    ? { ...row, verdict: "held", twin_ids }
    : { ...row, verdict: "new", code: null, detail: null, twin_ids: [] };
}

function bookedTexts(row: ChunkRow) {
  if ("verdict" in row)
    return {
      transaction_date: null,
      description: null,
      [counterpartyField]: null,
      amount: null,
      currency_code: null,
    };
  const { transaction_date, description, amount, currency_code = null } = row;
  return {
    transaction_date,
    description,
    [counterpartyField]: row[counterpartyField] ?? null,
    amount,
    currency_code,
  };
}

/** Rows with what the book says of them. */
async function* matchedRows({
  source,
  targets,
  matcher,
  isByDay,
  context: { stopSignal, state },
}: Matching): AsyncGenerator<{ rows: readonly SentRow[]; matches: readonly RowMatch[] }> {
  const [first] = source.groups;
  const parts = source.groups.flatMap((group) => {
    const target = targets.get(group.key);
    return target === undefined ? [] : [{ key: group.key, match: matcher(group, target) }];
  });
  const onlyOnce = onceByBalance();
  const orders = source.groups.map(({ key, rowOrder = "lines" }): OrderedPart =>
    isByDay ? { key, rowOrder } : { key },
  );
  for await (const rows of inChunks(orderedRows(source, orders, () => openSpillFile(state)))) {
    stopSignal.throwIfAborted();
    const matchOf = new Map<ChunkRow, RowMatch>();
    for (const { key, match } of parts) {
      const own = rows.filter(({ group }) => (group ?? first?.key) === key).map(({ row }) => row);
      if (own.length === 0) continue;
      // Who matches them wants them as the file lists them.
      own.sort((one, other) => placeOf(one) - placeOf(other));
      // An exchange is a row of two parts at one place.
      const byPlace = new Map((await match(own)).map((one) => [placeOf(one), one]));
      for (const row of own) {
        const ownMatch = byPlace.get(placeOf(row));
        if (ownMatch !== undefined) matchOf.set(row, ownMatch);
      }
    }
    yield {
      rows,
      matches: rows.map(({ row }) => onlyOnce(row, matchOf.get(row) ?? newMatch(row))),
    };
  }
}

async function* inChunks(
  batches: AsyncIterable<{ readonly rows: readonly SentRow[] }>,
): AsyncGenerator<readonly SentRow[]> {
  let pending: readonly SentRow[] = [];
  for await (const { rows } of batches) {
    pending = pending.length === 0 ? rows : [...pending, ...rows];
    let start = 0;
    for (; pending.length - start >= CHUNK_ROWS; start += CHUNK_ROWS)
      yield pending.slice(start, start + CHUNK_ROWS);
    pending = pending.slice(start);
  }
  if (pending.length > 0) yield pending;
}

/** The book matches chunk by chunk: a row with the balance of one in an earlier chunk is not the same transaction again. */
function onceByBalance(): (row: ChunkRow, match: RowMatch) => RowMatch {
  const matchedIds = new Set<string>();
  return (row, match) => {
    const { verdict, code, transaction_id } = match;
    const isExact = verdict === "duplicate" && code !== "edge_duplicate" && transaction_id !== null;
    if (!isExact || "verdict" in row || row.balance === undefined || row.retry_of !== undefined) return match;
    if (matchedIds.has(transaction_id)) return newMatch(row);
    matchedIds.add(transaction_id);
    return match;
  };
}
