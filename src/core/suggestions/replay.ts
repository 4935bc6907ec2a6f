/**
 * Goes through a book's rows in the order of their days. Each row is answered from the rows of earlier days alone; then the
 * day's categories are learnt. The same rows give the same answers, whatever was imported, changed or undone on the way.
 */
import type { EvidenceRow } from "./evidence-row.ts";
import { newHistory, type Links } from "./history.ts";
import { keysOfRows, memories, type RowKeys } from "./keys.ts";
import { learn, type KeyedRow, type Learnt } from "./learning.ts";
import { rank, type Ranking } from "./ranking.ts";
import { addOutcome, corrected, newReliability, type Reliability } from "./reliability.ts";
import {
  addAnswer,
  confidences,
  fadeTo,
  newSureness,
  stepOf,
  type Confidence,
  type Sureness,
} from "./sureness.ts";

/** What is suggested for a row. */
export interface RowAnswer {
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

/** All that earlier rows say of later ones. */
export interface ReplayState {
  /** Numbers of categories, by their names. */
  readonly categories: Map<string, number>;
  readonly learnt: Learnt;
  readonly sureness: Sureness;
  readonly reliability: Reliability;
  /** Rows so far; the next one has this place. */
  rowCount: number;
  /** One a level; longer than there are rows. */
  links: Links[];
}

export function newReplayState(): ReplayState {
  return {
    categories: new Map(),
    learnt: { levels: memories.map(() => new Map()), words: new Map(), books: new Map() },
    sureness: newSureness(0),
    reliability: newReliability(0),
    rowCount: 0,
    links: memories.map(() => new Int32Array(0)),
  };
}

/** Rows in the order of their days, and within a day in any order that is always the same. */
export function replay(rows: readonly EvidenceRow[]): Replay {
  const state = newReplayState();
  const answers = replayRows(state, rows);
  return { answers, categories: [...state.categories.keys()], links: state.links };
}

/** Goes on with rows of later days, all of each day; answers them by their places behind those before. */
export function replayRows(
  state: ReplayState,
  rows: readonly EvidenceRow[],
): readonly (RowAnswer | undefined)[] {
  const keysOf = keysOfRows();
  const first = state.rowCount;
  growLinks(state, first + rows.length);
  const answers: (RowAnswer | undefined)[] = [];
  for (let from = 0; from < rows.length;) {
    const { day } = rows[from] as EvidenceRow;
    let to = from;
    while (rows[to]?.day === day) to += 1;
    const dayRows = rows.slice(from, to).map((row, place): KeyedRow => ({
      row,
      keys: keysOf(row),
      place: first + from + place,
      category: row.category === "" ? -1 : numberOf(state.categories, row.category),
    }));
    for (const answer of replayDay(state, dayRows, day)) answers.push(answer);
    from = to;
  }
  state.rowCount = first + rows.length;
  return answers;
}

function growLinks(state: ReplayState, size: number): void {
  const length = state.links[0]?.length ?? 0;
  if (length >= size) return;
  state.links = state.links.map((links) => {
    const longer = new Int32Array(Math.max(size, length * 2)).fill(-1, length);
    longer.set(links);
    return longer;
  });
}

function replayDay(
  { learnt, sureness, reliability, links }: ReplayState,
  rows: readonly KeyedRow[],
  day: number,
): readonly (RowAnswer | undefined)[] {
  fadeTo(sureness, day);
  const bySure = confidences(sureness);
  const memo = new Map<number, RowAnswer | undefined>();
  const answers = rows.map(({ keys }) => answerOf(learnt, { keys, day, bySure, memo, reliability }));
  rows.forEach(({ row, category }, place) => {
    const answer = category >= 0 && row.isMeasured ? answers[place] : undefined;
    const first = answer?.ranking.categories[0];
    if (answer === undefined || first === undefined) return;
    const isRight = first === category;
    addAnswer(sureness, answer.step, isRight);
    addOutcome(reliability, { category: first, isRight, day });
  });
  learn(learnt, rows, { day, links });
  return answers;
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

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}
