/**
 * The import driver: hands the rows of a file to the imports of its parts, chunk by chunk, as the file lists them or by their
 * days. It knows no destination; the client's book, a foreign service, and the core's own upload of statements each are one.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChunkRow } from "../../contract/import/row.ts";
import type { SpillFile } from "./external-sort.ts";
import { orderedRows, type OrderedPart } from "./ordered-rows.ts";
import { partIndex } from "./part-index.ts";
import type { RowSource } from "./row-source.ts";

/** The import of one account's part of a file. */
export interface PartImport<Outcome> extends OrderedPart {
  readonly id: string;
  /** Rows that are put at a time. */
  readonly chunkRows: number;
  /** Number of the first chunk that is not stored yet; those before it are not put again. */
  readonly nextChunk: number;
  /** What is done before the first row of any part. */
  readonly open?: () => Promise<void>;
  /** Resolves when the next chunk is taken, which may be before this one is stored. */
  readonly put: (chunk: { readonly n: number; readonly rows: ChunkRow[] }) => Promise<void>;
  /** Ends the import when all its rows are stored; `rows` counts them. */
  readonly finish: (rows: number) => Promise<Outcome>;
}

interface Delivering {
  /** Throws where the work is to end; called between two chunks. */
  readonly check: () => void;
  /** Called with the number of rows that are done; one that is sorted first is half done when it is read. */
  readonly at?: (rows: number) => void;
  /** Opens a file for rows to be sorted that are more than memory should hold. */
  readonly openSpill: () => SpillFile;
}

/** Puts every row, and ends the imports in the order of the parts. A row that names no part belongs to the first. */
export async function deliver<Outcome>(
  source: Pick<RowSource, "rows">,
  parts: readonly PartImport<Outcome>[],
  { check, at, openSpill }: Delivering,
): Promise<readonly Outcome[]> {
  check();
  for (const { open } of parts) await open?.();
  const chunkers = parts.map((part) => chunker(part, check));
  const partOf = partIndex(parts);
  let halves = 0;
  const tell = () => at?.(Math.floor(halves / 2));
  for await (const { rows, areSorted, waiting } of orderedRows(source, parts, openSpill)) {
    halves += waiting;
    for (const { group, row } of rows) {
      const to = chunkers[partOf(group) ?? -1];
      if (to === undefined) throw new TypeError(`a row of an unknown part: ${group}`);
      halves += areSorted ? 1 : 2;
      if (!to.add(row)) continue;
      await to.flush();
      tell();
    }
    tell();
    if (waiting > 0) check();
  }
  const outcomes: Outcome[] = [];
  for (const to of chunkers) {
    await to.flush({ isLast: true });
    await nextTurn();
    check();
    outcomes.push(await to.finish());
  }
  return outcomes;
}

interface Chunker<Outcome> {
  /** Takes a row; true when a chunk is full. */
  readonly add: (row: ChunkRow) => boolean;
  readonly flush: (options?: { readonly isLast?: boolean }) => Promise<void>;
  readonly finish: () => Promise<Outcome>;
}

function chunker<Outcome>(
  { chunkRows, rowOrder, nextChunk, put, finish }: PartImport<Outcome>,
  check: () => void,
): Chunker<Outcome> {
  let rows: ChunkRow[] = [];
  let n = 0;
  let count = 0;
  return {
    add(row) {
      count++;
      return rows.push(row) === chunkRows;
    },
    async flush({ isLast = false } = {}) {
      check();
      if (rows.length === 0) return;
      const size = isLast || rowOrder !== "days_newest_first" ? rows.length : wholeDays(rows);
      const chunk = { n: n++, rows: rows.slice(0, size) };
      rows = rows.slice(size);
      if (chunk.n >= nextChunk) await put(chunk);
    },
    finish: () => finish(count),
  };
}

/**
 * How many rows the days before the last one have: ids within a day are given in the order opposite to the lines, which needs
 * all of its rows in one chunk. All rows, where they are of one day.
 */
function wholeDays(rows: readonly ChunkRow[]): number {
  const dayOf = (row: ChunkRow | undefined) => (row === undefined || "verdict" in row ? "" : row.posted_date);
  const last = dayOf(rows.at(-1));
  const size = rows.findIndex((row) => dayOf(row) === last);
  return size > 0 ? size : rows.length;
}
