/**
 * How often each category came, against how often its shares said that it would: where categories go out of use, or take the
 * place of others, rankings follow.
 */
import { longer } from "./columns.ts";
import { fading } from "./history.ts";

/** By category. */
export interface Expectations {
  /** Sums of the shares that evidence gave to each. */
  expected: Float64Array;
  came: Float64Array;
  /** Last days; `NEVER` where nothing is known. */
  days: Int32Array;
}

/** Days after which a row counts half. */
const HALF_LIFE = 75;
/** Rows that the shares themselves are worth. */
const PRIOR = 5;

/** Before all days of rows. */
const NEVER = -(2 ** 31);
const CAPACITY = 4;

export function newExpectations(): Expectations {
  return {
    expected: new Float64Array(CAPACITY),
    came: new Float64Array(CAPACITY),
    days: new Int32Array(CAPACITY).fill(NEVER),
  };
}

/** How many times as often as expected a category came; 1 where nothing is known. */
export function timesExpected({ expected, came, days }: Expectations, category: number, day: number): number {
  const known = days[category] ?? NEVER;
  if (known === NEVER) return 1;
  const factor = fading(day - known, HALF_LIFE);
  return ((came[category] ?? 0) * factor + PRIOR) / ((expected[category] ?? 0) * factor + PRIOR);
}

export function addExpected(
  expectations: Expectations,
  { category, share, came, day }: { category: number; share: number; came: boolean; day: number },
): void {
  if (category >= expectations.days.length) grow(expectations, 2 * category);
  const { days, expected } = expectations;
  const known = days[category] ?? NEVER;
  const factor = known === NEVER ? 1 : fading(day - known, HALF_LIFE);
  expected[category] = (expected[category] ?? 0) * factor + share;
  expectations.came[category] = (expectations.came[category] ?? 0) * factor + (came ? 1 : 0);
  days[category] = day;
}

function grow(expectations: Expectations, capacity: number): void {
  const known = expectations.days.length;
  expectations.expected = longer(expectations.expected, new Float64Array(capacity));
  expectations.came = longer(expectations.came, new Float64Array(capacity));
  expectations.days = longer(expectations.days, new Int32Array(capacity).fill(NEVER, known));
}
