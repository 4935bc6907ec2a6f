/**
 * Goes through a book's rows in the order of their days. Each row is answered from the rows of earlier days alone; then the
 * day's categories are learnt. The same rows give the same answers, whatever was imported, changed or undone on the way.
 */
import type { EvidenceRow } from "./evidence-row.ts";
import {
  addDay,
  newHistory,
  type DayCount,
  type DayCounts,
  type History,
  type Links,
  type Memory,
} from "./history.ts";
import { bookMemory, keysOfRows, memories, wordMemory, type RowKeys } from "./keys.ts";
import { rank, type Ranking } from "./ranking.ts";
import { addOutcome, corrected, newReliability, type Reliability } from "./reliability.ts";
import { addAnswer, confidences, fadeTo, newSureness, stepOf, type Confidence } from "./sureness.ts";

/** What is suggested for a row. */
interface RowAnswer {
  readonly ranking: Ranking;
  readonly confidence: Confidence;
  /** Of agreement, which the confidence belongs to. */
  readonly step: number;
}

export interface Replay {
  /** By place of the row; undefined where there is no earlier row. */
  readonly answers: readonly (RowAnswer | undefined)[];
  /** Names of categories, by their numbers. */
  readonly categories: readonly string[];
  /** One a level. */
  readonly links: readonly Links[];
}

interface Learnt {
  readonly levels: readonly Map<number, History>[];
  readonly words: Map<number, History>;
  readonly books: Map<number, History>;
}

/** Rows in the order of their days, and within a day in any order that is always the same. */
export function replay(rows: readonly EvidenceRow[]): Replay {
  const keysOf = keysOfRows();
  const categories = new Map<string, number>();
  const learnt: Learnt = { levels: memories.map(() => new Map()), words: new Map(), books: new Map() };
  const sureness = newSureness(rows[0]?.day ?? 0);
  const reliability = newReliability(rows[0]?.day ?? 0);
  const answers: (RowAnswer | undefined)[] = [];
  const links = memories.map(() => new Int32Array(rows.length).fill(-1));
  for (let from = 0; from < rows.length;) {
    const { day } = rows[from] as EvidenceRow;
    let to = from;
    while (rows[to]?.day === day) to += 1;
    const dayRows = rows.slice(from, to).map((row, place): KeyedRow => ({
      row,
      keys: keysOf(row),
      place: from + place,
      category: row.category === "" ? -1 : numberOf(categories, row.category),
    }));
    fadeTo(sureness, day);
    const bySure = confidences(sureness);
    const memo = new Map<number, RowAnswer | undefined>();
    for (const { keys, place } of dayRows)
      answers[place] = answerOf(learnt, { keys, day, bySure, memo, reliability });
    const outcomes = dayRows.flatMap(({ row, category, place }) => {
      const answer = category >= 0 && row.isMeasured ? answers[place] : undefined;
      const first = answer?.ranking.categories[0];
      return answer && first !== undefined
        ? [{ step: answer.step, category: first, isRight: first === category }]
        : [];
    });
    for (const { step, category, isRight } of outcomes) {
      addAnswer(sureness, step, isRight);
      addOutcome(reliability, { category, isRight, day });
    }
    learn(learnt, dayRows, { day, links });
    from = to;
  }
  return { answers, categories: [...categories.keys()], links };
}

interface KeyedRow {
  readonly row: EvidenceRow;
  readonly keys: RowKeys;
  readonly place: number;
  /** -1 is none. */
  readonly category: number;
}

function answerOf(
  learnt: Learnt,
  {
    keys,
    day,
    bySure,
    memo,
    reliability,
  }: {
    keys: RowKeys;
    day: number;
    bySure: readonly Confidence[];
    memo: Map<number, RowAnswer | undefined>;
    reliability: Reliability;
  },
): RowAnswer | undefined {
  // The narrowest key implies the wider ones.
  const narrowest = keys.levels.at(-1) ?? 0;
  if (memo.has(narrowest)) return memo.get(narrowest);
  const ranking = rank(
    {
      levels: keys.levels.map((key, level) => learnt.levels[level]?.get(key)),
      words: keys.words.flatMap((word) => learnt.words.get(word) ?? []),
      book: learnt.books.get(keys.direction) ?? newHistory(day),
    },
    day,
  );
  const answer = ranking && sureOf(ranking, { day, bySure, reliability });
  memo.set(narrowest, answer);
  return answer;
}

function sureOf(
  ranking: Ranking,
  { day, bySure, reliability }: { day: number; bySure: readonly Confidence[]; reliability: Reliability },
): RowAnswer | undefined {
  const [category = 0] = ranking.categories;
  const step = stepOf(corrected(reliability, { category, share: ranking.shares[0] ?? 0, day }));
  const confidence = bySure[step];
  return confidence && { ranking, confidence, step };
}

function learn(
  learnt: Learnt,
  rows: readonly KeyedRow[],
  { day, links }: { day: number; links: readonly Links[] },
): void {
  const taught = rows.filter(({ category }) => category >= 0);
  memories.forEach((memory, level) => {
    const histories = learnt.levels[level];
    const ofLevel = links[level];
    if (histories === undefined) return;
    const counts = dayCounts(taught, ({ levels }) => [levels[level] ?? 0], ofLevel);
    remember(histories, { day, memory, counts, links: ofLevel });
  });
  remember(learnt.words, { day, memory: wordMemory, counts: dayCounts(taught, ({ words }) => words) });
  remember(learnt.books, {
    day,
    memory: bookMemory,
    counts: dayCounts(taught, ({ direction }) => [direction]),
  });
}

function dayCounts(
  rows: readonly KeyedRow[],
  keysOf: (keys: RowKeys) => readonly number[],
  links?: Links,
): Map<number, DayCounts> {
  const byKey = new Map<number, DayCounts>();
  for (const { keys, category, place } of rows) {
    for (const key of keysOf(keys)) {
      let counts = byKey.get(key);
      if (counts === undefined) byKey.set(key, (counts = new Map<number, DayCount>()));
      const known = counts.get(category);
      if (known === undefined) counts.set(category, { count: 1, firstRow: place, lastRow: place });
      else {
        if (links !== undefined) links[place] = known.lastRow;
        known.count += 1;
        known.lastRow = place;
      }
    }
  }
  return byKey;
}

function remember(
  histories: Map<number, History>,
  {
    day,
    memory,
    counts,
    links,
  }: { day: number; memory: Memory; counts: Map<number, DayCounts>; links?: Links | undefined },
): void {
  for (const [key, ofKey] of counts) {
    let history = histories.get(key);
    if (history === undefined) histories.set(key, (history = newHistory(day)));
    addDay(history, day, { counts: ofKey, memory, links });
  }
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}
