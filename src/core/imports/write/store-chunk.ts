/** Stores a chunk of rows: rows, journal step, totals and one audit event are one transaction. */
import { JSON_FORMAT } from "../../../contract/import.ts";
import type { ChunkResult, ChunkRow } from "../../../contract/import/row.ts";
import { placeOf, rowAt } from "../../../contract/import/row-place.ts";
import { Problem } from "../../../contract/problem.ts";
import type { OwnContext, WritingContext } from "../../handler.ts";
import type { HeldRecord } from "../../ports/held-rows.ts";
import type { ChunkRecord } from "../../ports/import-chunks.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { book, type NewRow } from "./book-rows.ts";
import { countOutcomes, outcomeOf, recognisedIds } from "./chunk-outcomes.ts";
import { checkRows, isRefused, type Checked, type CheckedRow } from "../check/check-rows.ts";
import { refuseClosedDays } from "../check/closed-days.ts";
import { positionOf, requireOrder, requireRows } from "../check/row-shape.ts";
import { withEdges } from "./edge-lines.ts";
import { spanOf } from "../judge/day-span.ts";
import { withExternalIds } from "../check/external-ids.ts";
import { requireSameFees } from "../begin/same-fees.ts";
import type { Decision } from "../judge/decision.ts";
import { judge } from "../judge/judge-rows.ts";
import { repeatedChunk } from "../judge/repeated-chunk.ts";
import { closedUntilOf } from "../../periods/closed-until.ts";
import { requireOpenAccount } from "../begin/open-account.ts";
import { importById } from "../find-import.ts";
import { movedBy, skipBroughtBack, type Retry } from "../rejected-rows.ts";
import { addCounts } from "../row-counts.ts";
import { mendedRows, refusedBefore } from "./mended-rows.ts";
import { rowsHash } from "./rows-hash.ts";
import { countText } from "../../../contract/count-text.ts";

/**
 * Problems: not_found, chunk_mismatch, chunk_gap, import_finished, import_undone, account_archived, validation_failed,
 * evidence_contradicted.
 */
export async function storeChunk(
  context: OwnContext,
  { id, n, rows }: { id: string; n: number; rows: readonly ChunkRow[] },
): Promise<ChunkResult> {
  const { store, company } = context;
  requireRows(rows);
  const rows_sha256 = rowsHash(rows);
  const before = await store.read((queries) => importById({ queries, company }, id), { company });
  const storedChunk = await store.read((queries) => queries.imports.chunk(company, id, n), { company });
  if (storedChunk !== undefined) return storedAnswer(storedChunk, rows_sha256);
  // One that is sent while the chunk before it is written waits for that one, behind the lock on the import.
  requireNext(before, n === before.next_chunk + 1 ? n - 1 : n);
  requireOrder(rows, before.row_order);
  if (rows.length > before.chunk_size) {
    throw new Problem("validation_failed", {
      detail: `The chunk has ${countText(rows.length, "row")}, but chunks of this import have at most ${before.chunk_size}.`,
    });
  }
  const { currency_code: currency, format } = before;
  const check = () => checkRows(rows, { currency, format, importId: id });
  const sent = { n, rows_sha256 };
  const isRepeated = await store.read(
    async (queries) =>
      (await repeatedChunk({ queries, company, record: before, rows, ...sent })) !== undefined,
    { company },
  );
  // Checking costs as much as writing, and holds no lock.
  const checkedRows = isRepeated ? undefined : check();
  const refusedLines = await refusedBefore(context, before);

  return context.write(async (writing) => {
    // Another sender can have stored it meanwhile; with the import held, none can any more.
    const record = await importById(writing, id);
    const again = await writing.queries.imports.chunk(company, id, n);
    if (again !== undefined) return storedAnswer(again, rows_sha256);
    requireNext(record, n);
    requireOrder(rows.slice(0, 1), record.row_order, { day: record.last_day, place: record.last_place });
    await requireOpenAccount(writing, record);
    await requireSameFees(writing, record);
    const last = rows.at(-1);
    const next = last === undefined ? record : withLast(record, last);
    // The earlier import can have been undone meanwhile.
    const repeated =
      checkedRows === undefined
        ? await repeatedChunk({ queries: writing.queries, company, record, rows, ...sent })
        : undefined;
    if (repeated !== undefined)
      return keepChunk(writing, { record: next, ...sent, ...repeated, refused: [], sum_in: 0n, sum_out: 0n });
    return writeChunk(writing, { record: next, checkedRows: checkedRows ?? check(), refusedLines, ...sent });
  });
}

function storedAnswer({ n, rows_sha256, result }: ChunkRecord, sentHash: string): ChunkResult {
  if (rows_sha256 !== sentHash) throw new Problem("chunk_mismatch");
  return { chunk: n, ...result };
}

function requireNext({ state, next_chunk }: ImportRecord, n: number): void {
  if (state === "undone" || state === "undoing") throw new Problem("import_undone");
  if (state !== "running") throw new Problem("import_finished");
  if (n !== next_chunk) {
    throw new Problem("chunk_gap", {
      detail: `Chunk ${n} was sent, but chunk ${next_chunk} is expected next.`,
    });
  }
}

