/**
 * Rejected rows that wait for nobody any more: a later import brought them back corrected, or a person said that they are not
 * needed. They are counted as skipped, and can be rejected again, as when that import is undone.
 */
import { BY_PERSON } from "./settled-by.ts";
import { placeOf, rowAt } from "../../contract/import/row-place.ts";
import type { WritingContext } from "../handler.ts";
import type { ChunkRecord, MovedBy, RowOfImport } from "../ports/import-chunks.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import { giveUpProof } from "./balances/brought-back-proof.ts";
import { changesEdges, restateEdges } from "./balances/rejected-edges.ts";
import { restateOrigins } from "./balances/retry-origins.ts";
import { finishStatement } from "./finish/update-statement.ts";
import type { CheckedRow } from "./check/check-rows.ts";
import { claimedImport } from "./find-import.ts";
import { countOutcomes } from "./write/chunk-outcomes.ts";

interface Change {
  readonly record: ImportRecord;
  /** All of them when absent. */
  readonly lines?: ReadonlySet<number> | undefined;
  /** What came back of each line, where an import read it. */
  readonly moved?: ReadonlyMap<number, MovedBy>;
  /** The id of the import that brought the rows back, or `BY_PERSON`. */
  readonly by: string;
}

/** The import afterwards, and how many rows changed. */
interface Changed {
  readonly record: ImportRecord;
  readonly count: number;
}

export function skipRejected(
  context: WritingContext,
  { record, lines, by, moved }: Change,
): Promise<Changed> {
  return changeRows(context, {
    ...{ record, lines, from: "rejected", to: "skipped" },
    change: (row) =>
      row.settled_by === undefined && (lines === undefined || lines.has(row.line))
        ? { ...row, settled_by: by, ...movedIn(moved, row.line) }
        : row,
  });
}

function movedIn(moved: Change["moved"], line: number): { moved?: MovedBy } {
  const own = moved?.get(line);
  return own === undefined ? {} : { moved: own };
}

export function rejectSkipped(context: WritingContext, { record, lines, by }: Change): Promise<Changed> {
  return changeRows(context, {
    ...{ record, lines, from: "skipped", to: "rejected" },
    change: (row) => {
      const { settled_by, moved: _, ...rest } = row;
      return settled_by === by && (lines === undefined || lines.has(row.line)) ? rest : row;
    },
  });
}

/** A row of an import that brings back one of an earlier import; `moved` where it can be read now. */
export interface Retry {
  readonly import_id: string;
  readonly line: number;
  readonly moved?: { readonly minor: bigint; readonly day: string };
}

export function movedBy({ amount, row }: CheckedRow): NonNullable<Retry["moved"]> {
  return { minor: BigInt(amount), day: row.posted_date };
}

/** Settles the rows of earlier imports that these rows bring back, whatever becomes of them now. */
export async function skipBroughtBack(
  context: WritingContext,
  {
    record: { id, bank_account_id },
    retries,
  }: {
    readonly record: ImportRecord;
    readonly retries: readonly Retry[];
  },
): Promise<void> {
  for (const [earlierId, own] of Map.groupBy(retries, ({ import_id }) => import_id)) {
    const known = await context.queries.imports.byId(context.company, earlierId);
    if (known?.state !== "completed" || known.bank_account_id !== bank_account_id || earlierId === id)
      continue;
    const record = await claimedImport(context, earlierId);
    const lines = new Set(own.map(({ line }) => line));
    await skipRejected(context, { record, lines, by: id, moved: movedByLine(own) });
  }
}

/** Of a line that came back as two rows, what both moved. */
function movedByLine(retries: readonly Retry[]): ReadonlyMap<number, MovedBy> {
  const byLine = new Map<number, MovedBy>();
  for (const { line, moved } of retries) {
    if (moved === undefined) continue;
    const before = BigInt(byLine.get(line)?.minor ?? 0);
    byLine.set(line, { minor: String(before + moved.minor), day: moved.day });
  }
  return byLine;
}

/** Rejects again what an import settled that is being undone. */
export async function forgetBroughtBack(
  context: WritingContext,
  { id, bank_account_id }: ImportRecord,
): Promise<void> {
  for (const earlierId of await context.queries.imports.settledBy(context.company, bank_account_id, id)) {
    const record = await claimedImport(context, earlierId);
    if (record.state !== "completed") continue;
    const { record: rejecting } = await rejectSkipped(context, { record, by: id });
    await giveUpProof(context, rejecting);
  }
}

type Refused = ChunkRecord["refused"][number];

async function changeRows(
  context: WritingContext,
  {
    record,
    lines,
    from,
    to,
    change,
  }: {
    readonly record: ImportRecord;
    readonly lines: ReadonlySet<number> | undefined;
    readonly from: "rejected" | "skipped";
    readonly to: "rejected" | "skipped";
    readonly change: (row: Refused) => Refused;
  },
): Promise<Changed> {
  const { queries, company } = context;
  let count = 0;
  const origins: RowOfImport[] = [];
  const found = new Set<number>();
  let isAtEdge = false;
  const spans = record[from] === 0 ? [] : await queries.imports.chunksBehind(company, record.id, 0);
  for (const { n } of spans.filter(({ result }) => result[from] > 0)) {
    // The chunks of rows that came back before have none left: the next rows are in the first ones.
    if (found.size === lines?.size) break;
    const chunk = await queries.imports.chunk(company, record.id, n);
    if (chunk === undefined) continue;
    const candidates = new Set(
      chunk.outcomes.flatMap(({ place, verdict }) => (verdict === from ? [place] : [])),
    );
    const changed = new Set<number>();
    const refused = chunk.refused.map((row) => {
      const place = placeOf(row);
      const after = candidates.has(place) ? change(row) : row;
      if (after !== row) {
        changed.add(place);
        found.add(row.line);
        isAtEdge ||= changesEdges(record, row) || changesEdges(record, after);
        if (row.retry_of !== undefined) origins.push(row.retry_of);
      }
      return after;
    });
    if (changed.size === 0) continue;
    const outcomes = chunk.outcomes.map((outcome) =>
      changed.has(outcome.place) ? { ...outcome, verdict: to } : outcome,
    );
    await queries.imports.updateChunk(company, record.id, {
      ...{ n, outcomes, refused, result: countOutcomes(outcomes) },
    });
    count += changed.size;
  }
  if (count === 0) return { record, count };
  const counted: ImportRecord = { ...record, [from]: record[from] - count, [to]: record[to] + count };
  await queries.imports.update(company, counted);
  const after = isAtEdge ? await restateEdges(context, counted) : counted;
  await finishStatement(context, after);
  await restateOrigins(context, origins);
  return { record: after, count };
}

/** The lines of those that are rejected, or were and are settled by a person. */
export async function refusedLines(
  { queries, company }: Pick<WritingContext, "queries" | "company">,
  { id }: ImportRecord,
  isSettled: boolean,
): Promise<ReadonlySet<number>> {
  const lines = new Set<number>();
  for (const { n, result } of await queries.imports.chunksBehind(company, id, 0)) {
    if (result[isSettled ? "skipped" : "rejected"] === 0) continue;
    const chunk = await queries.imports.chunk(company, id, n);
    const refused = new Map((chunk?.refused ?? []).map((row) => [placeOf(row), row]));
    for (const { place, verdict } of chunk?.outcomes ?? []) {
      const isOne = isSettled
        ? refused.get(place)?.settled_by === BY_PERSON && verdict === "skipped"
        : verdict === "rejected";
      if (isOne) lines.add(rowAt(place).line);
    }
  }
  return lines;
}
