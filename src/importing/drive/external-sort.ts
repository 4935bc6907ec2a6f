/**
 * Sorts more items than memory holds: runs that fit are sorted and written to a temporary file, then merged. Both halves go
 * on in small steps, so that who waits for something else has a turn between them. (SQLite sorts in one step, which takes
 * seconds of a million rows; the packages for it read and write streams of lines, and have no maintainer.)
 */
import { keyedTexts } from "./keyed-texts.ts";
import { mergeSorted } from "./merge-sorted.ts";

/** A file for this process alone, which nobody else sees and which is gone with the process. */
export interface SpillFile {
  append(bytes: Uint8Array): void;
  /** So many bytes from an offset; they are all there. */
  read(offset: number, length: number): Uint8Array;
  close(): void;
}

export interface ExternalSort<Item> {
  add(item: Item): void;
  /** All items in order, some at a time. Called once, when all are added. */
  sorted(): Generator<readonly Item[]>;
  close(): void;
}

interface SortOptions<Item> {
  /** By which items are ordered: by the first number, and where that is equal by the second. No two items have both. */
  readonly keyOf: (item: Item) => Key;
  /** An item as a text without a line break, and back. */
  readonly encode: (item: Item) => string;
  readonly decode: (text: string) => Item;
  /** How much of memory an item takes, in a unit of its own; 1 when absent. */
  readonly weigh?: (item: Item) => number;
  /** How much is kept in memory; a file is opened for more. */
  readonly inMemory: number;
  readonly openSpill: () => SpillFile;
}

type Key = readonly [major: number, minor: number];

interface Entry<Item> {
  readonly major: number;
  readonly minor: number;
  readonly item: Item;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

/** Bytes that the runs have in memory together while they are merged, and of one of them at most. */
const MERGED_BYTES = 4 << 20;
const BLOCK_MAX = 1 << 17;
const BLOCK_MIN = 1 << 12;
/** Items that are handed on together. */
const BATCH = 500;
const LINE_BREAK = 0x0a;

export function externalSort<Item>({
  keyOf,
  encode,
  decode,
  weigh = () => 1,
  inMemory,
  openSpill,
}: SortOptions<Item>): ExternalSort<Item> {
  const runs: Run[] = [];
  // Items wait for their place as they are, and as texts once there are so many that they go to the file.
  let entries: Entry<Item>[] = [];
  let texts = keyedTexts();
  let weight = 0;
  let file: SpillFile | undefined;
  let end = 0;

  const spill = (): void => {
    file ??= openSpill();
    for (const { major, minor, item } of entries) texts.add(major, minor, encode(item));
    entries = [];
    const bytes = texts.takeSorted();
    file.append(bytes);
    runs.push({ start: end, end: end + bytes.length });
    end += bytes.length;
    weight = 0;
  };

  /** The items of a run, each as an entry, as its turn comes. */
  function* entriesOf(run: Run, spillFile: SpillFile): Generator<Entry<Item>> {
    const block = Math.max(BLOCK_MIN, Math.min(BLOCK_MAX, Math.floor(MERGED_BYTES / runs.length)));
    for (const text of readLines(run, spillFile, block)) {
      const item = decode(text);
      const [major, minor] = keyOf(item);
      yield { major, minor, item };
    }
  }

  return {
    add(item) {
      if (weight >= inMemory) spill();
      weight += weigh(item);
      const [major, minor] = keyOf(item);
      if (file === undefined) entries.push({ major, minor, item });
      else texts.add(major, minor, encode(item));
    },
    *sorted() {
      if (file === undefined) {
        yield* itemsOf(entries.sort(byKey));
        return;
      }
      if (texts.count() > 0) spill();
      // All texts are in the file now, and merging needs the memory.
      texts = keyedTexts();
      const spillFile = file;
      const sequences = runs.map((run) => entriesOf(run, spillFile));
      yield* itemsOf(mergeSorted(sequences, byKey));
    },
    close() {
      entries = [];
      file?.close();
      file = undefined;
    },
  };
}

function byKey(
  one: { readonly major: number; readonly minor: number },
  other: { readonly major: number; readonly minor: number },
): number {
  return one.major - other.major || one.minor - other.minor;
}

function* itemsOf<Item>(entries: Iterable<Entry<Item>>): Generator<readonly Item[]> {
  for (const batch of batchesOf(entries)) yield batch.map(({ item }) => item);
}

function* batchesOf<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    if (batch.push(item) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* readLines({ start, end }: Run, file: SpillFile, block: number): Generator<string> {
  let rest: Uint8Array = new Uint8Array();
  for (let at = start; at < end;) {
    const bytes = file.read(at, Math.min(block, end - at));
    at += bytes.length;
    const whole = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const last = whole.lastIndexOf(LINE_BREAK);
    // A copy: a part of a block would keep all of it in memory while the run waits for its turn.
    rest = Uint8Array.from(whole.subarray(last + 1));
    if (last === -1) continue;
    yield* Buffer.from(whole.buffer, whole.byteOffset, last).toString().split("\n");
  }
}
