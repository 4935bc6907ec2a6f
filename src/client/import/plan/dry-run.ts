/**
 * What an import of a file would do, row by row, with nothing written: not even the account is made. Whether a twin is
 * matched by another row of the file is known only at its end, so the file is matched once before the first line is told,
 * and again where possible duplicates depend on it. Memory stays the same at any size.
 */
import { placeOf, rowAt, type ChunkRow, type RowMatch, type RowPart } from "../../../contract/import/row.ts";
import type { Pages } from "../../pages.ts";
import { expectedProofs, type ExpectedProof } from "./expected-proofs.ts";
import { dropCopy } from "../drive/journal.ts";
import { CHUNK_ROWS } from "../destinations/book/delivery.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import { newMatch, type Matcher } from "../destinations/destination.ts";
import type { ImportOptions } from "./options.ts";
import { prepare } from "./prepare.ts";
import type { RowSource, SentRow } from "../../../importing/drive/row-source.ts";
import type { ImportFile } from "../files/source-file.ts";
import type { ImportContext } from "../context.ts";
import type { Target } from "../accounts/target.ts";

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
  readonly amount: string | null;
  readonly currency_code: string | null;
  /** The transaction that a duplicate is known as. */
  readonly transaction_id: string | null;
  readonly twin_ids: readonly string[];
  readonly source: readonly string[];
}

export interface DryRun {
  readonly sha256: string;
  readonly source: RowSource;
  readonly targets: ReadonlyMap<string, Target>;
  readonly counts: DryCounts;
  /** Whether the book would have what the file's balances prove. */
  readonly proofs: readonly ExpectedProof[];
  readonly rows: Pages<DryRow>;
}

export interface DryCounts {
  readonly rows: number;
  readonly new: number;
  readonly duplicates: number;
  readonly held: number;
  readonly rejected: number;
  readonly skipped: number;
}

export async function dryRun(
  file: ImportFile,
  { options, context }: { options: ImportOptions; context: ImportContext },
): Promise<DryRun> {
  const destination = await destinationOf(context);
  destination.checkOptions(options);
  // Nothing is made, so nobody is asked whether it may be, nor for its name.
  const offering: ImportContext = {
    ...context,
    offer: async () => true,
    choose: async (accounts, newName) =>
      accounts.length === 0 && newName !== undefined ? undefined : context.choose(accounts, newName),
  };
  const { sha256, source, targets } = await prepare(file, { options, context: offering });
  const matcher = await destination.matcher(source, { targets, noLookup: options.noLookup === true });
  const matching = { source, targets, options, context, matcher };
  const first = await countRows(matching, new Set());
  const matchedTwins = await matchedAmong(first.twins, matching);
  const { counts } = matchedTwins.size === 0 ? first : await countRows(matching, matchedTwins);
  const rows: Pages<DryRow> = {
    more: false,
    async *[Symbol.asyncIterator]() {
      try {
        yield* dryRows(matching, matchedTwins);
      } finally {
        await dropCopy(context.state, file);
      }
    },
  };
  const proofs = destination.keepsImports ? await expectedProofs(source, { targets, context }) : [];
  return { sha256, source, targets, counts, proofs, rows };
}

/** What would become of all rows, and the transactions that held ones could be. */
async function countRows(
  matching: Matching,
  matchedTwins: ReadonlySet<string>,
): Promise<{ readonly counts: DryCounts; readonly twins: ReadonlySet<string> }> {
  const counts = { rows: 0, new: 0, duplicates: 0, held: 0, rejected: 0, skipped: 0 };
  const twins = new Set<string>();
  for await (const batch of dryRows(matching, matchedTwins)) {
    for (const { verdict, twin_ids } of batch) {
      count(counts, verdict);
      for (const id of twin_ids) twins.add(id);
    }
  }
  return { counts, twins };
}

/** Those of the transactions that a row of the file is. */
async function matchedAmong(twins: ReadonlySet<string>, matching: Matching): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  if (twins.size === 0) return ids;
  for await (const { matches } of matchedRows(matching)) {
    for (const { transaction_id } of matches)
      if (transaction_id !== null && twins.has(transaction_id)) ids.add(transaction_id);
  }
  return ids;
}

