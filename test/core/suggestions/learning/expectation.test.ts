import { expect, test } from "vitest";
import {
  addExpected,
  newExpectations,
  timesExpected,
  type Expectations,
} from "../../../../src/core/suggestions/learning/expectation.ts";

/** So many days of a category with this share; it came on some of them, or not. */
function after(days: number, { share, came }: { share: number; came: boolean }): Expectations {
  const expectations = newExpectations();
  for (let day = 1; day <= days; day += 1) addExpected(expectations, { category: 7, share, came, day });
  return expectations;
}

test.each([
  ["1 where nothing is known", after(0, { share: 0, came: false }), 1, [1, 1]],
  ["near 1 where a category comes as expected", after(40, { share: 1, came: true }), 41, [1, 1]],
  ["far below 1 where it no longer comes", after(40, { share: 0.9, came: false }), 41, [0.1, 0.2]],
  ["above 1 where it comes more often", after(40, { share: 0.4, came: true }), 41, [1.8, 2.4]],
  ["little where it was expected once", after(1, { share: 0.9, came: false }), 2, [0.8, 0.9]],
  ["near 1 again after years", after(40, { share: 0.9, came: false }), 1500, [0.99, 1]],
])("how many times as often as expected: %s", (_, expectations, day, [least = 0, most = 0]) => {
  const times = timesExpected(expectations, 7, day);
  expect(times).toBeGreaterThanOrEqual(least);
  expect(times).toBeLessThanOrEqual(most);
});
