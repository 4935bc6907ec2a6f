/** Learns the categories of a day: by each key, what its rows were. */
import type { EvidenceRow } from "./evidence-row.ts";
import { addRow, fadeForDay, newHistory, type History, type Links } from "./history.ts";
import type { RowKeys } from "./keys.ts";
import { isWide, memories, SIGNATURE, WORDS } from "./levels.ts";

/** One map a level. */
export type Learnt = readonly Map<number, History>[];

export function newLearnt(): Learnt {
  return memories.map(() => new Map<number, History>());
}

export interface KeyedRow {
  readonly row: EvidenceRow;
  readonly keys: RowKeys;
  readonly place: number;
  /** -1 is none. */
  readonly category: number;
}

/** The category that the payee of a signature had last, -1 where it had none. */
export function lastCategory(learnt: Learnt, signature: number): number {
  const history = learnt[SIGNATURE]?.get(signature);
  if (history === undefined) return -1;
  const { categories, lastRows } = history;
  let last = -1;
  let lastRow = -1;
  for (let at = 0; at < categories.length; at += 1) {
    if ((lastRows[at] ?? -1) <= lastRow) continue;
    last = categories[at] ?? -1;
    lastRow = lastRows[at] ?? -1;
  }
  return last;
}

export function learn(
  learnt: Learnt,
  rows: readonly KeyedRow[],
  { day, links }: { day: number; links: readonly Links[] },
): void {
  const taught = rows.filter(({ category }) => category >= 0);
  const firstOnes = firstOfPayees(learnt, taught);
  memories.forEach((memory, level) => {
    const histories = learnt[level];
    const ofLevel = isWide(level) ? firstOnes : taught;
    if (histories === undefined || ofLevel.length === 0) return;
    const counts = rowsByKey(ofLevel, level);
    for (const { keys, category, place } of ofLevel) {
      for (const key of keysAt(keys, level)) {
        let history = histories.get(key);
        if (history === undefined) histories.set(key, (history = newHistory(day)));
        const rowCount = counts.get(key) ?? 1;
        if (history.day !== day) fadeForDay(history, day, { memory, rowCount });
        addRow(history, { category, place, rowCount, links: links[level] });
      }
    }
  });
}

export function keysAt({ levels, words }: RowKeys, level: number): readonly number[] {
  if (level === WORDS) return words;
  const key = levels[level] ?? -1;
  return key < 0 ? [] : [key];
}

/** The rows that give a payee a category that it has not had. */
function firstOfPayees(learnt: Learnt, rows: readonly KeyedRow[]): readonly KeyedRow[] {
  const ofDay = new Map<number, number[]>();
  return rows.filter(({ keys, category }) => {
    const signature = keys.levels[SIGNATURE] ?? 0;
    if (learnt[SIGNATURE]?.get(signature)?.categories.includes(category) === true) return false;
    const others = ofDay.get(signature);
    if (others === undefined) ofDay.set(signature, [category]);
    else if (others.includes(category)) return false;
    else others.push(category);
    return true;
  });
}

function rowsByKey(rows: readonly KeyedRow[], level: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  if (rows.length === 1) return counts;
  for (const { keys } of rows)
    for (const key of keysAt(keys, level)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
