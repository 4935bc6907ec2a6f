/** The categories that histories have, each history's in a chain. */
import { longer } from "./columns.ts";

export interface Entries {
  /** How many have been in use; each has a number below it. */
  size: number;
  /** The first of those that are free again, -1 for none; the others follow it. */
  free: number;
  categories: Int32Array;
  weights: Float64Array;
  /** Rows, and the last of them. */
  counts: Int32Array;
  lastRows: Int32Array;
  /** The history's next entries, -1 for none. */
  nexts: Int32Array;
}

const CAPACITY = 16;

export function newEntries(): Entries {
  return {
    size: 0,
    free: -1,
    categories: new Int32Array(CAPACITY),
    weights: new Float64Array(CAPACITY),
    counts: new Int32Array(CAPACITY),
    lastRows: new Int32Array(CAPACITY),
    nexts: new Int32Array(CAPACITY),
  };
}

/** The number of a new entry that ends a chain, still without rows. */
export function newEntry(entries: Entries, category: number): number {
  const entry = freeEntry(entries);
  entries.categories[entry] = category;
  entries.weights[entry] = 0;
  entries.counts[entry] = 0;
  entries.lastRows[entry] = -1;
  entries.nexts[entry] = -1;
  return entry;
}

/** Frees an entry that no chain has any more. */
export function dropEntry(entries: Entries, entry: number): void {
  entries.nexts[entry] = entries.free;
  entries.free = entry;
}

function freeEntry(entries: Entries): number {
  const { free } = entries;
  if (free >= 0) {
    entries.free = entries.nexts[free] ?? -1;
    return free;
  }
  if (entries.size === entries.categories.length) grow(entries);
  entries.size += 1;
  return entries.size - 1;
}

function grow(entries: Entries): void {
  const capacity = entries.categories.length * 2;
  entries.categories = longer(entries.categories, new Int32Array(capacity));
  entries.weights = longer(entries.weights, new Float64Array(capacity));
  entries.counts = longer(entries.counts, new Int32Array(capacity));
  entries.lastRows = longer(entries.lastRows, new Int32Array(capacity));
  entries.nexts = longer(entries.nexts, new Int32Array(capacity));
}
