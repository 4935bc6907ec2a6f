/** Learns the categories of a day: by each key, what its rows were. */
import type { EvidenceRow } from "../evidence-row.ts";
import { keyAt, keyCount, type RowKeys } from "../signature/keys.ts";
import { isWide, levels, memories, SIGNATURE } from "../signature/levels.ts";
import { addHistory, entryOf, findHistory, newHistories, type Histories } from "./histories.ts";
import { addRow, countRow, fadeForDay, type Links, type Memory } from "./history.ts";

/** By level. */
export type Learnt = readonly Histories[];

export function newLearnt(): Learnt {
  return levels.map(newHistories);
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
  const histories = learnt[SIGNATURE] as Histories;
  const history = findHistory(histories, signature);
  if (history < 0) return -1;
  const { categories, lastRows, nexts } = histories.entries;
  let last = -1;
  let lastRow = -1;
  for (let entry = histories.firsts[history] ?? -1; entry >= 0; entry = nexts[entry] ?? -1) {
    if ((lastRows[entry] ?? -1) <= lastRow) continue;
    last = categories[entry] ?? -1;
    lastRow = lastRows[entry] ?? -1;
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
  for (let level = 0; level < levels.length; level += 1)
    learnLevel(learnt[level] as Histories, isWide(level) ? firstOnes : taught, {
      level,
      day,
      links: links[level],
    });
}

function learnLevel(
  histories: Histories,
  rows: readonly KeyedRow[],
  { level, day, links }: { level: number; day: number; links: Links | undefined },
): void {
  const memory = memories[level] as Memory;
  // All rows are counted before the first of them is added: many rows of a day weigh less.
  for (const { keys } of rows)
    for (let at = 0; at < keyCount(keys, level); at += 1) {
      const key = keyAt(keys, level, at);
      const known = findHistory(histories, key);
      countRow(histories, known < 0 ? addHistory(histories, key, day) : known, day);
    }
  for (const { keys, category, place } of rows)
    for (let at = 0; at < keyCount(keys, level); at += 1) {
      const history = findHistory(histories, keyAt(keys, level, at));
      if (histories.days[history] !== day) fadeForDay(histories, history, { day, memory });
      addRow(histories, history, { category, place, links });
    }
}

/** The rows that give a payee a category that it has not had. */
function firstOfPayees(learnt: Learnt, rows: readonly KeyedRow[]): readonly KeyedRow[] {
  const histories = learnt[SIGNATURE] as Histories;
  const ofDay = new Map<number, number[]>();
  return rows.filter(({ keys, category }) => {
    const signature = keyAt(keys, SIGNATURE, 0);
    if (entryOf(histories, findHistory(histories, signature), category) >= 0) return false;
    const others = ofDay.get(signature);
    if (others === undefined) ofDay.set(signature, [category]);
    else if (others.includes(category)) return false;
    else others.push(category);
    return true;
  });
}
