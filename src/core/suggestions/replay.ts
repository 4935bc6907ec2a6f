/**
 * Goes through a book's rows in the order of their days. Each row is answered from the rows of earlier days alone; then the
 * day's categories are learnt. The same rows give the same answers, whatever was imported, changed or undone on the way.
 */
import type { EvidenceRow } from "./evidence-row.ts";
import { addExpected, type Expectations } from "./learning/expectation.ts";
import type { Links } from "./learning/history.ts";
import { keyAt, keysOf, type RowKeys } from "./signature/keys.ts";
import { lastCategory, learn, newLearnt, type KeyedRow, type Learnt } from "./learning/learning.ts";
import { isWide, levels } from "./signature/levels.ts";
import { basisOf, newShares, rank, type Basis, type Ranking, type Shares } from "./learning/ranking.ts";
import { addOutcome, corrected, newReliability, type Reliability } from "./learning/reliability.ts";
import {
  addAnswer,
  confidences,
  fadedTo,
  fadeTo,
  newSureness,
  stepOf,
  type Confidence,
  type Confidences,
  type Sureness,
} from "./learning/sureness.ts";

/** What is suggested for a row. */
export interface RowAnswer {
  readonly ranking: Ranking;
  /** Of open rows alone. */
  readonly basis?: Basis;
  readonly confidence: Confidence;
  /** Of agreement, which the confidence belongs to. */
  readonly step: number;
}

export interface Replay {
  /** By place of the row; undefined where there is no earlier row. */
  readonly answers: readonly (RowAnswer | undefined)[];
  /** Names of categories, by their numbers. */
  readonly categories: readonly string[];
  /** One a level; wide ones have none. */
  readonly links: readonly Links[];
}

/** All that earlier rows say of later ones. */
export interface ReplayState {
  /** Numbers of categories, by their names. */
  readonly categories: Map<string, number>;
  readonly learnt: Learnt;
  readonly sureness: Sureness;
  readonly reliability: Reliability;
  readonly expectations: Expectations;
  /** Rows so far; the next one has this place. */
  rowCount: number;
  /** One a level, longer than there are rows; wide ones have none. */
  links: Links[];
  /** Room for the ranking of a row. */
  readonly shares: Shares;
}

export function newReplayState(): ReplayState {
  return {
    categories: new Map(),
    learnt: newLearnt(),
    sureness: newSureness(0),
    reliability: newReliability(0),
    expectations: new Map(),
    rowCount: 0,
    links: levels.map(() => new Int32Array(0)),
    shares: newShares(),
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
  const first = state.rowCount;
  growLinks(state, first + rows.length);
  const answers: (RowAnswer | undefined)[] = [];
  for (let from = 0; from < rows.length;) {
    const { day } = rows[from] as EvidenceRow;
    let to = from;
    while (rows[to]?.day === day) to += 1;
    const dayRows = rows.slice(from, to).map((row, place): KeyedRow => ({
      row,
      keys: keysOf(row, (signature) => lastCategory(state.learnt, signature)),
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
  const length = state.links.at(-1)?.length ?? 0;
  if (length >= size) return;
  state.links = state.links.map((links, level) => {
    if (isWide(level)) return links;
    const longer = new Int32Array(Math.max(size, length * 2)).fill(-1, length);
    longer.set(links);
    return longer;
  });
}

function replayDay(
  state: ReplayState,
  rows: readonly KeyedRow[],
  day: number,
): readonly (RowAnswer | undefined)[] {
  const { learnt, sureness, reliability, expectations, links } = state;
  const isMeasured = rows.some(({ row, category }) => category >= 0 && row.isMeasured);
  if (isMeasured) fadeTo(sureness, day);
  const bySure = confidences(isMeasured ? sureness : fadedTo(sureness, day));
  const memo = new Map<number, RowAnswer | undefined>();
  const answers = rows.map(({ keys }) => answerOf(state, { keys, day, bySure, memo }));
  rows.forEach(({ row, category }, place) => {
    const answer = category >= 0 && row.isMeasured ? answers[place] : undefined;
    if (answer === undefined) return;
    const { categories, expected } = answer.ranking;
    const [first = -1] = categories;
    const isRight = first === category;
    addAnswer(sureness, answer.step, isRight);
    addOutcome(reliability, { category: first, isRight, day });
    categories.forEach((candidate, at) => {
      addExpected(expectations, {
        category: candidate,
        share: expected[at] ?? 0,
        came: candidate === category,
        day,
      });
    });
  });
  const explained = rows.map(({ row, keys }, place) => {
    const answer = answers[place];
    if (answer === undefined || !row.isOpen) return answer;
    return { ...answer, basis: basisOf(learnt, keys, answer.ranking.categories[0] ?? 0) };
  });
  learn(learnt, rows, { day, links });
  return explained;
}

function answerOf(
  { learnt, reliability, expectations, shares }: ReplayState,
  {
    keys,
    day,
    bySure,
    memo,
  }: {
    keys: RowKeys;
    day: number;
    bySure: Confidences;
    memo: Map<number, RowAnswer | undefined>;
  },
): RowAnswer | undefined {
  // The narrowest key implies the wider ones.
  const narrowest = keyAt(keys, levels.length - 1, 0);
  if (memo.has(narrowest)) return memo.get(narrowest);
  const ranking = rank(learnt, keys, { day, shares, expectations });
  const answer = ranking && sureOf(ranking, { day, bySure, reliability });
  memo.set(narrowest, answer);
  return answer;
}

function sureOf(
  ranking: Ranking,
  { day, bySure, reliability }: { day: number; bySure: Confidences; reliability: Reliability },
): RowAnswer {
  const [category = 0] = ranking.categories;
  const step = stepOf(corrected(reliability, { category, share: ranking.shares[0] ?? 0, day }));
  return { ranking, confidence: bySure(step), step };
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}
