/** Sends the rows of a file to a book: one import for each account, chunk by chunk. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Import } from "../../../../contract/import/record.ts";
import { imports } from "../../../../contract/import.ts";
import type { RowOrder } from "../../../../contract/import/row.ts";
import { Problem } from "../../../../contract/problem.ts";
import type { PartImport } from "../../../../importing/drive/deliver.ts";
import { partFacts } from "../../../../importing/drive/part-facts.ts";
import { pages } from "../../../pages.ts";
import { ImportStopped, type ImportContext } from "../../context.ts";
import { countWords, openAmong } from "./bank-words.ts";
import { chunkPipeline } from "./chunk-pipeline.ts";
import { newCategories } from "./new-categories.ts";
import type { Beginning, Delivery, FilePart } from "../destination.ts";

/**
 * Rows of a chunk: of the dearest, where each may be a duplicate, about a tenth of a second of writing, and who stops the
 * work waits for two. Fewer would scan and rewrite the same days and pages more often.
 */
export const CHUNK_ROWS = 2000;

/** Begins an import for each part of the file, or finds the unfinished one. */
export async function beginDelivery(beginning: Beginning, context: ImportContext): Promise<Delivery> {
  const { call, stopSignal } = context;
  const categories = await newCategories(beginning.source, call);
  const bankWords = countWords();
  const parts: PartImport<Import>[] = [];
  const check = () => {
    if (stopSignal.aborted) throw new ImportStopped(parts.map(({ id }) => id));
  };
  const chunks = chunkPipeline(check);
  for (const part of beginning.parts) {
    await nextTurn();
    if (stopSignal.aborted) break;
    const { id, chunk_size, row_order, next_chunk } = await beginPart(part, beginning, context);
    parts.push({
      key: part.group.key,
      id,
      chunkRows: chunk_size,
      rowOrder: row_order as RowOrder,
      nextChunk: next_chunk,
      put({ n, rows }) {
        categories.add(rows);
        bankWords.add(rows);
        const send = async () => void (await call(imports.chunk, { id, n, rows }));
        return chunks.push(async (before) => {
          try {
            await send();
          } catch (error) {
            if (before === undefined || !isTooEarly(error)) throw error;
            await before;
            await send();
          }
        });
      },
      async finish(rows) {
        await chunks.drain();
        check();
        try {
          return (await call(imports.complete, { id, rows }, { signal: stopSignal })).data;
        } catch (error) {
          check();
          throw error;
        }
      },
    });
  }
  return {
    parts,
    refusedRows: (id) => pages(context, imports.rows, { id, verdict: "rejected,held" }, { all: true }),
    newCategories: categories.words,
    openWords: async () => (await openAmong(bankWords.words(), context)).words,
    close: chunks.settle,
  };
}

async function beginPart(
  { group, target }: FilePart,
  { file, sha256, source, options }: Beginning,
  { call }: ImportContext,
): Promise<Import> {
  const startedId = options.importIds?.[group.key];
  if (startedId !== undefined) {
    const { data } = await call(imports.get, { id: startedId });
    // Its rows are booked: anew they would be told as duplicates.
    if (data.state === "completed" && data.bank_account_id === target.id) return data;
  }
  const input = {
    bank_account_id: target.id,
    file_name: file.name,
    file_sha256: sha256,
    file_size: file.size,
    ...(source.groups.length > 1 || group.number !== null ? { group: group.key } : {}),
    ...partFacts(source, { part: group, currency: target.currency }),
    chunk_size: options.chunkSize ?? CHUNK_ROWS,
    write_suspects: options.writeSuspects,
  };
  try {
    return (await call(imports.begin, input)).data;
  } catch (error) {
    if (!isUnknownOrder(error)) throw error;
    const { row_order: _, ...inLines } = input;
    return (await call(imports.begin, inLines)).data;
  }
}

/** Whether the service is of a version that takes rows only as the file lists them. */
function isUnknownOrder(error: unknown): boolean {
  return error instanceof Problem && error.errors.some(({ pointer }) => pointer === "/row_order");
}

/** Whether a chunk was refused because it came before the one before it, or had to wait for that for too long. */
function isTooEarly(error: unknown): boolean {
  return error instanceof Problem && (error.code === "chunk_gap" || error.code === "store_busy");
}
