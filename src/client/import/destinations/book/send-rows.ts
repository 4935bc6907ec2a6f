/** The imports of one file, one for each account that its rows go to, and the sending of rows to them. */
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { imports, type Import } from "../../../../contract/import.ts";
import type { ChunkRow } from "../../../../contract/import-row.ts";
import { Problem } from "../../../../contract/problem.ts";
import type { AccountGroup, BalanceProof } from "../../../../importing/model.ts";
import { carriedPeriod, carriedProof } from "../../../../importing/rows/chunk-rows.ts";
import type { ImportFile } from "../../files/source-file.ts";
import type { ImportOptions } from "../../plan/options.ts";
import type { RowSource } from "../../files/row-source.ts";
import { ImportStopped, type ImportContext } from "../../context.ts";
import type { Target } from "../../accounts/target.ts";

/**
 * Rows of a chunk: of the dearest, where each may be a duplicate, about a tenth of a second of writing, and who stops the
 * work waits for two. Fewer would scan and rewrite the same days and pages more often.
 */
export const CHUNK_ROWS = 2000;

/** Milliseconds, a few answers of a database. */
const HEAD_START_MS = 20;

export interface Lane {
  readonly key: string;
  readonly target: Target & { readonly id: string; readonly isNew: boolean };
  readonly begun: Import;
}

interface Sending {
  readonly source: RowSource;
  readonly options: ImportOptions;
  readonly context: ImportContext;
}

/** Begins an import for each part of the file, or finds the unfinished one; of some only, once a person wants the work to end. */
export async function beginLanes(
  targets: ReadonlyMap<string, Lane["target"]>,
  { file, sha256, source, options, context }: Sending & { file: ImportFile; sha256: string },
): Promise<readonly Lane[]> {
  const lanes: Lane[] = [];
  for (const group of source.groups) {
    await nextTurn();
    if (context.stopped.aborted) break;
    const target = targets.get(group.key);
    if (target === undefined) throw new TypeError(`no account for the part ${group.key}`);
    const { data } = await context.call(imports.begin, {
      bank_account_id: target.id,
      file_name: file.name,
      file_sha256: sha256,
      file_size: file.size,
      ...(source.groups.length > 1 || group.number !== null ? { group: group.key } : {}),
      format: source.format,
      mapping: source.mapping,
      detected: source.detected,
      layout: source.layout,
      proofs: group.proofs ?? source.proofs,
      period: carriedPeriod(group),
      balance_proof: carriedProof(ownProof(group, target.currency), target.currency),
      chunk_size: options.chunkSize ?? CHUNK_ROWS,
      write_suspects: options.writeSuspects,
    });
    lanes.push({ key: group.key, target, begun: data });
  }
  return lanes;
}

/** What balances prove of an account: nothing where they are in another currency. */
export function ownProof({ proof, currency }: AccountGroup, own: string): BalanceProof {
  return currency === null || currency === own ? proof : { result: "unavailable" };
}

/**
 * Sends every row to the import of its part, chunk by chunk, and completes the imports. While a chunk is stored the next
 * one is sent behind it, to be checked meanwhile, and the rows of the one after are read. Chunks that are stored already
 * are not sent again. Throws ImportStopped between two chunks once a person wants the work to end.
 */
export async function sendRows(
  lanes: readonly Lane[],
  { source, context }: Sending,
): Promise<readonly Import[]> {
  const { call, stopped, progress } = context;
  const importIds = lanes.map(({ begun }) => begun.id);
  if (stopped.aborted) throw new ImportStopped(importIds);
  const senders = new Map(lanes.map((lane) => [lane.key, sender(lane, context)]));
  const [first] = senders.values();
  const bar = progress({ label: "Importing", unit: "rows", total: source.count });
  let done = 0;
  let storing: Promise<void> | undefined;
  let behind: Promise<void> | undefined;
  const store = async (to: Sender): Promise<void> => {
    if (storing !== undefined) {
      await storing;
      // Until the one behind it has its questions answered, a database would wait for this process, busy with the next.
      await pause(HEAD_START_MS);
    }
    if (stopped.aborted) throw new ImportStopped(importIds);
    storing = behind;
    behind = to.flush(storing);
    // Whether it is stored is asked before the next but one is sent.
    behind?.catch(() => undefined);
  };
  const ended = async ({ id, rows }: Sender): Promise<Import> => {
    try {
      return (await call(imports.complete, { id, rows: rows() }, { signal: stopped })).data;
    } catch (error) {
      throw stopped.aborted ? new ImportStopped(importIds) : error;
    }
  };
  try {
    for await (const rows of source.rows()) {
      for (const { group, row } of rows) {
        const to = group === null ? first : senders.get(group);
        if (to === undefined) throw new TypeError(`a row of an unknown part: ${group}`);
        if (to.add(row)) await store(to);
      }
      done += rows.length;
      bar.at(done);
      // Timers and signals have their turn, and what is stored goes on as soon as its database has answered.
      await nextTurn();
    }
    const completed: Import[] = [];
    for (const to of senders.values()) {
      await store(to);
      await storing;
      await behind;
      // The next one, of another account, waits for none of them.
      storing = behind = undefined;
      await nextTurn();
      if (stopped.aborted) throw new ImportStopped(importIds);
      completed.push(await ended(to));
    }
    return completed;
  } finally {
    // What was sent is finished, whatever else went wrong.
    await Promise.allSettled([storing, behind]);
    bar.end();
  }
}

interface Sender {
  readonly id: string;
  /** Takes a row; true when a chunk is full. */
  readonly add: (row: ChunkRow) => boolean;
  /**
   * Stores what was taken since the last chunk, `before` being the one that is stored meanwhile. Undefined where nothing
   * was taken, or where it is stored already.
   */
  readonly flush: (before: Promise<void> | undefined) => Promise<void> | undefined;
  /** Rows taken so far. */
  readonly rows: () => number;
}

function sender({ begun }: Lane, { call }: ImportContext): Sender {
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
    flush(before) {
      const rows = taken;
      taken = [];
      if (rows.length === 0) return undefined;
      const chunk = { id, n: n++, rows };
      if (chunk.n < next_chunk) return undefined;
      return call(imports.chunk, chunk).then(
        () => undefined,
        async (error: unknown) => {
          if (before === undefined || !isTooEarly(error)) throw error;
          await before;
          await call(imports.chunk, chunk);
        },
      );
    },
  };
}

/** Whether a chunk was refused because it came before the one before it, or had to wait for that for too long. */
function isTooEarly(error: unknown): boolean {
  return error instanceof Problem && (error.code === "chunk_gap" || error.code === "store_busy");
}
