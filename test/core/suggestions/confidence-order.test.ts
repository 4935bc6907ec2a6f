/** Open rows by how sure their suggestions are: in what order, and how many at once. */
import { expect, test } from "vitest";
import { inConfidenceOrder } from "../../../src/core/suggestions/snapshot/confidence-order.ts";
import { encodeDay } from "../../../src/core/suggestions/snapshot/day-suggestions.ts";

const ROWS = 20_000;
const idOf = (row: number) => `00000000-0000-7000-8000-${String(row).padStart(12, "0")}`;
/** Confidences of 50 % and more, many of them equal. */
const confidenceOf = (row: number) => 5000 + ((row * 7919) % 400);

const evidence = {} as never;
const days = [0, 1].map((day) =>
  encodeDay(
    day,
    Array.from({ length: ROWS / 2 }, (_, row) => ({
      id: idOf(2 * row + day),
      suggestion: {
        ...{ category: "meals", merchant_name: null, evidence, alternatives: [] },
        confidence: confidenceOf(2 * row + day),
      },
    })),
  ),
);
const rows = Array.from({ length: ROWS }, (_, row) => ({ id: idOf(row), confidence: confidenceOf(row) }));

test.each([
  ["surest first", true, -1],
  ["least sure first", false, 1],
])("%s, in batches that grow until they are read in a few", (_, isSurestFirst, direction) => {
  const expected = rows.toSorted(
    (one, other) => direction * (one.confidence - other.confidence || (one.id < other.id ? -1 : 1)),
  );
  const batches = [...inConfidenceOrder(days, { bar: 0, isSurestFirst, batch: 10 })];
  expect(batches.flat()).toEqual(expected);
  expect(batches[0]).toHaveLength(10);
  expect(batches.length).toBeLessThan(100);
});

test("behind a row, and not below a bar", () => {
  const after = rows[12_345];
  if (after === undefined) throw new TypeError("there are more rows");
  const behind = rows
    .filter(({ confidence }) => confidence >= 5010)
    .filter(
      ({ confidence, id }) =>
        confidence < after.confidence || (confidence === after.confidence && id < after.id),
    )
    .toSorted((one, other) => other.confidence - one.confidence || (one.id < other.id ? 1 : -1));
  expect(behind.length).toBeGreaterThan(100);
  expect([...inConfidenceOrder(days, { bar: 5010, isSurestFirst: true, after, batch: 26 })].flat()).toEqual(
    behind,
  );
});
