/**
 * Rows that earlier imports rejected and that a mended copy of the whole file has: on the same line, with the same cells but for
 * one. On which lines such rows are is asked once for all chunks of an import that a process writes; their cells are read where
 * a chunk has one of the lines. A row that is rejected while the import runs is left to the file's next import.
 */
import type { CompanyQueries, OwnContext } from "../../handler.ts";
import type { Store } from "../../ports.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { isRefused, type Checked } from "../check/check-rows.ts";
import { movedBy, type Retry } from "../rejected-rows.ts";

/** A chunk of an earlier import that rejected rows. */
interface RejectingChunk {
  readonly import_id: string;
  readonly n: number;
  /** Its place among all of them: whoever settles rows of several imports takes these in one order. */
  readonly at: number;
}

/** The chunks that refused a row of a line. */
type RefusedLines = ReadonlyMap<number, readonly RejectingChunk[]>;

/** Imports whose lines are remembered, of each store. */
const REMEMBERED = 32;

/** By import that runs. */
const byStore = new WeakMap<Store, Map<string, RefusedLines>>();

/** Of earlier imports whose files have the layout and no other days. */
export async function refusedBefore(
  { store, company }: Pick<OwnContext, "store" | "company">,
  record: ImportRecord,
): Promise<RefusedLines> {
  const remembered = byStore.get(store) ?? new Map<string, RefusedLines>();
  byStore.set(store, remembered);
  const known = remembered.get(record.id);
  if (known !== undefined) return known;
  const lines = await store.read((queries) => readLines({ queries, company }, record), { company });
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size >= REMEMBERED) remembered.delete(oldest);
  remembered.set(record.id, lines);
  return lines;
}

/** Of an import whose chunks are all there. */
export function forgetRefusedBefore({ store }: Pick<OwnContext, "store">, importId: string): void {
  byStore.get(store)?.delete(importId);
}

async function readLines(
  { queries, company }: CompanyQueries,
  { bank_account_id, layout, period }: ImportRecord,
): Promise<RefusedLines> {
  const lines = new Map<number, RejectingChunk[]>();
  // A file of other days says nothing of them.
  if (layout === "" || period === null) return lines;
  let at = 0;
  for (const import_id of await queries.imports.withRejected(company, bank_account_id, {
    layout,
    ...period,
  })) {
    for (const { n, result } of await queries.imports.chunksBehind(company, import_id, 0)) {
      if (result.rejected === 0) continue;
      const chunk: RejectingChunk = { import_id, n, at: at++ };
      for (const { line } of (await queries.imports.chunk(company, import_id, n))?.refused ?? []) {
        const others = lines.get(line);
        if (others === undefined) lines.set(line, [chunk]);
        else others.push(chunk);
      }
    }
  }
  return lines;
}

/** Those among the rows, booked or no booking now; what is rejected again is not mended. */
export async function mendedRows(
  { queries, company }: CompanyQueries,
  { lines, rows }: { readonly lines: RefusedLines; readonly rows: readonly Checked[] },
): Promise<readonly Retry[]> {
  if (lines.size === 0) return [];
  const rowsOf = new Map<RejectingChunk, Checked[]>();
  for (const row of rows) {
    if (isRefused(row) && row.verdict === "rejected") continue;
    for (const chunk of lines.get(sourceOf(row).line) ?? []) {
      const others = rowsOf.get(chunk);
      if (others === undefined) rowsOf.set(chunk, [row]);
      else others.push(row);
    }
  }
  const found: Retry[] = [];
  for (const [{ import_id, n }, some] of [...rowsOf].sort(([one], [other]) => one.at - other.at)) {
    const { refused = [] } = (await queries.imports.chunk(company, import_id, n)) ?? {};
    const before = new Map(refused.map(({ line, source }) => [line, source]));
    for (const row of some) {
      const { line, source } = sourceOf(row);
      const cells = before.get(line);
      if (cells !== undefined && isMended(cells, source))
        found.push({ import_id, line, ...(isRefused(row) ? {} : { moved: movedBy(row) }) });
    }
  }
  return found;
}

function sourceOf(row: Checked): { readonly line: number; readonly source: readonly string[] } {
  return isRefused(row) ? row : row.row;
}

function isMended(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.filter((cell, at) => cell !== after[at]).length <= 1;
}
