import fc from "fast-check";
import { expect, test } from "vitest";
import { bars, columns, NARROWEST_CHART } from "../../../src/terminal/render/chart.ts";

test.for<[string, bigint[], number, string[]]>([
  ["only money in has the whole width", [80n, 40n, 5n, 0n], 9, ["│████████", "│████", "│▌", "│"]],
  ["only money out has the whole width", [-80n, -40n, 0n], 9, ["████████│", "    ████│", "        │"]],
  [
    "both share the width by what they need",
    [60n, -20n, -10n, 30n],
    9,
    ["  │██████", "██│", " █│", "  │███"],
  ],
  ["a small value is never an empty bar", [1_000_000n, 1n, -1n], 10, [" │████████", " │▏", "▐│"]],
  ["nothing moved", [0n, 0n], 20, ["", ""]],
  ["too narrow to tell anything", [1n, 2n], NARROWEST_CHART - 1, ["", ""]],
  ["no values", [], 20, []],
])("%s", ([, values, width, expected]) => {
  expect(bars(values, width)).toEqual(expected);
});

test("no bar is wider than the chart, and a larger value never has a shorter bar", () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 60 }),
      (values, width) => {
        const drawn = bars(values, width);
        expect(drawn).toHaveLength(values.length);
        expect(drawn.filter((bar) => bar.length > width)).toEqual([]);
        const rising = values
          .map((value, index) => ({ value, length: drawn[index]?.trim().length ?? 0 }))
          .filter(({ value }) => value > 0n)
          .sort((left, right) => (left.value < right.value ? -1 : 1))
          .map(({ length }) => length);
        expect(rising).toEqual([...rising].sort((left, right) => left - right));
      },
    ),
  );
});

test.for<[string, number[], { height: number; width: number }, string[]]>([
  ["the highest has the whole height", [8, 4, 1, 0, 8], { height: 1, width: 1 }, ["█▄▁ █"]],
  ["lines are filled from below", [16, 12, 8, 4, 1], { height: 2, width: 1 }, ["█▄", "███▄▁"]],
  ["a column can be wide", [2, 0, 1], { height: 2, width: 2 }, ["██", "██  ██"]],
  ["a small value is never an empty column", [1_000_000, 1], { height: 1, width: 1 }, ["█▁"]],
  ["a value just below the highest may fill its line", [100, 99], { height: 1, width: 1 }, ["██"]],
  ["nothing happened", [0, 0, 0], { height: 3, width: 2 }, []],
  ["no values", [], { height: 3, width: 2 }, []],
])("columns: %s", ([, values, shape, expected]) => {
  expect(columns(values, shape)).toEqual(expected);
});
