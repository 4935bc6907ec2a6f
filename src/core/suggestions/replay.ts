/**
 * Goes through a book's rows in the order of their days. Each row is answered from the rows of earlier days alone; then the
 * day's categories are learnt. The same rows give the same answers, whatever was imported, changed or undone on the way.
 */
import type { EvidenceRow } from "./evidence-row.ts";
import { copyAnswer, firstCategory, newAnswers, RANKED, type Answers } from "./learning/answers.ts";
import { basisOf } from "./learning/basis.ts";
import { longer } from "./learning/columns.ts";
import { beginDay, newDayRows, type DayRows } from "./learning/day-rows.ts";
import { addExpected, newExpectations, type Expectations } from "./learning/expectation.ts";
import type { Links } from "./learning/history.ts";
import { lastCategory, learn, newLearnt, type Learnt } from "./learning/learning.ts";
import { rank } from "./learning/ranking.ts";
import { addOutcome, corrected, newReliability, type Reliability } from "./learning/reliability.ts";
import { newShares, type Shares } from "./learning/shares.ts";
import {
  addAnswer,
  fadedTo,
  fadeTo,
  findConfidence,
  newConfidences,
  newMeasurement,
  stepOf,
  type Confidences,
  type Measurement,
} from "./learning/confidence.ts";
import { addKeys, narrowestKey } from "./signature/keys.ts";
import { isWide, levels } from "./signature/levels.ts";

export interface Replay {
  readonly answers: Answers;
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
  readonly measurement: Measurement;
  readonly reliability: Reliability;
  readonly expectations: Expectations;
  /** Rows so far; the next one has this place. */
  rowCount: number;
  /** One a level, longer than there are rows; wide ones have none. */
  links: Links[];
  readonly room: Room;
}

/** Room for what is worked out of one day after another. */
interface Room {
  readonly rows: DayRows;
  readonly shares: Shares;
  readonly confidences: Confidences;
  /** Places of rows by their narrowest keys. */
  readonly places: Map<number, number>;
}

export function newReplayState(): ReplayState {
  return {
    categories: new Map(),
    learnt: newLearnt(),
    measurement: newMeasurement(0),
    reliability: newReliability(),
    expectations: newExpectations(),
    rowCount: 0,
    links: levels.map(() => new Int32Array(0)),
    room: {
      rows: newDayRows(),
      shares: newShares(),
      confidences: newConfidences(),
      places: new Map(),
    },
  };
}

/** Where the rows end that are answered from the same past, and learnt together. */
type GroupEnd = (rows: readonly EvidenceRow[], from: number) => number;

/** Rows in the order of their days, and within a day in any order that is always the same. */
export function replay(rows: readonly EvidenceRow[], groupEnd: GroupEnd = dayEnd): Replay {
  const state = newReplayState();
  const answers = replayRows(state, rows, groupEnd);
  return { answers, categories: [...state.categories.keys()], links: state.links };
}

function dayEnd(rows: readonly EvidenceRow[], from: number): number {
  const day = rows[from]?.day;
  let end = from + 1;
  while (end < rows.length && rows[end]?.day === day) end += 1;
  return end;
}

/** Goes on with rows of later days, all of each day; answers them by their places in the list. */
export function replayRows(
  state: ReplayState,
  rows: readonly EvidenceRow[],
  groupEnd: GroupEnd = dayEnd,
): Answers {
  growLinks(state, state.rowCount + rows.length);
  const answers = newAnswers(rows.length);
  const last = (signature: number): number => lastCategory(state.learnt, signature);
  for (let from = 0, to = 0; from < rows.length; from = to) {
    to = groupEnd(rows, from);
    const day = state.room.rows;
    beginDay(day, { day: rows[from]?.day ?? 0, first: state.rowCount, count: to - from });
    for (let place = from; place < to; place += 1) {
      const row = rows[place] as EvidenceRow;
      addKeys(day.keys, row, last);
      day.categories[place - from] = row.category === "" ? -1 : numberOf(state.categories, row.category);
    }
    replayDay(state, { rows, from, to, answers });
    state.rowCount += to - from;
  }
  return answers;
}

