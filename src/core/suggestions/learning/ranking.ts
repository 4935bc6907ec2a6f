/** Ranks the categories that a row may have: the shares of each level, each filled up by those of the wider one. */
import { timesExpected, type Expectations } from "./expectation.ts";
import { entryOf, findHistory, type Histories } from "./histories.ts";
import { fading, type Memory } from "./history.ts";
import { keyAt, keyCount, type RowKeys } from "../signature/keys.ts";
import type { Learnt } from "./learning.ts";
import { BOOK, DIRECTIONS, levels, memories, type Level } from "../signature/levels.ts";

export interface Ranking {
  /** Numbers of categories, the likeliest first; never empty. */
  readonly categories: readonly number[];
  readonly shares: readonly number[];
  /** The same by the evidence alone, before they were corrected by what came of late. */
  readonly expected: readonly number[];
}

/** What the first category of a ranking rests on. */
export interface Basis {
  /** The narrowest level that knows it. */
  readonly level: Level;
  /** What that level knows of it. */
  readonly count: number;
  readonly lastRow: number;
  /** Rows of any category at that level. */
  readonly rowCount: number;
}

/** Shares of categories, by their numbers, and which of them are not 0. */
export interface Shares {
  values: Float64Array;
  readonly categories: number[];
}

export function newShares(): Shares {
  return { values: new Float64Array(0), categories: [] };
}

/** Categories that are ranked. */
const RANKED = 4;
/** Answers that each row has, where the book has so many categories. */
const ANSWERS = 3;
/** Wider levels that would add less are not asked. */
const NEGLIGIBLE = 1e-3;

/** Undefined where the book has no earlier row at all. */
export function rank(
  learnt: Learnt,
  keys: RowKeys,
  { day, shares, expectations }: { day: number; shares: Shares; expectations: Expectations },
): Ranking | undefined {
  addShares(shares, learnt, { keys, day });
  const ranked = likeliest(shares);
  if (ranked.length === 0) return undefined;
  const order = corrected(shares, ranked, { expectations, day });
  clear(shares);
  return {
    categories: order.map(({ category }) => category),
    shares: order.map(({ share }) => share),
    expected: order.map(({ expected }) => expected),
  };
}

/** The shares of those ranked, divided among them by how often each came of late. */
function corrected(
  { values }: Shares,
  ranked: readonly number[],
  { expectations, day }: { expectations: Expectations; day: number },
): readonly { category: number; share: number; expected: number }[] {
  let before = 0;
  let after = 0;
  const order = ranked.map((category) => {
    const expected = values[category] ?? 0;
    const share = expected * timesExpected(expectations, category, day);
    before += expected;
    after += share;
    return { category, share, expected };
  });
  for (const entry of order) entry.share *= before / after;
  return order.sort((one, other) => other.share - one.share || one.category - other.category);
}

/** From narrow to wide: what a level does not know is left to the next one. */
function addShares(shares: Shares, learnt: Learnt, { keys, day }: { keys: RowKeys; day: number }): void {
  let rest = 1;
  for (let level = levels.length - 1; level >= 0; level -= 1) {
    const histories = learnt[level] as Histories;
    const { halfLife, prior } = memories[level] as Memory;
    for (let at = keyCount(keys, level) - 1; at >= 0 && rest > NEGLIGIBLE; at -= 1) {
      const history = findHistory(histories, keyAt(keys, level, at));
      if (history < 0) continue;
      const factor = fading(day - (histories.days[history] ?? day), halfLife);
      const weight = (histories.sums[history] ?? 0) * factor + prior;
      addWeights(shares, histories, { history, factor: (rest * factor) / weight });
      rest *= prior / weight;
    }
  }
  const { length } = shares.categories;
  // Without any evidence there is no answer.
  if (length === 0 || length >= ANSWERS) return;
  // What the book knows best, and then the other direction of money, stand last.
  const book = learnt[BOOK] as Histories;
  const own = keyAt(keys, BOOK, 0);
  for (const key of [own, ...DIRECTIONS.filter((other) => other !== own)]) {
    const history = findHistory(book, key);
    if (history < 0) continue;
    addWeights(shares, book, { history, factor: (rest * NEGLIGIBLE) / (book.sums[history] ?? 1) });
  }
}

function addWeights(
  shares: Shares,
  { firsts, entries }: Histories,
  { history, factor }: { history: number; factor: number },
): void {
  const { categories, weights, nexts } = entries;
  for (let entry = firsts[history] ?? -1; entry >= 0; entry = nexts[entry] ?? -1) {
    const category = categories[entry] ?? 0;
    if (category >= shares.values.length) grow(shares, category);
    const known = shares.values[category] ?? 0;
    if (known === 0) shares.categories.push(category);
    shares.values[category] = known + (weights[entry] ?? 0) * factor;
  }
}

function grow(shares: Shares, category: number): void {
  const values = new Float64Array(2 * category + 64);
  values.set(shares.values);
  shares.values = values;
}

function clear({ values, categories }: Shares): void {
  for (const category of categories) values[category] = 0;
  categories.length = 0;
}

/** The categories with the highest shares, in order. */
function likeliest({ values, categories }: Shares): readonly number[] {
  const best: number[] = [];
  for (const category of categories) {
    const share = values[category] ?? 0;
    let place = best.length;
    while (place > 0 && isBefore(category, share, best[place - 1] ?? 0, values)) place -= 1;
    if (place >= RANKED) continue;
    best.splice(place, 0, category);
    if (best.length > RANKED) best.pop();
  }
  return best;
}

function isBefore(category: number, share: number, other: number, values: Float64Array): boolean {
  const ofOther = values[other] ?? 0;
  return share > ofOther || (share === ofOther && category < other);
}

/** The narrowest level that knows the category, and what it says of it. */
export function basisOf(learnt: Learnt, keys: RowKeys, category: number): Basis {
  for (let level = levels.length - 1; level >= 0; level -= 1) {
    const histories = learnt[level] as Histories;
    for (let at = 0; at < keyCount(keys, level); at += 1) {
      const history = findHistory(histories, keyAt(keys, level, at));
      const entry = entryOf(histories, history, category);
      if (entry < 0) continue;
      return {
        level: levels[level] ?? "book",
        count: histories.entries.counts[entry] ?? 0,
        lastRow: histories.entries.lastRows[entry] ?? -1,
        rowCount: rowCountOf(histories, history),
      };
    }
  }
  return { level: "book", count: 0, lastRow: -1, rowCount: 0 };
}

function rowCountOf({ firsts, entries }: Histories, history: number): number {
  let sum = 0;
  for (let entry = firsts[history] ?? -1; entry >= 0; entry = entries.nexts[entry] ?? -1)
    sum += entries.counts[entry] ?? 0;
  return sum;
}
