/**
 * What the earlier rows of each key of a level were. Columns of numbers, not objects: a book has more keys than rows, and
 * clearing up among that many objects would take as long as the replay itself.
 */
import { longer } from "./columns.ts";
import { newEntries, newEntry, type Entries } from "./entries.ts";

export interface Histories {
  /** How many there are; each has a number below it. */
  size: number;
  keys: Float64Array;
  /** Sums of the weights, as of `days`. */
  sums: Float64Array;
  /** Last days. */
  days: Int32Array;
  /** The days whose rows are counted, and how many there are. */
  countedDays: Int32Array;
  dayCounts: Int32Array;
  /** First entries, -1 for none. */
  firsts: Int32Array;
  readonly entries: Entries;
  /** By the hash of a key, or in the next free place: the history's number and 1, else 0. */
  slots: Int32Array;
}

const CAPACITY = 8;
const SLOTS_A_HISTORY = 2;
/** Before all days of rows. */
const NEVER = -(2 ** 31);

export function newHistories(): Histories {
  return {
    size: 0,
    keys: new Float64Array(CAPACITY),
    sums: new Float64Array(CAPACITY),
    days: new Int32Array(CAPACITY),
    countedDays: new Int32Array(CAPACITY),
    dayCounts: new Int32Array(CAPACITY),
    firsts: new Int32Array(CAPACITY),
    entries: newEntries(),
    slots: new Int32Array(CAPACITY * SLOTS_A_HISTORY),
  };
}

/** The number of the history of a key, -1 where there is none. */
export function findHistory({ keys, slots }: Histories, key: number): number {
  const last = slots.length - 1;
  for (let slot = slotOf(key) & last; ; slot = (slot + 1) & last) {
    const history = (slots[slot] ?? 0) - 1;
    if (history < 0 || keys[history] === key) return history;
  }
}

/** The number of a new history, without entries, of a key that has none. */
export function addHistory(histories: Histories, key: number, day: number): number {
  if (histories.size === histories.keys.length) grow(histories);
  const history = histories.size;
  histories.size += 1;
  histories.keys[history] = key;
  histories.days[history] = day;
  histories.countedDays[history] = NEVER;
  histories.firsts[history] = -1;
  occupySlot(histories, history);
  return history;
}

function grow(histories: Histories): void {
  const capacity = histories.keys.length * 2;
  histories.keys = longer(histories.keys, new Float64Array(capacity));
  histories.sums = longer(histories.sums, new Float64Array(capacity));
  histories.days = longer(histories.days, new Int32Array(capacity));
  histories.countedDays = longer(histories.countedDays, new Int32Array(capacity));
  histories.dayCounts = longer(histories.dayCounts, new Int32Array(capacity));
  histories.firsts = longer(histories.firsts, new Int32Array(capacity));
  histories.slots = new Int32Array(capacity * SLOTS_A_HISTORY);
  for (let history = 0; history < histories.size; history += 1) occupySlot(histories, history);
}

function occupySlot({ keys, slots }: Histories, history: number): void {
  const last = slots.length - 1;
  let slot = slotOf(keys[history] ?? 0) & last;
  while (slots[slot] !== 0) slot = (slot + 1) & last;
  slots[slot] = history + 1;
}

/** Keys are hashes, or small numbers: both spread over the slots by their lowest bits. */
function slotOf(key: number): number {
  return key | 0;
}

/** The entry of a category in a history, -1 where it has none, or is -1 itself. */
export function entryOf({ firsts, entries }: Histories, history: number, category: number): number {
  const { categories, nexts } = entries;
  let entry = history < 0 ? -1 : (firsts[history] ?? -1);
  while (entry >= 0 && categories[entry] !== category) entry = nexts[entry] ?? -1;
  return entry;
}

/** A new entry, still without rows, at the end of a history. */
export function appendEntry({ firsts, entries }: Histories, history: number, category: number): number {
  const added = newEntry(entries, category);
  let last = firsts[history] ?? -1;
  if (last < 0) firsts[history] = added;
  else {
    for (let next = last; next >= 0; next = entries.nexts[next] ?? -1) last = next;
    entries.nexts[last] = added;
  }
  return added;
}
