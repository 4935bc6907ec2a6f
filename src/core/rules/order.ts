/** The order of rules: ranks with room between them, so that a rule is moved without touching the others. */
import type { RuleRecord } from "../ports/rules.ts";

/** Room between two ranks: so many times can a rule be put between two neighbours as this has binary digits. */
const STEP = 2 ** 32;

/** The rank at a position from 1 among the others, which are in their order; undefined where they leave no room. */
export function rankAt(others: readonly Pick<RuleRecord, "rank">[], position: number): number | undefined {
  const before = others[Math.min(position, others.length + 1) - 2]?.rank;
  const after = others[position - 1]?.rank;
  if (after === undefined) return (before ?? 0) + STEP;
  if (before === undefined) return after - STEP;
  const middle = Math.floor((before + after) / 2);
  return middle === before ? undefined : middle;
}

/** Ranks with room for all of them. */
export function evenRanks(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) * STEP);
}
