/** The imports of one file, one for each account that its rows go to, and the sending of rows to them. */
import { imports, type Import } from "../../contract/import.ts";
import type { ChunkRow } from "../../contract/import-row.ts";
import { carriedPeriod, carriedProof } from "../../importing/carried.ts";
import type { ImportFile } from "./source.ts";
import type { ImportOptions } from "./options.ts";
import type { RowSource } from "./row-source.ts";
import { ImportStopped, type ImportSurroundings } from "./surroundings.ts";
import type { Target } from "./targets.ts";

/** Rows of a chunk: about a tenth of a second of writing. Fewer would scan and rewrite the same days and pages more often. */
export const CHUNK_ROWS = 5000;

export interface Lane {
  readonly key: string;
  readonly target: Target & { readonly id: string; readonly isNew: boolean };
  readonly begun: Import;
}

export interface Sending {
  readonly source: RowSource;
  readonly options: ImportOptions;
  readonly surroundings: ImportSurroundings;
}

/** Begins an import for each part of the file, or finds the unfinished one. */
export async function beginLanes(
  targets: ReadonlyMap<string, Lane["target"]>,
  { file, sha256, source, options, surroundings }: Sending & { file: ImportFile; sha256: string },
): Promise<readonly Lane[]> {
  const lanes: Lane[] = [];
  for (const group of source.groups) {
    const target = targets.get(group.key);
    if (target === undefined) throw new TypeError(`no account for the part ${group.key}`);
    const { data } = await surroundings.call(imports.begin, {
      bank_account_id: target.id,
      file_name: file.name,
      file_sha256: sha256,
      file_size: file.size,
      ...(source.groups.length > 1 ? { group: group.key } : {}),
      format: source.format,
      mapping: source.mapping,
      detected: source.detected,
      period: carriedPeriod(group),
      balance_proof: carriedProof(group.proof, target.currency),
      chunk_size: options.chunkSize ?? CHUNK_ROWS,
      write_suspects: options.writeSuspects,
    });
    lanes.push({ key: group.key, target, begun: data });
  }
  return lanes;
}

/**
 * Sends every row to the import of its part, chunk by chunk, and completes the imports. The rows of a chunk are read while
 * the one before is stored. Chunks that are stored already are not sent again. Throws ImportStopped between two chunks once
 * a person wants the work to end.
 */
export async function sendRows(
  lanes: readonly Lane[],
  { source, surroundings }: Sending,
): Promise<readonly Import[]> {
  const { call, stopped, progress } = surroundings;
  const importIds = lanes.map(({ begun }) => begun.id);
  const senders = new Map(lanes.map((lane) => [lane.key, sender(lane, surroundings)]));
  const [first] = senders.values();
  const bar = progress({ label: "Importing", unit: "rows", total: source.count });
  let done = 0;
  let storing: Promise<unknown> = Promise.resolve();
  const store = async (to: Sender): Promise<void> => {
    await storing;
    if (stopped.aborted) throw new ImportStopped(importIds);
    storing = to.flush();
    // Whether it is stored is asked before the next one is sent.
    storing.catch(() => undefined);
  };
  try {
    for await (const rows of source.rows()) {
      for (const { group, row } of rows) {
        const to = group === null ? first : senders.get(group);
        if (to === undefined) throw new TypeError(`a row of an unknown part: ${group}`);
        if (!to.add(row)) continue;
        await store(to);
        // Timers, signals and other writers have their turn between two chunks.
        await new Promise((resolve) => setImmediate(resolve));
      }
      done += rows.length;
      bar.at(done);
    }
    const completed: Import[] = [];
    for (const to of senders.values()) {
      await store(to);
      await storing;
      if (stopped.aborted) throw new ImportStopped(importIds);
      const { data } = await call(imports.complete, { id: to.id, rows: to.rows() });
      completed.push(data);
    }
    return completed;
  } finally {
    // What was sent is finished, whatever else went wrong.
    await storing.catch(() => undefined);
    bar.end();
  }
}

interface Sender {
  readonly id: string;
  /** Takes a row; true when a chunk is full. */
  readonly add: (row: ChunkRow) => boolean;
  /** Stores what was taken since the last chunk. */
  readonly flush: () => Promise<void>;
  /** Rows taken so far. */
  readonly rows: () => number;
}

function sender({ begun }: Lane, { call }: ImportSurroundings): Sender {
  const { id, chunk_size, next_chunk } = begun;
  let taken: ChunkRow[] = [];
  let n = 0;
  let rows = 0;
  return {
    id,
    rows: () => rows,
    add(row) {
      rows++;
      taken.push(row);
      return taken.length === chunk_size;
    },
    async flush() {
      if (taken.length === 0) return;
      const chunk = taken;
      taken = [];
      const number = n++;
      if (number >= next_chunk) await call(imports.chunk, { id, n: number, rows: chunk });
    },
  };
}
