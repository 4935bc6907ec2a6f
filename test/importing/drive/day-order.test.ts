/** Rows that an import takes by their days: in which chunks they are put, whatever the order of the file. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChunkRow, RowOrder } from "../../../src/contract/import/row.ts";
import { placeOf } from "../../../src/contract/import/row-place.ts";
import { sortByDay } from "../../../src/importing/drive/day-order.ts";
import { deliver, type PartImport } from "../../../src/importing/drive/deliver.ts";
import type { SpillFile } from "../../../src/importing/drive/external-sort.ts";
import { runCount } from "../../support/run-count.ts";

const rowOf = (line: number, day: string): ChunkRow =>
  day === "?"
    ? { line, verdict: "rejected", code: "", detail: "", source: [day] }
    : {
        ...{ line, occurrence: 1, transaction_date: `2026-03-${day}`, posted_date: `2026-03-${day}` },
        ...{ description: "", original_description: `Café\n${line}`, amount: "1.00", source: [day, "\t€"] },
      };

/** "a04 b02 a?": rows of lines 1 to 3, of the parts a and b; the days 04 and 02 of a month, and none. */
const source = (words: string) => ({
  async *rows() {
    yield words
      .split(" ")
      .map((word, index) => ({ group: word[0] ?? "", row: rowOf(index + 1, word.slice(1)) }));
  },
});

/** What is put, as the lines of each chunk. */
async function chunksOf(
  words: string,
  facts: Readonly<Record<string, RowOrder>>,
  { chunkRows = 2, nextChunk = 0 },
) {
  const log: string[] = [];
  const parts = Object.entries(facts).map(([key, rowOrder]): PartImport<void> => ({
    ...{ key, id: key, chunkRows, nextChunk, rowOrder },
    put: async ({ n, rows }) => void log.push(`${key}${n}: ${rows.map(({ line }) => line).join(" ")}`),
    finish: async (rows) => void log.push(`${key} has ${rows}`),
  }));
  await deliver(source(words), parts, {
    check: () => {},
    openSpill: () => expect.fail("a file for a few rows"),
  });
  return log;
}

describe("rows are put", () => {
  test.each([
    ["by days and then by lines", "a04 a02 a04 a03", { a: "days" }, {}, ["a0: 2 4", "a1: 1 3", "a has 4"]],
    ["refused ones first", "a04 a? a02 a?", { a: "days" }, {}, ["a0: 2 4", "a1: 3 1", "a has 4"]],
    ["part by part", "a04 b02 a03 b01", { a: "days", b: "days" }, {}, ["a0: 3 1", "b0: 4 2", "a has 2", "b has 2"]],
    ["some parts by days and others by lines", "a04 b02 a03 b01", { a: "days", b: "lines" }, {}, ["b0: 2 4", "a0: 3 1", "a has 2", "b has 2"]],
    ["from the first chunk that is not stored", "a04 a02 a04 a03", { a: "days" }, { nextChunk: 1 }, ["a1: 1 3", "a has 4"]],
    ["each day whole, where the file lists the newest first", "a05 a05 a04 a04 a03", { a: "days_newest_first" }, { chunkRows: 4 }, ["a0: 5 3 4", "a1: 1 2", "a has 5"]],
    ["a day that no chunk can hold in several", "a05 a04 a04 a04 a03", { a: "days_newest_first" }, {}, ["a0: 5", "a1: 2 3", "a2: 4", "a3: 1", "a has 5"]],
  ] as const)("%s", async (_, words, facts, chunks, expected) => {
    expect(await chunksOf(words, facts, chunks)).toEqual(expected);
  }); // prettier-ignore
});

const days = fc.array(fc.tuple(fc.nat(1), fc.constantFrom("?", "02", "03", "10")), { maxLength: 8 });

const PARTS = [{ key: "a\tb" }, { key: "c" }];

test("more rows than memory is to hold come in the same order, and as they were", () => {
  // So many more rows of a day make the sort write to its file.
  const many = Array.from({ length: 30_000 }, () => [0, "05"] as const);
  fc.assert(
    fc.property(days, days, (before, behind) => {
      const rows = [...before, ...many, ...behind].map(([part, day], index) => ({
        group: PARTS[part]?.key ?? null,
        row: rowOf(index + 1, day),
      }));
      let bytes = Buffer.alloc(0);
      const openSpill = (): SpillFile => ({
        append: (more) => void (bytes = Buffer.concat([bytes, more])),
        read: (offset, length) => bytes.subarray(offset, offset + length),
        close: () => {},
      });
      const sort = sortByDay(PARTS, openSpill);
      for (const row of rows) sort.add(row);
      const dayOf = (row: ChunkRow) => ("verdict" in row ? "" : row.posted_date);
      const expected = rows.toSorted(
        (one, other) =>
          PARTS.findIndex(({ key }) => key === one.group) -
            PARTS.findIndex(({ key }) => key === other.group) ||
          Number(dayOf(one.row) > dayOf(other.row)) - Number(dayOf(one.row) < dayOf(other.row)) ||
          placeOf(one.row) - placeOf(other.row),
      );
      expect([...sort.sorted()].flat()).toEqual(expected);
      expect(bytes.length).toBeGreaterThan(0);
    }),
    { numRuns: runCount({ short: 3, full: 30 }) },
  );
});
