/** What the earlier rows of one key were: shares of categories, in which days count once and old ones fade. */

export interface History {
  /** Categories with their weights, counts of rows and last rows, side by side. */
  readonly categories: number[];
  readonly weights: number[];
  readonly counts: number[];
  readonly lastRows: number[];
  /** Sum of the weights, as of `day`. */
  sum: number;
  /** Its last day. */
  day: number;
  /** The day whose rows are counted, and how many there are. */
  countedDay: number;
  dayCount: number;
}

/** How a level remembers. */
export interface Memory {
  /** Days after which a row counts half. */
  readonly halfLife: number;
  /** What the rows before keep of their weight when a day of one row comes. */
  readonly keep: number;
  /** How much of a history the level below it weighs. */
  readonly prior: number;
}

/** By row: the row before it of the same key and category, -1 for none. */
export type Links = Int32Array;

/** A category that weighs less is forgotten. */
const FORGOTTEN = 1e-3;

/** For its first row, of this category, which is still to be added. */
export function newHistory(day: number, category: number): History {
  return {
    categories: [category],
    weights: [0],
    counts: [0],
    lastRows: [-1],
    sum: 0,
    day,
    countedDay: -Infinity,
    dayCount: 0,
  };
}

/** What is left of a weight after so many days. */
export function fading(days: number, halfLife: number): number {
  return 0.5 ** (days / halfLife);
}

/**
 * Makes room for a day's rows, before the first of them is added. Many rows of one day say little more than one: they weigh
 * the square root of their number together.
 */
export function fadeForDay(
  history: History,
  day: number,
  { memory, rowCount }: { memory: Memory; rowCount: number },
): void {
  fade(history, fading(day - history.day, memory.halfLife) * memory.keep ** Math.sqrt(rowCount));
  history.day = day;
}

/** Adds one of so many rows of the history's day. */
export function addRow(
  history: History,
  {
    category,
    place,
    rowCount,
    links,
  }: { category: number; place: number; rowCount: number; links: Links | undefined },
): void {
  const weight = 1 / Math.sqrt(rowCount);
  const at = history.categories.indexOf(category);
  if (at < 0) {
    history.categories.push(category);
    history.weights.push(weight);
    history.counts.push(1);
    history.lastRows.push(place);
  } else {
    if (links !== undefined) links[place] = history.lastRows[at] ?? -1;
    history.weights[at] = (history.weights[at] ?? 0) + weight;
    history.counts[at] = (history.counts[at] ?? 0) + 1;
    history.lastRows[at] = place;
  }
  history.sum += weight;
}

function fade(history: History, factor: number): void {
  const { categories, weights, counts, lastRows } = history;
  let size = 0;
  history.sum = 0;
  for (let at = 0; at < categories.length; at += 1) {
    const weight = (weights[at] ?? 0) * factor;
    if (weight < FORGOTTEN) continue;
    categories[size] = categories[at] ?? 0;
    weights[size] = weight;
    counts[size] = counts[at] ?? 0;
    lastRows[size] = lastRows[at] ?? 0;
    history.sum += weight;
    size += 1;
  }
  categories.length = weights.length = counts.length = lastRows.length = size;
}
