/** What remains of a difference while rows are ticked. */
import { expect, test } from "vitest";
import { remainder, toggled } from "../../../src/terminal/prompts/tick.ts";

const rows = [{ amount: -5000n }, { amount: 20_000n }, { amount: -3000n }];

test.each<readonly [ticks: readonly number[], rest: bigint]>([
  [[], 15_000n],
  [[0], 20_000n],
  [[0, 1], 0n],
  [[0, 1, 2], 3000n],
  [[0, 1, 2, 2], 0n],
])("after ticking %j", (ticks, rest) => {
  const ticked = ticks.reduce<ReadonlySet<number>>(toggled, new Set());
  expect(remainder(rows, { difference: 15_000n, ticked })).toBe(rest);
});
