/** How often suggestions of each category were right lately, against all of the book: categories waver and go out of use. */
import { fading } from "./history.ts";

interface Answers {
  answered: number;
  right: number;
  day: number;
}

export interface Reliability {
  readonly byCategory: Map<number, Answers>;
  readonly all: Answers;
}

/** Days after which an answer counts half. */
const HALF_LIFE = 120;
/** Answers of the book that a category's own are mixed with. */
const PRIOR = 6;
/** How much of the difference is believed. */
const WEIGHT = 0.4;

export function newReliability(day: number): Reliability {
  return { byCategory: new Map(), all: { answered: 0, right: 0, day } };
}

/** The share of evidence for a category, corrected by how often the category was right: between 0 and 1. */
export function corrected(
  { byCategory, all }: Reliability,
  { category, share, day }: { readonly category: number; readonly share: number; readonly day: number },
): number {
  const own = byCategory.get(category);
  if (own === undefined) return share;
  const ofAll = (all.right + 1) / (all.answered + 1.5);
  const factor = fading(day - own.day, HALF_LIFE);
  const ofOwn = (own.right * factor + PRIOR * ofAll) / (own.answered * factor + PRIOR);
  const odds = oddsOf(share) * (oddsOf(ofOwn) / oddsOf(ofAll)) ** WEIGHT;
  return odds / (1 + odds);
}

export function addOutcome(
  { byCategory, all }: Reliability,
  { category, isRight, day }: { readonly category: number; readonly isRight: boolean; readonly day: number },
): void {
  let own = byCategory.get(category);
  if (own === undefined) byCategory.set(category, (own = { answered: 0, right: 0, day }));
  for (const answers of [own, all]) {
    const factor = fading(day - answers.day, HALF_LIFE);
    answers.answered = answers.answered * factor + 1;
    answers.right = answers.right * factor + (isRight ? 1 : 0);
    answers.day = day;
  }
}

function oddsOf(share: number): number {
  return share / (1.0005 - share);
}
