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

/** Rows of one day and key, by category. */
export type DayCounts = Map<number, DayCount>;

export interface DayCount {
  count: number;
  readonly firstRow: number;
  lastRow: number;
}

/** By row: the row before it of the same key and category, -1 for none. */
export type Links = Int32Array;

/** Many rows of one day say little more than one: a day weighs its rows to this power. */
const DAY_POWER = 0.5;
/** A category that weighs less is forgotten. */
const FORGOTTEN = 1e-3;

export function newHistory(day: number): History {
  return { categories: [], weights: [], counts: [], lastRows: [], sum: 0, day };
}

/** What is left of a weight after so many days. */
export function fading(days: number, halfLife: number): number {
  return 0.5 ** (days / halfLife);
}

export function addDay(
  history: History,
  day: number,
  { counts, memory, links }: { counts: DayCounts; memory: Memory; links: Links | undefined },
): void {
  let rows = 0;
  for (const { count } of counts.values()) rows += count;
  const total = rows ** DAY_POWER;
  fade(history, fading(day - history.day, memory.halfLife) * memory.keep ** total);
  for (const [category, { count, firstRow, lastRow }] of counts) {
    const weight = (count / rows) * total;
    const place = history.categories.indexOf(category);
    if (place < 0) {
      history.categories.push(category);
      history.weights.push(weight);
      history.counts.push(count);
      history.lastRows.push(lastRow);
    } else {
      if (links !== undefined) links[firstRow] = history.lastRows[place] ?? -1;
      history.weights[place] = (history.weights[place] ?? 0) + weight;
      history.counts[place] = (history.counts[place] ?? 0) + count;
      history.lastRows[place] = lastRow;
    }
    history.sum += weight;
  }
  history.day = day;
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
