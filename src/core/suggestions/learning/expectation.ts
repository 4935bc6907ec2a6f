/**
 * How often each category came, against how often its shares said that it would: where categories go out of use, or take the
 * place of others, rankings follow.
 */
import { fading } from "./history.ts";

interface Expectation {
  /** Sum of the shares that evidence gave to the category. */
  expected: number;
  came: number;
  day: number;
}

export type Expectations = Map<number, Expectation>;

/** Days after which a row counts half. */
const HALF_LIFE = 75;
/** Rows that the shares themselves are worth. */
const PRIOR = 5;

/** How many times as often as expected a category came; 1 where nothing is known. */
export function timesExpected(expectations: Expectations, category: number, day: number): number {
  const known = expectations.get(category);
  if (known === undefined) return 1;
  const factor = fading(day - known.day, HALF_LIFE);
  return (known.came * factor + PRIOR) / (known.expected * factor + PRIOR);
}

export function addExpected(
  expectations: Expectations,
  { category, share, came, day }: { category: number; share: number; came: boolean; day: number },
): void {
  let known = expectations.get(category);
  if (known === undefined) expectations.set(category, (known = { expected: 0, came: 0, day }));
  const factor = day === known.day ? 1 : fading(day - known.day, HALF_LIFE);
  known.expected = known.expected * factor + share;
  known.came = known.came * factor + (came ? 1 : 0);
  known.day = day;
}
