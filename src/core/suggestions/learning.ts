/** Learns the categories of a day: by each key, what its rows were. */
import type { EvidenceRow } from "./evidence-row.ts";
import {
  addDay,
  newHistory,
  type DayCount,
  type DayCounts,
  type History,
  type Links,
  type Memory,
} from "./history.ts";
import { bookMemory, memories, wordMemory, type RowKeys } from "./keys.ts";

export interface Learnt {
  readonly levels: readonly Map<number, History>[];
  readonly words: Map<number, History>;
  readonly books: Map<number, History>;
}

export interface KeyedRow {
  readonly row: EvidenceRow;
  readonly keys: RowKeys;
  readonly place: number;
  /** -1 is none. */
  readonly category: number;
}

export function learn(
  learnt: Learnt,
  rows: readonly KeyedRow[],
  { day, links }: { day: number; links: readonly Links[] },
): void {
  const taught = rows.filter(({ category }) => category >= 0);
  memories.forEach((memory, level) => {
    const histories = learnt.levels[level];
    const ofLevel = links[level];
    if (histories === undefined) return;
    const counts = dayCounts(taught, ({ levels }) => [levels[level] ?? 0], ofLevel);
    remember(histories, { day, memory, counts, links: ofLevel });
  });
  remember(learnt.words, { day, memory: wordMemory, counts: dayCounts(taught, ({ words }) => words) });
  remember(learnt.books, {
    day,
    memory: bookMemory,
    counts: dayCounts(taught, ({ direction }) => [direction]),
  });
}

function dayCounts(
  rows: readonly KeyedRow[],
  keysOf: (keys: RowKeys) => readonly number[],
  links?: Links,
): Map<number, DayCounts> {
  const byKey = new Map<number, DayCounts>();
  for (const { keys, category, place } of rows) {
    for (const key of keysOf(keys)) {
      let counts = byKey.get(key);
      if (counts === undefined) byKey.set(key, (counts = new Map<number, DayCount>()));
      const known = counts.get(category);
      if (known === undefined) counts.set(category, { count: 1, firstRow: place, lastRow: place });
      else {
        if (links !== undefined) links[place] = known.lastRow;
        known.count += 1;
        known.lastRow = place;
      }
    }
  }
  return byKey;
}

function remember(
  histories: Map<number, History>,
  {
    day,
    memory,
    counts,
    links,
  }: { day: number; memory: Memory; counts: Map<number, DayCounts>; links?: Links | undefined },
): void {
  for (const [key, ofKey] of counts) {
    let history = histories.get(key);
    if (history === undefined) histories.set(key, (history = newHistory(day)));
    addDay(history, day, { counts: ofKey, memory, links });
  }
}
