/** Learns the categories of a day: by each key, what its rows were. */
import { endOf, signatureAt, startOf, UNASKED, type Keys } from "../signature/keys.ts";
import { isWide, levels, memories, SIGNATURE } from "../signature/levels.ts";
import type { DayRows } from "./day-rows.ts";
import { addHistory, entryOf, findHistory, newHistories, type Histories } from "./histories.ts";
import { addRow, countRow, fadeForDay, type Links, type Memory } from "./history.ts";

/** By level. */
export type Learnt = readonly Histories[];

export function newLearnt(): Learnt {
  return levels.map(newHistories);
}

/** The number of the history of a key, -1 where it has none. */
export function historyOf(learnt: Learnt, keys: Keys, at: number): number {
  const asked = keys.histories[at] ?? UNASKED;
  if (asked !== UNASKED) return asked;
  const found = findHistory(learnt[keys.levels[at] ?? 0] as Histories, keys.keys[at] ?? 0);
  keys.histories[at] = found;
  return found;
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

export function learn(learnt: Learnt, rows: DayRows, links: readonly Links[]): void {
  markFirstOnes(learnt, rows);
  // All rows are counted before the first of them is added: many rows of a day weigh less.
  eachTaught(rows, countKey(learnt, rows));
  eachTaught(rows, addToKey(learnt, rows, links));
}

type KeyListener = (row: number, at: number, level: number) => void;

/** The keys that a row with a category teaches: wide ones learn once of a payee and its category. */
function eachTaught({ keys, categories, firstOnes }: DayRows, onKey: KeyListener): void {
  for (let row = 0; row < keys.rowCount; row += 1) {
    if ((categories[row] ?? -1) < 0) continue;
    const isFirst = firstOnes[row] === 1;
    const end = endOf(keys, row);
    for (let at = startOf(keys, row); at < end; at += 1) {
      const level = keys.levels[at] ?? 0;
      if (isFirst || !isWide(level)) onKey(row, at, level);
    }
  }
}

function countKey(learnt: Learnt, { keys, day }: DayRows): KeyListener {
  return (_row, at, level) => {
    const histories = learnt[level] as Histories;
    let history = historyOf(learnt, keys, at);
    if (history < 0) {
      const key = keys.keys[at] ?? 0;
      // An earlier row of the day may have begun it.
      history = findHistory(histories, key);
      if (history < 0) history = addHistory(histories, key, day);
      keys.histories[at] = history;
    }
    countRow(histories, history, day);
  };
}

function addToKey(
  learnt: Learnt,
  { keys, categories, day, first }: DayRows,
  links: readonly Links[],
): KeyListener {
  return (row, at, level) => {
    const histories = learnt[level] as Histories;
    const history = keys.histories[at] ?? 0;
    if (histories.days[history] !== day)
      fadeForDay(histories, history, { day, memory: memories[level] as Memory });
    const category = categories[row] ?? -1;
    addRow(histories, history, { category, place: first + row, links: links[level] });
  };
}

/** Finds the rows that give a payee a category that it has not had. */
function markFirstOnes(learnt: Learnt, { keys, categories, firstOnes }: DayRows): void {
  const histories = learnt[SIGNATURE] as Histories;
  // Payees of the day that have got a category, with what they have got.
  const ofDay = new Map<number, number[]>();
  for (let row = 0; row < keys.rowCount; row += 1) {
    firstOnes[row] = 0;
    const category = categories[row] ?? -1;
    const at = signatureAt(keys, row);
    if (category < 0 || entryOf(histories, historyOf(learnt, keys, at), category) >= 0) continue;
    const signature = keys.keys[at] ?? 0;
    const others = ofDay.get(signature);
    if (others === undefined) ofDay.set(signature, [category]);
    else if (others.includes(category)) continue;
    else others.push(category);
    firstOnes[row] = 1;
  }
}
