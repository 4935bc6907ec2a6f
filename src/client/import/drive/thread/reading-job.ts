/** Which files are read on a thread of their own. */
import type { PartImport } from "../../../../importing/drive/deliver.ts";
import type { RowSource } from "../../../../importing/drive/row-source.ts";
import type { Target } from "../../accounts/target.ts";
import type { ImportFile } from "../../files/source-file.ts";
import type { ReadingJob } from "./messages.ts";

/** Of fewer rows, a thread is not worth its start. */
const ROWS_MIN = 10_000;
/** Fewer rows at a time, as a foreign service takes them, cost more to hand over than to read. */
const CHUNK_MIN = 100;

interface Importing {
  readonly file: ImportFile;
  readonly targets: readonly Pick<Target, "currency">[];
  readonly parts: readonly PartImport<unknown>[];
  readonly state: string;
}

/** What the thread is started with; undefined for a file that is read here. */
export function readingJob(
  { reading, count }: RowSource,
  { file, targets, parts, state }: Importing,
): ReadingJob | undefined {
  if (count < ROWS_MIN || file.isAtPath !== true) return undefined;
  if (reading === undefined || reading.recipe.holdsDocument === true) return undefined;
  if (parts.some(({ chunkRows }) => chunkRows < CHUNK_MIN)) return undefined;
  return {
    file: { path: file.path, name: file.name },
    reading,
    parts: parts.map(({ key, rowOrder = "lines", chunkRows, nextChunk }) => ({
      ...{ key, rowOrder, chunkRows, nextChunk },
    })),
    currencies: targets.map(({ currency }) => currency),
    state,
  };
}
