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

export interface Sureness {
  readonly answered: Float64Array;
  readonly right: Float64Array;
  day: number;
  /** Answers since the last fading. */
  newAnswers: number;
  /** Answers ever. */
  total: number;
}

/** What a step of agreement is worth. */
export interface Confidence {
  /** Hundredths as a fraction of 1. */
  readonly confidence: number;
  /** The suggestions that say so, and how many of them were right; newer ones weigh more. */
  readonly answered: number;
  readonly right: number;
}

export function newSureness(day: number): Sureness {
  return { answered: new Float64Array(STEPS), right: new Float64Array(STEPS), day, newAnswers: 0, total: 0 };
}

export function stepOf(share: number): number {
  const odds = Math.log2(share / (1.0005 - share));
  return Math.max(0, Math.min(STEPS - 1, Math.round((odds - LOWEST) * STEPS_A_DOUBLING)));
}

export function fadeTo(sureness: Sureness, day: number): void {
  const days = Math.min(day - sureness.day, (sureness.newAnswers / HALF_ANSWERS) * HALF_LIFE);
  const factor = fading(days, HALF_LIFE);
  sureness.day = day;
  sureness.newAnswers = 0;
  if (factor === 1) return;
  for (let step = 0; step < STEPS; step += 1) {
    sureness.answered[step] = (sureness.answered[step] ?? 0) * factor;
    sureness.right[step] = (sureness.right[step] ?? 0) * factor;
  }
}

/** The same on a day that measures nothing, which leaves no trace: how much fades depends on the answers alone. */
export function fadedTo(sureness: Sureness, day: number): Sureness {
  const faded = { ...sureness, answered: sureness.answered.slice(), right: sureness.right.slice() };
  fadeTo(faded, day);
  return faded;
}

export function addAnswer(sureness: Sureness, step: number, isRight: boolean): void {
  sureness.answered[step] = (sureness.answered[step] ?? 0) + 1;
  sureness.newAnswers += 1;
  sureness.total += 1;
  if (isRight) sureness.right[step] = (sureness.right[step] ?? 0) + 1;
}

/** By the step. */
export type Confidences = (step: number) => Confidence;

/**
 * The confidence of each step, as long as no answer is added. From 0.95 on it is the share that was right of the widest set of
 * suggestions that reaches it, among all that are at least as sure: so it says what a bar there lets through. Below, and where
 * its own step is worth little, it is the share of its own step.
 */
export function confidences(sureness: Sureness): Confidences {
  // Most days ask for few of the steps.
  const known = new Map<number, Confidence>();
  return (step) => {
    const asked = known.get(step);
    if (asked !== undefined) return asked;
    const set = widestSet(sureness, step);
    const own = ownShare(sureness, step);
    const confidence =
      set.confidence >= PROMISE && own.confidence >= LEAST_OWN
        ? set
        : { ...own, confidence: Math.min(hundredths(own.confidence), PROMISE - 0.01) };
    known.set(step, confidence);
    return confidence;
  };
}

function hundredths(share: number): number {
  return Math.round(share * 100) / 100;
}

/** Of the sets "this sure or surer" of the steps up to one, that with the best share right. */
function widestSet({ answered, right, total }: Sureness, upTo: number): Confidence {
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
  return { confidence: best, answered: answeredOfBest, right: rightOfBest };
}

/** What the odds of each step are worth unproven. */
const AGREEMENT = Float64Array.from({ length: STEPS }, (_, step) => {
  const odds = 2 ** (step / STEPS_A_DOUBLING + LOWEST);
  return (odds / (1 + odds)) * BELIEVED;
});

/** The share right of a step with its neighbours, never falling as agreement grows. */
function ownShare({ answered, right }: Sureness, upTo: number): Confidence {
  const half = (NEIGHBOURS.length - 1) / 2;
  let best = 0;
  let all = 0;
  let hits = 0;
  for (let step = 0; step <= upTo; step += 1) {
    all = hits = 0;
    const last = Math.min(STEPS - 1, step + half);
    for (let other = Math.max(0, step - half); other <= last; other += 1) {
      const weight = NEIGHBOURS[other - step + half] ?? 0;
      all += (answered[other] ?? 0) * weight;
      hits += (right[other] ?? 0) * weight;
    }
    best = Math.max(best, (hits + PRIOR * (AGREEMENT[step] ?? 0)) / (all + PRIOR));
  }
  return { confidence: best, answered: all, right: hits };
}
