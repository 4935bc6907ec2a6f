/**
 * The balances of a file of which rows are rejected, at its edges. A row that cannot be read before the oldest one is not in what
 * the running balances prove: their opening balance is the one after it. Once it came back, the file begins before it, with the
 * balance that its amount leads from; and so at the other end.
 */
import { placeOf } from "../../../contract/import/row-place.ts";
import { amountText, toMinor } from "../../../contract/values/money.ts";
import type { WritingContext } from "../../handler.ts";
import type { ChunkRecord, MovedBy } from "../../ports/import-chunks.ts";
import type { ImportRecord, ReadBalances, StoredProof } from "../../ports/import-record.ts";
import { BY_PERSON } from "../settled-by.ts";
import { replaceOpening } from "./account-opening.ts";

/** A row that was rejected: whether it still is, or what it moved when it came back. */
interface RejectedRow {
  readonly line: number;
  readonly isOpen: boolean;
  readonly moved?: MovedBy | undefined;
}

/** The finished import with a proof that knows of the rejected rows. */
export async function withRejectedEdges(
  context: WritingContext,
  record: ImportRecord,
): Promise<ImportRecord> {
  const { proof, period, rejected } = record;
  const { opening_balance: opening, closing_balance: closing } = proof;
  if (rejected === 0 || period === null || opening === undefined || closing === undefined) return record;
  if (linesOf(proof) === undefined) return record;
  const read: ReadBalances = { opening, closing, ...period };
  return restated({ ...record, proof: { ...proof, read } }, await rejectedRows(context, record));
}

/** Whether a rejected row is beyond a file's balances, or moves the account on a day that none of the rows that were read has. */
export function changesEdges(
  { proof }: ImportRecord,
  { line, moved }: ChunkRecord["refused"][number],
): boolean {
  const { read } = proof;
  const sides = linesOf(proof);
  if (read === undefined || sides === undefined) return false;
  const isOfDays = moved === undefined || (read.from <= moved.day && moved.day <= read.to);
  return !isOfDays || sides.before.distance(line) > 0 || sides.after.distance(line) > 0;
}

/** Proves anew what a file's balances come to, now that rejected rows of it came back or wait again. */
export async function restateEdges(context: WritingContext, record: ImportRecord): Promise<ImportRecord> {
  if (record.proof.read === undefined) return record;
  const after = restated(record, await rejectedRows(context, record));
  await context.queries.imports.update(context.company, after);
  await replaceOpening(context, { before: record, after });
  return after;
}

/** Lines of the rejected rows before a file's first, the nearest to it first. */
export async function linesBefore(context: WritingContext, record: ImportRecord): Promise<readonly number[]> {
  const { proof } = record;
  if (proof.rejected_before === undefined) return [];
  const sides = linesOf(proof);
  return sides === undefined
    ? []
    : outward(await rejectedRows(context, record), sides.before)
        .filter(({ isOpen }) => isOpen)
        .map(({ line }) => line);
}

/** Rows that were rejected. One that is rejected again waits in the import that brought it back, and so does this one. */
export async function rejectedRows(
  context: WritingContext,
  { id }: Pick<ImportRecord, "id">,
): Promise<readonly RejectedRow[]> {
  const rows: RejectedRow[] = [];
  const retries = new Map<string, ReadonlyMap<number, RejectedRow>>();
  for (const { row, isRejected } of await refusedRows(context, id)) {
    const { line, settled_by, moved } = row;
    if (!isRejected && settled_by === undefined) continue;
    let retry: RejectedRow | undefined;
    if (settled_by !== undefined && settled_by !== BY_PERSON && moved === undefined) {
      const known = retries.get(settled_by) ?? (await retriesIn(context, settled_by, id));
      retries.set(settled_by, known);
      retry = known.get(line);
    }
    rows.push({ line, isOpen: isRejected || retry?.isOpen === true, moved: moved ?? retry?.moved });
  }
  return rows;
}

/** What became of the rows of an import in a later one that rejected them again, by their lines in the first. */
async function retriesIn(
  context: WritingContext,
  later: string,
  first: string,
): Promise<ReadonlyMap<number, RejectedRow>> {
  const refused = await refusedRows(context, later);
  const origins = new Map(
    refused.flatMap(({ row: { line, retry_of } }) =>
      retry_of?.import_id === first ? [[line, retry_of.line] as const] : [],
    ),
  );
  if (origins.size === 0) return new Map();
  const rows = await rejectedRows(context, { id: later });
  return new Map(
    rows.flatMap((row) => {
      const line = origins.get(row.line);
      return line === undefined ? [] : [[line, row] as const];
    }),
  );
}

