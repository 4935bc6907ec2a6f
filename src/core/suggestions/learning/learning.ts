/** Learns the categories of a day: by each key, what its rows were. */
import type { EvidenceRow } from "../evidence-row.ts";
import { addRow, fadeForDay, newHistory, type History, type Links, type Memory } from "./history.ts";
import type { RowKeys } from "../signature/keys.ts";
import { isWide, memories, SIGNATURE } from "../signature/levels.ts";

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
  if (taught.length === 0) return;
  const firstOnes = firstOfPayees(learnt, taught);
  learnt.forEach((histories, level) => {
    const ofLevel = isWide(level) ? firstOnes : taught;
    learnLevel(histories, ofLevel, { level, day, links: links[level] });
  });
}

function learnLevel(
  histories: Map<number, History>,
  rows: readonly KeyedRow[],
  { level, day, links }: { level: number; day: number; links: Links | undefined },
): void {
  const memory = memories[level] as Memory;
  // Each row's histories in order, before the first of them is changed: many rows of a day weigh less.
  const counted: History[] = [];
  for (const { keys, category } of rows)
    for (const key of keys[level] ?? []) {
      const known = histories.get(key);
      const history = known ?? newHistory(day, category);
      if (known === undefined) histories.set(key, history);
      counted.push(countRow(history, day));
    }
  let next = 0;
  for (const { keys, category, place } of rows)
    for (let count = keys[level]?.length ?? 0; count > 0; count -= 1) {
      const history = counted[next] as History;
      next += 1;
      const { dayCount: rowCount } = history;
      if (history.day !== day) fadeForDay(history, day, { memory, rowCount });
      addRow(history, { category, place, rowCount, links });
    }
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

/** The rows that give a payee a category that it has not had. */
function firstOfPayees(learnt: Learnt, rows: readonly KeyedRow[]): readonly KeyedRow[] {
  const ofDay = new Map<number, number[]>();
  return rows.filter(({ keys, category }) => {
    const signature = keys[SIGNATURE]?.[0] ?? 0;
    if (learnt[SIGNATURE]?.get(signature)?.categories.includes(category) === true) return false;
    const others = ofDay.get(signature);
    if (others === undefined) ofDay.set(signature, [category]);
    else if (others.includes(category)) return false;
    else others.push(category);
    return true;
  });
}
