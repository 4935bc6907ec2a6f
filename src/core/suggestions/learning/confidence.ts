/**
 * How often suggestions were right, by how far their evidence agrees. Learnt row by row, newer ones weighing more, so that
 * a book whose habits change is not judged by its past.
 */
import { fading } from "./history.ts";

/** Steps of agreement: the odds of the first category, on a logarithmic scale. */
const STEPS = 128;
const STEPS_A_DOUBLING = 7;
const LOWEST = -4;
/** An answer counts half after so many days, but not before so many more answers: small books remember longer. */
const HALF_LIFE = 60;
const HALF_ANSWERS = 100;
/** From here on a confidence speaks of all suggestions that are at least as sure. */
const PROMISE = 0.95;
/**
 * A set promises nothing for suggestions that by themselves are worth less. Where all payees are regular everything was right,
 * and a payee that the book never had would share in it.
 */
const LEAST_OWN = 0.7;
/**
 * A young book proves little: its first answers are for its most regular payees. So many answers, and so many of them right,
 * stand beside its own, half as many after so many answers, a third after twice as many. As fields of one object, they would
 * share a shape with the answers that are counted, and whatever reads them would be compiled again and again.
 */
const YOUNG_ANSWERED = 10;
const YOUNG_RIGHT = 7;
const YOUNG_HALF_AFTER = 300;
/** Answers that the agreement itself is worth, in a step that has had few, and how much of it is believed unproven. */
const PRIOR = 6;
const BELIEVED = 0.85;
/** A step's neighbours tell of it, too. */
const NEIGHBOURS = [0.33, 0.5, 1, 0.5, 0.33];

export interface Measurement {
  readonly answered: Float64Array;
  readonly right: Float64Array;
  day: number;
  /** Answers since the last fading. */
  newAnswers: number;
  /** Answers ever. */
  total: number;
}

export function newMeasurement(day: number): Measurement {
  return { answered: new Float64Array(STEPS), right: new Float64Array(STEPS), day, newAnswers: 0, total: 0 };
}

export function stepOf(share: number): number {
  const odds = Math.log2(share / (1.0005 - share));
  return Math.max(0, Math.min(STEPS - 1, Math.round((odds - LOWEST) * STEPS_A_DOUBLING)));
}

export function fadeTo(measurement: Measurement, day: number): void {
  const days = Math.min(day - measurement.day, (measurement.newAnswers / HALF_ANSWERS) * HALF_LIFE);
  const factor = fading(days, HALF_LIFE);
  measurement.day = day;
  measurement.newAnswers = 0;
  if (factor === 1) return;
  for (let step = 0; step < STEPS; step += 1) {
    measurement.answered[step] = (measurement.answered[step] ?? 0) * factor;
    measurement.right[step] = (measurement.right[step] ?? 0) * factor;
  }
}

/** The same on a day that measures nothing, which leaves no trace: how much fades depends on the answers alone. */
export function fadedTo(measurement: Measurement, day: number): Measurement {
  const faded = { ...measurement, answered: measurement.answered.slice(), right: measurement.right.slice() };
  fadeTo(faded, day);
  return faded;
}

export function addAnswer(measurement: Measurement, step: number, isRight: boolean): void {
  measurement.answered[step] = (measurement.answered[step] ?? 0) + 1;
  measurement.newAnswers += 1;
  measurement.total += 1;
  if (isRight) measurement.right[step] = (measurement.right[step] ?? 0) + 1;
}

/** By step: as long as no answer is added, and nothing fades. */
export interface Confidences {
  /** 1 where it has been asked for. */
  readonly isKnown: Uint8Array;
  /** Hundredths as a fraction of 1. */
  readonly confidence: Float64Array;
  /** The suggestions that say so, and how many of them were right; newer ones weigh more. */
  readonly answered: Float64Array;
  readonly right: Float64Array;
}

export function newConfidences(): Confidences {
  return {
    isKnown: new Uint8Array(STEPS),
    confidence: new Float64Array(STEPS),
    answered: new Float64Array(STEPS),
    right: new Float64Array(STEPS),
  };
}

/**
 * Finds the confidence of a step. From 0.95 on it is the share that was right of the widest set of suggestions that reaches
 * it, among all that are at least as sure: so it says what a bar there lets through. Below, and where its own step is worth
 * little, it is the share of its own step.
 */
export function findConfidence(found: Confidences, measurement: Measurement, step: number): void {
  if (found.isKnown[step] === 1) return;
  found.isKnown[step] = 1;
  findWidestSet(found, measurement, step);
  if ((found.confidence[step] ?? 0) >= PROMISE && isWorth(measurement, step)) return;
  const own = ownShare(measurement, step);
  found.confidence[step] = Math.min(hundredths(own), PROMISE - 0.01);
  found.answered[step] = around(measurement.answered, step);
  found.right[step] = around(measurement.right, step);
}

/** Whether a step, or one below it, has so large a share right that it takes part in the promise of a set. */
function isWorth(measurement: Measurement, step: number): boolean {
  // Nearly always its own share says so.
  return shareAround(measurement, step) >= LEAST_OWN || ownShare(measurement, step) >= LEAST_OWN;
}

function hundredths(share: number): number {
  return Math.round(share * 100) / 100;
}

/** Of the sets "this sure or surer" of the steps up to one, that with the best share right. */
function findWidestSet(found: Confidences, { answered, right, total }: Measurement, upTo: number): void {
  const youth = YOUNG_HALF_AFTER / (YOUNG_HALF_AFTER + total);
  let answeredAbove = 0;
  let rightAbove = 0;
  let [best, answeredOfBest, rightOfBest] = [0, 0, 0];
  for (let step = STEPS - 1; step >= 0; step -= 1) {
    answeredAbove += answered[step] ?? 0;
    rightAbove += right[step] ?? 0;
    if (step > upTo) continue;
    // Laplace's rule of succession: a few right answers are no certainty.
    const share = (rightAbove + 1 + YOUNG_RIGHT * youth) / (answeredAbove + 2 + YOUNG_ANSWERED * youth);
    const confidence = hundredths(share);
    // Of equal ones the widest.
    if (confidence < best) continue;
    best = confidence;
    answeredOfBest = answeredAbove;
    rightOfBest = rightAbove;
  }
  found.confidence[upTo] = best;
  found.answered[upTo] = answeredOfBest;
  found.right[upTo] = rightOfBest;
}

/** What the odds of each step are worth unproven. */
const AGREEMENT = Float64Array.from({ length: STEPS }, (_, step) => {
  const odds = 2 ** (step / STEPS_A_DOUBLING + LOWEST);
  return (odds / (1 + odds)) * BELIEVED;
});

/** The share right of a step with its neighbours, never falling as agreement grows. */
function ownShare(measurement: Measurement, upTo: number): number {
  let best = 0;
  for (let step = 0; step <= upTo; step += 1) best = Math.max(best, shareAround(measurement, step));
  return best;
}

/** The share right of a step with its neighbours. */
function shareAround({ answered, right }: Measurement, step: number): number {
  return (around(right, step) + PRIOR * (AGREEMENT[step] ?? 0)) / (around(answered, step) + PRIOR);
}

/** What a column says of a step and its neighbours. */
function around(column: Float64Array, step: number): number {
  const half = (NEIGHBOURS.length - 1) / 2;
  const last = Math.min(STEPS - 1, step + half);
  let sum = 0;
  for (let other = Math.max(0, step - half); other <= last; other += 1)
    sum += (column[other] ?? 0) * (NEIGHBOURS[other - step + half] ?? 0);
  return sum;
}
