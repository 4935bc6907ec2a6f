/** Levels of evidence: what earlier rows have in common with a row, from wide to narrow. */
import type { Memory } from "../learning/history.ts";

export const levels = [
  "book",
  "size",
  "words",
  "change",
  "beginning",
  "signature",
  "roundness",
  "amount_band",
  "amount",
] as const;
export type Level = (typeof levels)[number];

/**
 * Wide levels speak of other payees. Each payee counts once for each category, since how often one is paid says nothing about
 * another.
 */
const WIDE = 4;

export function isWide(level: number): boolean {
  return level < WIDE;
}

/** Keys of the widest level: money in is another book than money out. */
export const DIRECTIONS = [0, 1] as const;

/** Numbers of the levels. */
export const BOOK = levels.indexOf("book");
export const SIZE = levels.indexOf("size");
export const WORDS = levels.indexOf("words");
export const CHANGE = levels.indexOf("change");
export const BEGINNING = levels.indexOf("beginning");
export const SIGNATURE = levels.indexOf("signature");
export const ROUNDNESS = levels.indexOf("roundness");
export const AMOUNT_BAND = levels.indexOf("amount_band");
export const AMOUNT = levels.indexOf("amount");

/** How each level remembers; found by replaying real books. */
export const memories: readonly Memory[] = [
  { prior: 30, halfLife: 500, keep: 1 },
  { prior: 10, halfLife: 275, keep: 1 },
  { prior: 6, halfLife: 900, keep: 1 },
  { prior: 2.7, halfLife: 70, keep: 1 },
  { prior: 5.9, halfLife: 1000, keep: 0.68 },
  { prior: 0.8, halfLife: 70, keep: 0.91 },
  { prior: 1.75, halfLife: 220, keep: 0.87 },
  { prior: 3.5, halfLife: 120, keep: 0.91 },
  { prior: 0.35, halfLife: 300, keep: 0.65 },
];
