/** How a history fades and grows: days count once, and old ones fade. */
import { dropEntry } from "./entries.ts";
import { appendEntry, entryOf, type Histories } from "./histories.ts";

/** How a level remembers. */
export interface Memory {
  /** Days after which a row counts half. */
  readonly halfLife: number;
  /** What the rows before keep of their weight when a day of one row comes. */
  readonly keep: number;
  /** How much of a history the level below it weighs. */
  readonly prior: number;
}

/** By row: the row before it of the same key and category, -1 for none. */
export type Links = Int32Array;

/** A category that weighs less is forgotten. */
const FORGOTTEN = 1e-3;

/** What is left of a weight after so many days. */
export function fading(days: number, halfLife: number): number {
  return days === 0 ? 1 : 0.5 ** (days / halfLife);
}

/** The same history, in which the day has one row more. */
export function countRow({ countedDays, dayCounts }: Histories, history: number, day: number): void {
  if (countedDays[history] !== day) {
    countedDays[history] = day;
    dayCounts[history] = 0;
  }
  dayCounts[history] = (dayCounts[history] ?? 0) + 1;
}

/**
 * Makes room for a day's rows, before the first of them is added. Many rows of one day say little more than one: they weigh
 * the square root of their number together.
 */
export function fadeForDay(
  histories: Histories,
  history: number,
  { day, memory }: { day: number; memory: Memory },
): void {
  const { days, dayCounts } = histories;
  const passed = day - (days[history] ?? day);
  const rowCount = dayCounts[history] ?? 1;
  fade(histories, history, fading(passed, memory.halfLife) * memory.keep ** Math.sqrt(rowCount));
  days[history] = day;
}

/** Adds one of the rows that were counted for the history's day. */
export function addRow(
  histories: Histories,
  history: number,
  { category, place, links }: { category: number; place: number; links: Links | undefined },
): void {
  const { sums, dayCounts, entries } = histories;
  const weight = 1 / Math.sqrt(dayCounts[history] ?? 1);
  const known = entryOf(histories, history, category);
  const entry = known < 0 ? appendEntry(histories, history, category) : known;
  if (links !== undefined) links[place] = entries.lastRows[entry] ?? -1;
  sums[history] = (sums[history] ?? 0) + weight;
  entries.weights[entry] = (entries.weights[entry] ?? 0) + weight;
  entries.counts[entry] = (entries.counts[entry] ?? 0) + 1;
  entries.lastRows[entry] = place;
}

function fade({ sums, firsts, entries }: Histories, history: number, factor: number): void {
  const { weights, nexts } = entries;
  let sum = 0;
  let last = -1;
  for (let entry = firsts[history] ?? -1, next = -1; entry >= 0; entry = next) {
    next = nexts[entry] ?? -1;
    const weight = (weights[entry] ?? 0) * factor;
    if (weight >= FORGOTTEN) {
      weights[entry] = weight;
      sum += weight;
      last = entry;
      continue;
    }
    if (last < 0) firsts[history] = next;
    else nexts[last] = next;
    dropEntry(entries, entry);
  }
  sums[history] = sum;
}
