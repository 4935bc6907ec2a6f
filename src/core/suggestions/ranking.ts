/** Ranks the categories that a row may have: the shares of each level, each filled up by those of the wider one. */
import { bookMemory, levels, memories, wordMemory, type Level } from "./keys.ts";
import { fading, type History, type Memory } from "./history.ts";

interface Evidence {
  /** By level, from wide to narrow; undefined where nothing earlier has the row's key. */
  readonly levels: readonly (History | undefined)[];
  readonly words: readonly History[];
  readonly book: History;
}

export interface Ranking {
  /** Numbers of categories, the likeliest first; never empty. */
  readonly categories: readonly number[];
  readonly shares: readonly number[];
  /** The narrowest level with evidence. */
  readonly level: Level | "words" | "book";
  /** What that level knows of the first category. */
  readonly count: number;
  readonly lastRow: number;
  /** Rows of any category at that level. */
  readonly rowCount: number;
}

/** Categories that are told beside the first. */
const RUNNERS_UP = 3;

/** Undefined where the book has no earlier row at all. */
export function rank(evidence: Evidence, day: number): Ranking | undefined {
  const candidates = candidatesOf(evidence);
  if (candidates.size === 0) return undefined;
  const parts = weighted(evidence, day);
  const shares = [...candidates].map((category): [number, number] => [category, shareOf(category, parts)]);
  shares.sort(([oneCategory, one], [otherCategory, other]) => other - one || oneCategory - otherCategory);
  const best = shares.slice(0, 1 + RUNNERS_UP);
  return {
    categories: best.map(([category]) => category),
    shares: best.map(([, share]) => share),
    ...basisOf(evidence, best[0]?.[0] ?? 0),
  };
}

function candidatesOf({ levels: histories, words, book }: Evidence): ReadonlySet<number> {
  const candidates = new Set<number>();
  for (const history of histories) for (const category of history?.categories ?? []) candidates.add(category);
  if (histories[1] === undefined)
    for (const { categories } of words) for (const category of categories) candidates.add(category);
  if (candidates.size === 0) for (const category of book.categories) candidates.add(category);
  return candidates;
}

interface WeightedHistory {
  readonly history: History;
  readonly factor: number;
  readonly weight: number;
  readonly prior: number;
}

/** What each history weighs on that day, from wide to narrow. */
function weighted({ levels: histories, words, book }: Evidence, day: number): readonly WeightedHistory[] {
  const parts: WeightedHistory[] = [];
  const add = (history: History, { halfLife, prior }: Memory): void => {
    const factor = fading(day - history.day, halfLife);
    parts.push({ history, factor, weight: history.sum * factor, prior });
  };
  add(book, bookMemory);
  for (const history of words) add(history, wordMemory);
  histories.forEach((history, level) => {
    const memory = memories[level];
    if (history !== undefined && memory !== undefined) add(history, memory);
  });
  return parts;
}

function shareOf(category: number, parts: readonly WeightedHistory[]): number {
  let share = 0;
  for (const { history, factor, weight, prior } of parts) {
    const place = history.categories.indexOf(category);
    const own = place < 0 ? 0 : (history.weights[place] ?? 0) * factor;
    share = (own + prior * share) / (weight + prior);
  }
  return share;
}

/** The narrowest level that knows the category, and what it says of it. */
function basisOf(
  { levels: histories, words, book }: Evidence,
  category: number,
): Pick<Ranking, "level" | "count" | "lastRow" | "rowCount"> {
  const known = (history: History | undefined) => (history?.categories.indexOf(category) ?? -1) >= 0;
  const level = histories.findLastIndex(known);
  const word = words.find(known);
  const history = histories[level] ?? word ?? book;
  const place = history.categories.indexOf(category);
  return {
    level: levels[level] ?? (word === undefined ? "book" : "words"),
    count: history.counts[place] ?? 0,
    lastRow: history.lastRows[place] ?? -1,
    rowCount: history.counts.reduce((sum, count) => sum + count, 0),
  };
}
