/** A list that may be longer than memory should hold: what is more goes to a temporary file. */
import type { SpillFile } from "./external-sort.ts";

interface LongList<Item> {
  add(items: readonly Item[]): void;
  /** All items as they were added, some at a time; from the first one each time. */
  batches(): Generator<readonly Item[]>;
  close(): void;
}

interface LongListOptions {
  /** Items that are kept in memory; a file is opened for more, which must be plain JSON. */
  readonly inMemory: number;
  readonly openSpill: () => SpillFile;
}

/** Items of one JSON text: larger texts and their bytes outlive the collections of garbage that clear small ones. */
const BATCH = 250;

export function longList<Item>({ inMemory, openSpill }: LongListOptions): LongList<Item> {
  let head: (readonly Item[])[] = [];
  let count = 0;
  let file: SpillFile | undefined;
  const ends: number[] = [];
  return {
    add(items) {
      count += items.length;
      if (count <= inMemory) {
        head.push(items);
        return;
      }
      file ??= openSpill();
      for (let at = 0; at < items.length; at += BATCH) {
        const bytes = Buffer.from(JSON.stringify(items.slice(at, at + BATCH)));
        file.append(bytes);
        ends.push((ends.at(-1) ?? 0) + bytes.length);
      }
    },
    *batches() {
      yield* head;
      for (const [index, end] of ends.entries()) {
        const start = ends[index - 1] ?? 0;
        const bytes = file?.read(start, end - start) ?? new Uint8Array();
        yield JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()) as Item[];
      }
    },
    close() {
      head = [];
      ends.length = 0;
      file?.close();
      file = undefined;
    },
  };
}