/** A row that was rejected or skipped, and whether it is rejected now. */
interface RefusedRowOf {
  readonly row: ChunkRecord["refused"][number];
  readonly isRejected: boolean;
}

export async function refusedRows(
  { queries, company }: WritingContext,
  id: string,
): Promise<readonly RefusedRowOf[]> {
  const rows: RefusedRowOf[] = [];
  for (const { n, result } of await queries.imports.chunksBehind(company, id, 0)) {
    if (result.rejected + result.skipped === 0) continue;
    const chunk = await queries.imports.chunk(company, id, n);
    const open = new Set(
      chunk?.outcomes.flatMap(({ place, verdict }) => (verdict === "rejected" ? [place] : [])),
    );
    for (const row of chunk?.refused ?? []) rows.push({ row, isRejected: open.has(placeOf(row)) });
  }
  return rows;
}

function restated(record: ImportRecord, rows: readonly RejectedRow[]): ImportRecord {
  const { proof, currency_code: currency } = record;
  const { read } = proof;
  const sides = linesOf(proof);
  if (read === undefined || sides === undefined) return record;
  const before = beyond(rows, sides.before);
  const after = beyond(rows, sides.after);
  const days = rows.flatMap(({ moved }) => moved?.day ?? []).sort();
  const minor = (numeral: string): bigint => {
    const value = toMinor(numeral, currency);
    if (typeof value !== "bigint") throw new TypeError(`a proof with ${numeral} ${currency}`);
    return value;
  };
  const gap = before.gap ?? after.gap;
  const { rejected_before: _, rejected_after: __, line, result, ...rest } = proof;
  // A sum that does not come out stays so: only the book can show that rows within the file came back.
  const isOfRows = proof.difference !== undefined;
  const standing: Pick<StoredProof, "result" | "line"> = isOfRows
    ? { result, ...(line === undefined ? {} : { line }) }
    : gap === undefined
      ? { result: "proved" }
      : { result: "failed", line: gap };
  return {
    ...record,
    period: {
      from: [read.from, ...days.slice(0, 1)].sort()[0] ?? read.from,
      to: [read.to, ...days.slice(-1)].sort().at(-1) ?? read.to,
    },
    proof: {
      ...rest,
      ...standing,
      opening_balance: amountText(minor(read.opening) - before.sum, currency),
      closing_balance: amountText(minor(read.closing) + after.sum, currency),
      ...(before.open === 0 ? {} : { rejected_before: before.open }),
      ...(after.open === 0 ? {} : { rejected_after: after.open }),
    },
  };
}

interface Beyond {
  /** Rows that still are rejected. */
  readonly open: number;
  /** What those come to that came back. */
  readonly sum: bigint;
  /** The line of one that is rejected, between the balances and a row that was read or came back. */
  readonly gap: number | undefined;
}

function beyond(rows: readonly RejectedRow[], side: Side): Beyond {
  const outer = outward(rows, side);
  const nearest = outer.find(({ isOpen }) => isOpen);
  const isBehind = (line: number) =>
    nearest !== undefined && side.distance(line) > side.distance(nearest.line);
  const isGap = isBehind(side.row) || outer.some(({ line, moved }) => moved !== undefined && isBehind(line));
  return {
    open: outer.filter(({ isOpen }) => isOpen).length,
    sum: outer.reduce((sum, { moved }) => sum + BigInt(moved?.minor ?? 0), 0n),
    gap: isGap ? nearest?.line : undefined,
  };
}

/** How far a line is beyond the balance at an edge, less than 0 on its other side; and the outermost row that was read. */
interface Side {
  readonly distance: (line: number) => number;
  readonly row: number;
}

function linesOf(proof: StoredProof): { readonly before: Side; readonly after: Side } | undefined {
  const { opening_line, opening_balance_line: opening, closing_line, closing_balance_line: closing } = proof;
  if (opening_line === undefined || opening === undefined) return undefined;
  if (closing_line === undefined || closing === undefined) return undefined;
  // The lines of a file from new to old fall from its oldest row to its newest.
  const turn = opening <= closing ? 1 : -1;
  return {
    before: { distance: (line) => (opening - line) * turn, row: opening_line },
    after: { distance: (line) => (line - closing) * turn, row: closing_line },
  };
}

/** The rows beyond an edge, the nearest first. */
function outward(rows: readonly RejectedRow[], { distance }: Side): readonly RejectedRow[] {
  return rows
    .filter(({ line }) => distance(line) > 0)
    .sort((one, other) => distance(one.line) - distance(other.line));
}
