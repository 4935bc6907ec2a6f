/**
 * What was learnt, as parts of bytes: a replay that goes on reads only the parts of its own keys. Each history is its key,
 * sum, day, level and number of categories, then each category's weight, number, count, and the places of its last rows.
 */
import type { SnapshotPart } from "../../ports/suggestion-snapshots.ts";
import { ROWS_MAX } from "./evidence-rows.ts";
import { addHistory, appendEntry, type Histories } from "../learning/histories.ts";
import type { Links } from "../learning/history.ts";
import { endOf, type Keys } from "../signature/keys.ts";
import { BOOK, CHANGE, DIRECTIONS, levels } from "../signature/levels.ts";
import type { ReplayState } from "../replay.ts";

/** Parts of all that was learnt; a number that is stored, so that it never changes. */
const PARTS = 512;
const HEAD_BYTES = 8 + 8 + 4 + 2 + 2;
const CATEGORY_BYTES = 8 + 4 + 4 + 4 * ROWS_MAX;

function partOf(key: number): number {
  return key % PARTS;
}

export function encodeLearnt({ learnt, links }: ReplayState): readonly SnapshotPart[] {
  const sizes = new Uint32Array(PARTS);
  for (const histories of learnt)
    for (let history = 0; history < histories.size; history += 1) {
      const part = partOf(histories.keys[history] ?? 0);
      sizes[part] = (sizes[part] ?? 0) + HEAD_BYTES + categoryCount(histories, history) * CATEGORY_BYTES;
    }
  const writers = Array.from(sizes, (size) => ({ bytes: Buffer.alloc(size), at: 0 }));
  learnt.forEach((histories, level) => {
    for (let history = 0; history < histories.size; history += 1) {
      const writer = writers[partOf(histories.keys[history] ?? 0)];
      if (writer !== undefined)
        writer.at = writeHistory(writer.bytes, writer.at, { histories, history, level, links: links[level] });
    }
  });
  return writers.flatMap(({ bytes }, number) =>
    bytes.length === 0 ? [] : [{ kind: "learnt" as const, number, bytes }],
  );
}

function categoryCount({ firsts, entries }: Histories, history: number): number {
  let count = 0;
  for (let entry = firsts[history] ?? -1; entry >= 0; entry = entries.nexts[entry] ?? -1) count += 1;
  return count;
}

function writeHistory(
  bytes: Buffer,
  start: number,
  {
    histories,
    history,
    level,
    links,
  }: { histories: Histories; history: number; level: number; links: Links | undefined },
): number {
  const { keys, sums, days, firsts, entries } = histories;
  let at = bytes.writeDoubleLE(keys[history] ?? 0, start);
  at = bytes.writeDoubleLE(sums[history] ?? 0, at);
  at = bytes.writeInt32LE(days[history] ?? 0, at);
  at = bytes.writeUInt16LE(level, at);
  at = bytes.writeUInt16LE(categoryCount(histories, history), at);
  for (let entry = firsts[history] ?? -1; entry >= 0; entry = entries.nexts[entry] ?? -1) {
    at = bytes.writeDoubleLE(entries.weights[entry] ?? 0, at);
    at = bytes.writeUInt32LE(entries.categories[entry] ?? 0, at);
    at = bytes.writeUInt32LE(entries.counts[entry] ?? 0, at);
    let row = entries.lastRows[entry] ?? -1;
    for (let number = 0; number < ROWS_MAX; number += 1) {
      at = bytes.writeInt32LE(row, at);
      row = row < 0 ? -1 : (links?.[row] ?? -1);
    }
  }
  return at;
}

/** Which keys a replay needs, by level. */
type NeededKeys = readonly ReadonlySet<number>[];

/** Numbers of the parts in which these keys are. */
export function partsOf(needed: NeededKeys): readonly number[] {
  const numbers = new Set<number>();
  for (const keys of needed) for (const key of keys) numbers.add(partOf(key));
  return [...numbers];
}

/** Adds the histories of the keys to the state, which has links for as many rows as were learnt. */
export function decodeLearnt(
  { learnt, links }: ReplayState,
  parts: readonly SnapshotPart[],
  needed: NeededKeys,
): void {
  for (const { bytes: stored } of parts) {
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
    for (let at = 0; at < bytes.length;) {
      const key = bytes.readDoubleLE(at);
      const level = bytes.readUInt16LE(at + 20);
      const size = bytes.readUInt16LE(at + 22);
      const histories = learnt[level];
      if (histories !== undefined && needed[level]?.has(key) === true)
        readHistory(bytes, at, { histories, key, size, links: links[level] });
      at += HEAD_BYTES + size * CATEGORY_BYTES;
    }
  }
}

function readHistory(
  bytes: Buffer,
  start: number,
  {
    histories,
    key,
    size,
    links,
  }: { histories: Histories; key: number; size: number; links: Links | undefined },
): void {
  const { entries } = histories;
  const history = addHistory(histories, key, bytes.readInt32LE(start + 16));
  histories.sums[history] = bytes.readDoubleLE(start + 8);
  for (let place = 0; place < size; place += 1) {
    const at = start + HEAD_BYTES + place * CATEGORY_BYTES;
    const entry = appendEntry(histories, history, bytes.readUInt32LE(at + 8));
    entries.weights[entry] = bytes.readDoubleLE(at);
    entries.counts[entry] = bytes.readUInt32LE(at + 12);
    let row = bytes.readInt32LE(at + 16);
    entries.lastRows[entry] = row;
    for (let number = 1; number < ROWS_MAX && links !== undefined; number += 1) {
      const previous = bytes.readInt32LE(at + 16 + 4 * number);
      if (row >= 0) links[row] = previous;
      row = previous;
    }
  }
}

/** The keys of rows, by level, where this many categories are known. */
export function neededKeys(keys: Keys, categoryCount: number): NeededKeys {
  const needed = levels.map(() => new Set<number>());
  for (let at = endOf(keys, keys.rowCount - 1) - 1; at >= 0; at -= 1)
    needed[keys.levels[at] ?? 0]?.add(keys.keys[at] ?? 0);
  // A payee may have had any category last.
  for (let category = 0; category < categoryCount; category += 1) needed[CHANGE]?.add(category);
  // A row that little is known of is answered from both directions of money.
  for (const direction of DIRECTIONS) needed[BOOK]?.add(direction);
  return needed;
}
