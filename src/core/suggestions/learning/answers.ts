/** What is suggested for rows, as columns: a book has as many answers as rows. */
import type { Basis } from "./basis.ts";

/** Categories that are ranked. */
export const RANKED = 4;

export interface Answers {
  readonly rowCount: number;
  /** Numbers of the categories of each row, the likeliest first; -1 behind the last, and of rows without an answer. */
  readonly categories: Int32Array;
  readonly shares: Float64Array;
  /** The same by the evidence alone, before they were corrected by what came of late. */
  readonly expected: Float64Array;
  /** By row: the step of agreement that its confidence belongs to. */
  readonly steps: Uint8Array;
  readonly confidences: Float64Array;
  /** The suggestions that are as sure, and how many of them were right. */
  readonly answered: Float64Array;
  readonly right: Float64Array;
  /** Of open rows alone, by their places. */
  readonly bases: Map<number, Basis>;
}

/** What is suggested for a row. */
export interface RowAnswer {
  /** The likeliest first; never empty. */
  readonly categories: readonly number[];
  readonly shares: readonly number[];
  readonly confidence: number;
  readonly answered: number;
  readonly right: number;
  /** Of open rows alone. */
  readonly basis?: Basis;
}

export function newAnswers(rowCount: number): Answers {
  return {
    rowCount,
    categories: new Int32Array(rowCount * RANKED).fill(-1),
    shares: new Float64Array(rowCount * RANKED),
    expected: new Float64Array(rowCount * RANKED),
    steps: new Uint8Array(rowCount),
    confidences: new Float64Array(rowCount),
    answered: new Float64Array(rowCount),
    right: new Float64Array(rowCount),
    bases: new Map(),
  };
}

/** The likeliest category of a row, -1 where it has no answer. */
export function firstCategory({ categories }: Answers, place: number): number {
  return categories[place * RANKED] ?? -1;
}

/** Undefined where there is no earlier row. */
export function answerAt(answers: Answers, place: number): RowAnswer | undefined {
  if (firstCategory(answers, place) < 0) return undefined;
  const from = place * RANKED;
  const ranked = answers.categories.subarray(from, from + RANKED);
  const count = ranked.includes(-1) ? ranked.indexOf(-1) : RANKED;
  const basis = answers.bases.get(place);
  return {
    categories: [...ranked.subarray(0, count)],
    shares: [...answers.shares.subarray(from, from + count)],
    confidence: answers.confidences[place] ?? 0,
    answered: answers.answered[place] ?? 0,
    right: answers.right[place] ?? 0,
    ...(basis !== undefined && { basis }),
  };
}

/** Gives a place the answer of another one. */
export function copyAnswer(answers: Answers, { from, to }: { from: number; to: number }): void {
  for (const column of [answers.categories, answers.shares, answers.expected])
    column.copyWithin(to * RANKED, from * RANKED, (from + 1) * RANKED);
  for (const column of [answers.steps, answers.confidences, answers.answered, answers.right])
    column.copyWithin(to, from, from + 1);
}
