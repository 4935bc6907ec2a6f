/**
 * The import driver: hands the rows of a file to the imports of its parts, chunk by chunk. It knows no destination; the
 * client's book, a foreign service, and the core's own upload of statements each are one.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChunkRow } from "../../contract/import/row.ts";
import type { RowSource } from "./row-source.ts";

/** The import of one account's part of a file. */
export interface PartImport<Outcome> {
  /** Key of the part's `AccountGroup`. */
  readonly key: string;
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
  /** Called with the number of rows that were read. */
  readonly at?: (rows: number) => void;
}

/** Puts every row, and ends the imports in the order of the parts. A row that names no part belongs to the first. */
export async function deliver<Outcome>(
  source: Pick<RowSource, "rows">,
  parts: readonly PartImport<Outcome>[],
  { check, at }: Delivering,
): Promise<readonly Outcome[]> {
  check();
  for (const { open } of parts) await open?.();
  const chunkers = new Map(parts.map((part) => [part.key, chunker(part, check)]));
  const [first] = chunkers.values();
  let count = 0;
  for await (const batch of source.rows()) {
    for (const { group, row } of batch) {
      const to = group === null ? first : chunkers.get(group);
      if (to === undefined) throw new TypeError(`a row of an unknown part: ${group}`);
      count++;
      if (!to.add(row)) continue;
      await to.flush();
      at?.(count);
    }
    at?.(count);
    // Timers and signals have their turn, and what is stored goes on as soon as its database has answered.
    await nextTurn();
  }
  const outcomes: Outcome[] = [];
  for (const to of chunkers.values()) {
    await to.flush();
    await nextTurn();
    check();
    outcomes.push(await to.finish());
  }
  return outcomes;
}

interface Chunker<Outcome> {
  /** Takes a row; true when a chunk is full. */
  readonly add: (row: ChunkRow) => boolean;
  readonly flush: () => Promise<void>;
  readonly finish: () => Promise<Outcome>;
}

function chunker<Outcome>(
  { chunkRows, nextChunk, put, finish }: PartImport<Outcome>,
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
    async flush() {
      check();
      if (rows.length === 0) return;
      const chunk = { n: n++, rows };
      rows = [];
      if (chunk.n >= nextChunk) await put(chunk);
    },
    finish: () => finish(count),
  };
}