function withLast(record: ImportRecord, row: ChunkRow): ImportRecord {
  const { day: last_day, place: last_place } = positionOf(row);
  return { ...record, last_day, last_place };
}

interface Writing {
  /** The import, with the place of the chunk's last row. */
  readonly record: ImportRecord;
  readonly checkedRows: readonly Checked[];
  /** Of earlier imports. */
  readonly refusedLines: Awaited<ReturnType<typeof refusedBefore>>;
  readonly n: number;
  readonly rows_sha256: string;
}

async function writeChunk(
  context: WritingContext,
  { record, checkedRows: rows, refusedLines, n, rows_sha256 }: Writing,
): Promise<ChunkResult> {
  const { queries, company } = context;
  const known =
    record.format === JSON_FORMAT
      ? await withExternalIds(rows, { queries, company, record })
      : { checkedRows: rows, transactionIds: new Map<number, string>() };
  const { transactionIds } = known;
  const unknown = known.checkedRows.filter(
    (row): row is CheckedRow => !isRefused(row) && !transactionIds.has(placeOf(row.row)),
  );
  const judged = await judge(unknown, { queries, company, judging: record });
  const { rows: checkedRows, decisions: byRow } = refuseClosedDays(
    {
      rows: known.checkedRows,
      decisions: new Map(unknown.map((row, index) => [row, judged[index] as Decision])),
    },
    await closedUntilOf(context),
  );
  const readable = checkedRows.filter((row): row is CheckedRow => !isRefused(row));

  const { ids, sum_in, sum_out } = await book(context, { record, rows: toNewRows(byRow) });
  const idsByPlace = new Map([...transactionIds, ...ids]);
  const outcomes = checkedRows
    .map((row) => outcomeOf(row, isRefused(row) ? undefined : byRow.get(row), idsByPlace))
    .sort((one, other) => one.place - other.place);
  await queries.imports.addHeld(company, record.id, toHeldRows(byRow));
  const refusedRows = checkedRows.filter(isRefused).map((row) => ({
    ...rowAt(placeOf(row)),
    code: row.code,
    detail: row.detail,
    source: row.source,
    ...(row.retry_of && { retry_of: row.retry_of }),
  }));
  const days = spanOf(readable) ?? null;
  const retries = [
    ...checkedRows.flatMap((row) => retryOf(row) ?? []),
    ...(await mendedRows(context, { lines: refusedLines, rows: checkedRows })),
  ];
  const result = await keepChunk(context, {
    ...{ record, n, rows_sha256, days, outcomes, sum_in, sum_out },
    refused: refusedRows,
  });
  // What was rejected again waits in the chunk.
  if (retries.length > 0) await skipBroughtBack(context, { record, retries });
  return result;
}

/** The row that a row brings back. */
function retryOf(row: Checked): Retry | undefined {
  if (isRefused(row)) return row.retry_of;
  const { retry_of } = row.row;
  return retry_of === undefined ? undefined : { ...retry_of, moved: movedBy(row) };
}

interface Judged
  extends Omit<Writing, "checkedRows" | "refusedLines">, Pick<ChunkRecord, "days" | "outcomes" | "refused"> {
  /** Minor units of the rows that became transactions. */
  readonly sum_in: bigint;
  readonly sum_out: bigint;
}

/** Stores what became of the rows, and counts them. */
async function keepChunk(
  context: WritingContext,
  { record, n, rows_sha256, days, outcomes, refused, sum_in, sum_out }: Judged,
): Promise<ChunkResult> {
  const { queries, company } = context;
  const result = countOutcomes(outcomes);
  const places = {
    first_place: outcomes[0]?.place ?? record.last_place,
    last_place: outcomes.at(-1)?.place ?? record.last_place,
  };
  const chunk = { n, rows_sha256, result, ...places, days, outcomes, refused };
  await queries.imports.addChunk(company, record.id, chunk);
  if (record.bank_statement_id !== null) {
    await queries.statements.addRecognised(company, record.bank_statement_id, recognisedIds(outcomes));
  }
  const edges = outcomes.filter(({ verdict }) => verdict === "edge_duplicate");
  await queries.imports.update(company, {
    ...record,
    ...addCounts(record, result),
    edge_lines: withEdges(record.edge_lines, edges),
    sum_in: record.sum_in + sum_in,
    sum_out: record.sum_out + sum_out,
    next_chunk: n + 1,
  });
  context.record({
    type: "import.chunk",
    subject_id: record.id,
    summary: { chunk: n, rows_sha256, ...result },
  });
  return { chunk: n, ...result };
}

function toNewRows(decisions: ReadonlyMap<CheckedRow, Decision>): readonly NewRow[] {
  return [...decisions].flatMap(([checkedRow, decision]) =>
    decision.verdict === "new" ? [{ checkedRow, occurrence: decision.occurrence }] : [],
  );
}

function toHeldRows(decisions: ReadonlyMap<CheckedRow, Decision>): readonly HeldRecord[] {
  const rows: HeldRecord[] = [];
  for (const [{ row }, decision] of decisions) {
    if (decision.verdict !== "suspect") continue;
    const { nearest: twins, count: twin_count } = decision.twins;
    rows.push({ place: placeOf(row), row, twins, twin_count, outcome: "provisional", transaction_id: null });
  }
  return rows;
}
