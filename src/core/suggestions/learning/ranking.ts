/** Ranks the categories that a row may have: the shares of each level, each filled up by those of the wider one. */
import { timesExpected, type Expectations } from "./expectation.ts";
import { fading, type History } from "./history.ts";
import type { RowKeys } from "../signature/keys.ts";
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
    const memory = memories[level];
    const ofLevel = keys[level] ?? [];
    for (let at = ofLevel.length - 1; at >= 0 && rest > NEGLIGIBLE; at -= 1) {
      const history = learnt[level]?.get(ofLevel[at] ?? 0);
      if (history === undefined || memory === undefined) continue;
      const factor = fading(day - history.day, memory.halfLife);
      const weight = history.sum * factor + memory.prior;
      addHistory(shares, history, (rest * factor) / weight);
      rest *= memory.prior / weight;
    }
  }
  const { length } = shares.categories;
  // Without any evidence there is no answer.
  if (length === 0 || length >= ANSWERS) return;
  // What the book knows best, and then the other direction of money, stand last.
  const own = keys[BOOK]?.[0] ?? 0;
  for (const key of [own, ...DIRECTIONS.filter((other) => other !== own)]) {
    const history = learnt[BOOK]?.get(key);
    if (history !== undefined) addHistory(shares, history, (rest * NEGLIGIBLE) / history.sum);
  }
}

function addHistory(shares: Shares, { categories, weights }: History, factor: number): void {
  for (let at = 0; at < categories.length; at += 1) {
    const category = categories[at] ?? 0;
    if (category >= shares.values.length) grow(shares, category);
    const known = shares.values[category] ?? 0;
    if (known === 0) shares.categories.push(category);
    shares.values[category] = known + (weights[at] ?? 0) * factor;
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

function sumOf(numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

/** The narrowest level that knows the category, and what it says of it. */
export function basisOf(learnt: Learnt, keys: RowKeys, category: number): Basis {
  for (let level = levels.length - 1; level >= 0; level -= 1) {
    for (const key of keys[level] ?? []) {
      const history = learnt[level]?.get(key);
      const place = history?.categories.indexOf(category) ?? -1;
      if (history === undefined || place < 0) continue;
      return {
        level: levels[level] ?? "book",
        count: history.counts[place] ?? 0,
        lastRow: history.lastRows[place] ?? -1,
        rowCount: sumOf(history.counts),
      };
    }
  }
  return { level: "book", count: 0, lastRow: -1, rowCount: 0 };
}
