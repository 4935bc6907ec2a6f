/** Levels of evidence: what earlier rows have in common with a row, from wide to narrow. */
import type { Memory } from "./history.ts";

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

export const WORDS = levels.indexOf("words");
export const SIGNATURE = levels.indexOf("signature");

/** How each level remembers; found by replaying real books. */
export const memories: readonly Memory[] = [
  { prior: 50, halfLife: 365, keep: 1 },
  { prior: 10, halfLife: 365, keep: 1 },
  { prior: 13.5, halfLife: 365, keep: 1 },
  { prior: 3, halfLife: 100, keep: 1 },
  { prior: 3.8, halfLife: 280, keep: 0.6 },
  { prior: 0.75, halfLife: 150, keep: 0.93 },
  { prior: 2, halfLife: 200, keep: 0.9 },
  { prior: 1.9, halfLife: 120, keep: 0.86 },
  { prior: 0.4, halfLife: 200, keep: 0.65 },
];
