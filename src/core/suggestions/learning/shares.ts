/** Shares of categories, and which of them are not 0: room for the ranking of one row after another. */
import { RANKED } from "./answers.ts";
import { longer } from "./columns.ts";
import type { Histories } from "./histories.ts";

export interface Shares {
  /** By category. */
  values: Float64Array;
  /** How many categories have a share, and which. */
  size: number;
  categories: Int32Array;
}

const CAPACITY = 4;

export function newShares(): Shares {
  return { values: new Float64Array(CAPACITY), size: 0, categories: new Int32Array(CAPACITY) };
}

/** Adds what the categories of a history weigh, times a factor. */
export function addWeights(
  shares: Shares,
  { firsts, entries: { categories, weights, nexts } }: Histories,
  { history, factor }: { history: number; factor: number },
): void {
  for (let entry = firsts[history] ?? -1; entry >= 0; entry = nexts[entry] ?? -1) {
    const category = categories[entry] ?? 0;
    if (category >= shares.values.length) grow(shares, 2 * category);
    const known = shares.values[category] ?? 0;
    if (known === 0) {
      shares.categories[shares.size] = category;
      shares.size += 1;
    }
    shares.values[category] = known + (weights[entry] ?? 0) * factor;
  }
}

function grow(shares: Shares, capacity: number): void {
  shares.values = longer(shares.values, new Float64Array(capacity));
  shares.categories = longer(shares.categories, new Int32Array(capacity));
}

export function clearShares(shares: Shares): void {
  for (let place = 0; place < shares.size; place += 1) shares.values[shares.categories[place] ?? 0] = 0;
  shares.size = 0;
}

/** Writes the categories with the highest shares, in order, from a place of a column on that has none there. */
export function writeLikeliest({ values, categories, size }: Shares, best: Int32Array, from: number): void {
  const end = from + RANKED;
  for (let place = 0; place < size; place += 1) {
    const category = categories[place] ?? 0;
    const share = values[category] ?? 0;
    let rank = end;
    while (rank > from && isBefore(category, share, best[rank - 1] ?? -1, values)) {
      rank -= 1;
      if (rank + 1 < end) best[rank + 1] = best[rank] ?? -1;
    }
    if (rank < end) best[rank] = category;
  }
}

function isBefore(category: number, share: number, other: number, values: Float64Array): boolean {
  if (other < 0) return true;
  const ofOther = values[other] ?? 0;
  return share > ofOther || (share === ofOther && category < other);
}