/** The exit code that the run itself would have. */
export function exitOfDryRun(
  { counts, source, proofs }: Pick<DryRun, "counts" | "source" | "proofs">,
  { okIfUnchanged }: { okIfUnchanged: boolean },
): 0 | 3 | 8 {
  const hasFailure =
    source.groups.some(({ proof }) => proof.result === "failed") ||
    proofs.some(({ book_proof }) => book_proof?.result === "failed");
  if (counts.rejected > 0 || counts.held > 0 || hasFailure) return 3;
  return counts.duplicates > 0 && counts.new === 0 && !okIfUnchanged ? 8 : 0;
}

interface Matching {
  readonly matcher: Matcher;
  readonly source: RowSource;
  readonly targets: ReadonlyMap<string, Target>;
  readonly options: ImportOptions;
  readonly context: ImportContext;
}

function count(counts: { -readonly [Name in keyof DryCounts]: number }, verdict: string): void {
  counts.rows++;
  if (verdict === "duplicate") counts.duplicates++;
  if (verdict === "new" || verdict === "held" || verdict === "rejected" || verdict === "skipped")
    counts[verdict]++;
}

async function* dryRows(
  matching: Matching,
  matchedTwins: ReadonlySet<string>,
): AsyncGenerator<readonly DryRow[]> {
  const { options, targets } = matching;
  for await (const { rows, matches } of matchedRows(matching)) {
    yield rows.map(({ group, row }, index): DryRow => {
      const match = matches[index] as RowMatch;
      const twin_ids = match.twin_ids.filter((id) => !matchedTwins.has(id));
      // Of twins that are only counted, nobody knows whether they found their rows.
      const isOpen = twin_ids.length > 0 || match.twin_count > match.twin_ids.length;
      const isHeld = match.verdict === "suspect" && isOpen && !options.writeSuspects;
      const verdict = match.verdict !== "suspect" ? match.verdict : isHeld ? "held" : "new";
      const reason = match.verdict === "suspect" && !isHeld ? { code: null, detail: null } : match;
      return {
        ...rowAt(placeOf(row)),
        verdict,
        code: reason.code,
        detail: reason.detail,
        account: group === null ? null : (targets.get(group)?.name ?? null),
        ...bookedTexts(row),
        transaction_id: match.transaction_id,
        twin_ids: isHeld ? twin_ids : [],
        source: row.source,
      };
    });
  }
}

function bookedTexts(row: ChunkRow) {
  if ("verdict" in row)
    return { transaction_date: null, description: null, amount: null, currency_code: null };
  const { transaction_date, description, amount, currency_code = null } = row;
  return { transaction_date, description, amount, currency_code };
}

/** Rows in the file's order with what the book says of them. */
async function* matchedRows({
  source,
  targets,
  matcher,
  context: { stopSignal },
}: Matching): AsyncGenerator<{ rows: readonly SentRow[]; matches: readonly RowMatch[] }> {
  const [first] = source.groups;
  const parts = source.groups.flatMap((group) => {
    const target = targets.get(group.key);
    return target === undefined ? [] : [{ key: group.key, match: matcher(group, target) }];
  });
  const onlyOnce = onceByBalance();
  for await (const batch of source.rows()) {
    for (let start = 0; start < batch.length; start += CHUNK_ROWS) {
      stopSignal.throwIfAborted();
      const rows = batch.slice(start, start + CHUNK_ROWS);
      const byPlace = new Map<number, RowMatch>();
      for (const { key, match } of parts) {
        const own = rows.filter((one) => (one.group ?? first?.key) === key).map(({ row }) => row);
        if (own.length === 0) continue;
        for (const one of await match(own)) byPlace.set(placeOf(one), one);
      }
      yield {
        rows,
        matches: rows.map(({ row }) => onlyOnce(row, byPlace.get(placeOf(row)) ?? newMatch(row))),
      };
    }
  }
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
