import { expect, test } from "vitest";
import { mixed } from "../../../../src/core/suggestions/signature/hash.ts";
import {
  addHistory,
  appendEntry,
  entryOf,
  findHistory,
  newHistories,
  type Histories,
} from "../../../../src/core/suggestions/learning/histories.ts";
import { addRow, countRow, fadeForDay } from "../../../../src/core/suggestions/learning/history.ts";

const MEMORY = { halfLife: 1, keep: 1, prior: 1 };

/** Its categories with their rows, in order. */
function categoriesOf({ firsts, entries }: Histories, history: number): readonly string[] {
  const found: string[] = [];
  for (let entry = firsts[history] ?? -1; entry >= 0; entry = entries.nexts[entry] ?? -1)
    found.push(`${entries.categories[entry]} ${entries.counts[entry]} ${entries.lastRows[entry]}`);
  return found;
}

/** One row of the history, on its day. */
function add(
  histories: Histories,
  history: number,
  { day, category, place }: { day: number; category: number; place: number },
) {
  countRow(histories, history, day);
  if (histories.days[history] !== day) fadeForDay(histories, history, { day, memory: MEMORY });
  addRow(histories, history, { category, place, links: undefined });
}

test("each of many keys has its own history, whatever slots they share", () => {
  const histories = newHistories();
  // Hashes, small numbers, and keys that are alike in their lowest 32 bits.
  const keys = Array.from({ length: 900 }, (_, number) => [
    mixed(number, 7),
    number,
    (number + 1) * 2 ** 32 + 5000,
  ]).flat();
  for (const [place, key] of keys.entries()) {
    expect(findHistory(histories, key)).toBe(-1);
    expect(addHistory(histories, key, place)).toBe(place);
  }
  expect(keys.map((key) => findHistory(histories, key))).toEqual(keys.map((_, place) => place));
  expect(keys.map((_, place) => histories.days[place])).toEqual(keys.map((_, place) => place));
});

test("categories stand in the order in which they came", () => {
  const histories = newHistories();
  const [one, other] = [addHistory(histories, 1, 0), addHistory(histories, 2, 0)];
  for (let place = 0; place < 100; place += 1)
    add(histories, place % 2 === 0 ? one : other, { day: 0, category: 70 - (place % 60), place });
  expect(categoriesOf(histories, one).slice(0, 3)).toEqual(["70 2 60", "68 2 62", "66 2 64"]);
  expect(categoriesOf(histories, other).slice(0, 3)).toEqual(["69 2 61", "67 2 63", "65 2 65"]);
  expect(categoriesOf(histories, one)).toHaveLength(30);
  expect(entryOf(histories, other, 70)).toBe(-1);
  expect(entryOf(histories, findHistory(histories, 3), 70)).toBe(-1);
});

test("what is forgotten makes room, and the others stay", () => {
  const histories = newHistories();
  const [one, other] = [addHistory(histories, 1, 0), addHistory(histories, 2, 0)];
  for (let category = 0; category < 10; category += 1)
    add(histories, one, { day: 0, category, place: category });
  add(histories, other, { day: 0, category: 3, place: 10 });
  const { size } = histories.entries;
  // Six days later a row weighs a hundredth, twelve days later it is forgotten.
  add(histories, one, { day: 6, category: 4, place: 11 });
  add(histories, one, { day: 12, category: 5, place: 12 });
  expect(categoriesOf(histories, one)).toEqual(["4 2 11", "5 1 12"]);
  for (let category = 20; category < 28; category += 1) appendEntry(histories, other, category);
  expect(histories.entries.size).toBe(size);
  expect(categoriesOf(histories, one)).toEqual(["4 2 11", "5 1 12"]);
  expect(categoriesOf(histories, other).slice(0, 2)).toEqual(["3 1 10", "20 0 -1"]);
});
