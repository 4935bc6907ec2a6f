/** How often suggestions of each category were right lately, against all of the book: categories waver and go out of use. */
import { longer } from "./columns.ts";
import { fading } from "./history.ts";

/** Those of the whole book stand first, those of a category behind its number. */
export interface Reliability {
  answered: Float64Array;
  right: Float64Array;
  /** Last days. */
  days: Int32Array;
}

/** Days after which an answer counts half. */
const HALF_LIFE = 120;
/** Answers of the book that a category's own are mixed with. */
const PRIOR = 6;
/** How much of the difference is believed. */
const WEIGHT = 0.4;

const ALL = 0;
const CAPACITY = 4;

export function newReliability(): Reliability {
  return {
    answered: new Float64Array(CAPACITY),
    right: new Float64Array(CAPACITY),
    days: new Int32Array(CAPACITY),
  };
}

/** The share of evidence for a category, corrected by how often the category was right: between 0 and 1. */
export function corrected(
  { answered, right, days }: Reliability,
  { category, share, day }: { readonly category: number; readonly share: number; readonly day: number },
): number {
  const own = category + 1;
  const ofCategory = answered[own] ?? 0;
  // Each answer leaves something, however old it is.
  if (ofCategory === 0) return share;
  const ofAll = ((right[ALL] ?? 0) + 1) / ((answered[ALL] ?? 0) + 1.5);
  const factor = fading(day - (days[own] ?? day), HALF_LIFE);
  const ofOwn = ((right[own] ?? 0) * factor + PRIOR * ofAll) / (ofCategory * factor + PRIOR);
  const odds = oddsOf(share) * (oddsOf(ofOwn) / oddsOf(ofAll)) ** WEIGHT;
  return odds / (1 + odds);
}

export function addOutcome(
  reliability: Reliability,
  { category, isRight, day }: { readonly category: number; readonly isRight: boolean; readonly day: number },
): void {
  if (category + 1 >= reliability.days.length) grow(reliability, 2 * (category + 1));
  addTo(reliability, category + 1, { isRight, day });
  addTo(reliability, ALL, { isRight, day });
}

function addTo(
  { answered, right, days }: Reliability,
  place: number,
  { isRight, day }: { isRight: boolean; day: number },
): void {
  const before = answered[place] ?? 0;
  const factor = before === 0 ? 0 : fading(day - (days[place] ?? day), HALF_LIFE);
  answered[place] = before * factor + 1;
  right[place] = (right[place] ?? 0) * factor + (isRight ? 1 : 0);
  days[place] = day;
}

function grow(reliability: Reliability, capacity: number): void {
  reliability.answered = longer(reliability.answered, new Float64Array(capacity));
  reliability.right = longer(reliability.right, new Float64Array(capacity));
  reliability.days = longer(reliability.days, new Int32Array(capacity));
}

function oddsOf(share: number): number {
  return share / (1.0005 - share);
}
