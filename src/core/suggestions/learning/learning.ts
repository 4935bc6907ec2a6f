/** Learns the categories of a day: by each key, what its rows were. */
import type { EvidenceRow } from "../evidence-row.ts";
import { addRow, fadeForDay, newHistory, type History, type Links } from "./history.ts";
import type { RowKeys } from "../signature/keys.ts";
import { isWide, memories, SIGNATURE, WORDS } from "../signature/levels.ts";

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
  const histories: History[] = [];
  memories.forEach((memory, level) => {
    const ofLevel = isWide(level) ? firstOnes : taught;
    if (ofLevel.length === 0) return;
    // Each row's histories in order, before the first of them is changed: many rows of a day weigh less.
    histories.length = 0;
    for (const { keys } of ofLevel)
      for (const key of keysAt(keys, level)) {
        const known = learnt[level]?.get(key);
        const history = known ?? newHistory(day);
        if (known === undefined) learnt[level]?.set(key, history);
        histories.push(countRow(history, day));
      }
    let next = 0;
    for (const { keys, category, place } of ofLevel)
      for (let count = keysAt(keys, level).length; count > 0; count -= 1) {
        const history = histories[next] as History;
        next += 1;
        const { dayCount: rowCount } = history;
        if (history.day !== day) fadeForDay(history, day, { memory, rowCount });
        addRow(history, { category, place, rowCount, links: links[level] });
      }
  });
}

/** The same history, in which the day has one row more. */
function countRow(history: History, day: number): History {
  if (history.countedDay !== day) {
    history.countedDay = day;
    history.dayCount = 0;
  }
  history.dayCount += 1;
  return history;
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