function growLinks(state: ReplayState, size: number): void {
  const length = state.links.at(-1)?.length ?? 0;
  if (length >= size) return;
  state.links = state.links.map((links, level) =>
    isWide(level) ? links : longer(links, new Int32Array(Math.max(size, length * 2)).fill(-1, length)),
  );
}

/** Some of the rows, all of the day that stands in the room, and where their answers go. */
interface Span {
  readonly rows: readonly EvidenceRow[];
  readonly from: number;
  readonly to: number;
  readonly answers: Answers;
}

function replayDay(state: ReplayState, span: Span): void {
  const { learnt, measurement, room, links } = state;
  const { day } = room.rows;
  const isMeasured = hasMeasured(room.rows, span);
  if (isMeasured) fadeTo(measurement, day);
  answerDay(state, span, isMeasured ? measurement : fadedTo(measurement, day));
  if (isMeasured) measure(state, span);
  explain(state, span);
  learn(learnt, room.rows, links);
}

function hasMeasured({ categories }: DayRows, { rows, from, to }: Span): boolean {
  for (let place = from; place < to; place += 1)
    if ((categories[place - from] ?? -1) >= 0 && rows[place]?.isMeasured === true) return true;
  return false;
}

function answerDay(state: ReplayState, { from, to, answers }: Span, measurement: Measurement): void {
  const { places, confidences, rows } = state.room;
  confidences.isKnown.fill(0);
  places.clear();
  for (let place = from; place < to; place += 1) {
    // The narrowest key implies the wider ones.
    const key = narrowestKey(rows.keys, place - from);
    const same = places.get(key);
    if (same === undefined) {
      if (to - from > 1) places.set(key, place);
      answer(state, { row: place - from, place, answers, measurement });
    } else if (firstCategory(answers, same) >= 0) copyAnswer(answers, { from: same, to: place });
  }
}

function answer(
  { learnt, reliability, expectations, room }: ReplayState,
  {
    row,
    place,
    answers,
    measurement,
  }: { row: number; place: number; answers: Answers; measurement: Measurement },
): void {
  const { rows, shares, confidences } = room;
  const { day } = rows;
  if (!rank({ learnt, expectations, shares }, rows.keys, { row, day, answers, place })) return;
  const category = firstCategory(answers, place);
  const step = stepOf(corrected(reliability, { category, share: answers.shares[place * RANKED] ?? 0, day }));
  findConfidence(confidences, measurement, step);
  answers.steps[place] = step;
  answers.confidences[place] = confidences.confidence[step] ?? 0;
  answers.answered[place] = confidences.answered[step] ?? 0;
  answers.right[place] = confidences.right[step] ?? 0;
}

/** Counts what became of the day's answers. */
function measure({ measurement, reliability, expectations, room }: ReplayState, span: Span): void {
  const { rows, from, to, answers } = span;
  const { day } = room.rows;
  for (let place = from; place < to; place += 1) {
    const category = room.rows.categories[place - from] ?? -1;
    const first = firstCategory(answers, place);
    if (category < 0 || first < 0 || rows[place]?.isMeasured !== true) continue;
    const isRight = first === category;
    addAnswer(measurement, answers.steps[place] ?? 0, isRight);
    addOutcome(reliability, { category: first, isRight, day });
    for (let at = place * RANKED; at < (place + 1) * RANKED; at += 1) {
      const candidate = answers.categories[at] ?? -1;
      if (candidate < 0) break;
      const share = answers.expected[at] ?? 0;
      addExpected(expectations, { category: candidate, share, came: candidate === category, day });
    }
  }
}

/** Says of open rows what their answers rest on. */
function explain({ learnt, room }: ReplayState, { rows, from, to, answers }: Span): void {
  for (let place = from; place < to; place += 1) {
    if (rows[place]?.isOpen !== true) continue;
    const category = firstCategory(answers, place);
    if (category >= 0)
      answers.bases.set(place, basisOf(learnt, room.rows.keys, { row: place - from, category }));
  }
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}
