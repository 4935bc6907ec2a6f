/** In which order a file's rows are taken, by the order in which it lists their days. */
import { expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

const csv = (days: readonly number[]) =>
  ["Date,Description,Amount", ...days.map((day, index) => `2026-03-${10 + day},Row ${index},-1.00`)].join(
    "\n",
  );

test.each([
  ["of a single day", [4, 4, 4], "lines"],
  ["oldest first", [1, 1, 2, 5], "lines"],
  ["newest first", [5, 2, 2, 1], "days_newest_first"],
  ["newest first, but for one row of very many", [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 1, 0], "days_newest_first"],
  ["oldest first, but for one row", [0, 1, 2, 3, 4, 3, 5, 6, 7, 8, 9], "days"],
  ["in no order", [3, 1, 2], "days"],
] as const)("%s", async (_, days, expected) => {
  const { reading } = await readWhole(memoryFile(csv(days)));
  expect(reading.groups.map(({ rowOrder }) => rowOrder)).toEqual([expected]);
});
