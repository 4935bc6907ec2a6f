/** The import driver: what is put where, in which chunks and order, whatever the destination is. */
import { describe, expect, test } from "vitest";
import type { ChunkRow } from "../../../src/contract/import/row.ts";
import { deliver, type PartImport } from "../../../src/importing/drive/deliver.ts";

const row = (line: number): ChunkRow => ({ line, verdict: "skipped", code: "", detail: "", source: [] });

const openSpill = () => expect.fail("a file for a few rows");

/** "a1 b2 -3": the rows of lines 1 to 3, of the parts a and b, and of none. */
function source(...batches: readonly string[]) {
  return {
    async *rows() {
      for (const batch of batches)
        yield batch.split(" ").map((word) => {
          const [part = "", ...line] = word;
          return { group: part === "-" ? null : part, row: row(Number(line.join(""))) };
        });
    },
  };
}

/** Parts that write down what is done with them. */
function parts(log: string[], facts: Readonly<Record<string, { chunkRows: number; nextChunk?: number }>>) {
  return Object.entries(facts).map(([key, { chunkRows, nextChunk = 0 }]): PartImport<string> => ({
    key,
    id: `import of ${key}`,
    chunkRows,
    nextChunk,
    open: async () => void log.push(`open ${key}`),
    put: async ({ n, rows }) => void log.push(`put ${key}${n}: ${rows.map(({ line }) => line).join(" ")}`),
    finish: async (rows) => {
      log.push(`finish ${key}: ${rows}`);
      return key;
    },
  }));
}

describe("rows are put", () => {
  test.each([
    ["in full chunks, and the rest at the end", ["a1 a2 a3"], { a: { chunkRows: 2 } }, ["open a", "put a0: 1 2", "put a1: 3", "finish a: 3"]],
    ["across batches", ["a1", "a2 a3"], { a: { chunkRows: 3 } }, ["open a", "put a0: 1 2 3", "finish a: 3"]],
    ["one by one, where a destination takes single rows", ["a1 a2"], { a: { chunkRows: 1 } }, ["open a", "put a0: 1", "put a1: 2", "finish a: 2"]],
    ["each to its part, and to the first where they name none", ["b1 -2 a3"], { a: { chunkRows: 9 }, b: { chunkRows: 9 } }, ["open a", "open b", "put a0: 2 3", "finish a: 2", "put b0: 1", "finish b: 1"]],
    ["from the first chunk that is not stored, and all of them are counted", ["a1 a2 a3"], { a: { chunkRows: 1, nextChunk: 2 } }, ["open a", "put a2: 3", "finish a: 3"]],
    ["not at all for a part without rows, which is finished", ["a1"], { a: { chunkRows: 1 }, b: { chunkRows: 1 } }, ["open a", "open b", "put a0: 1", "finish a: 1", "finish b: 0"]],
  ] as const)("%s", async (_, batches, facts, expected) => {
    const log: string[] = [];
    await deliver(source(...batches), parts(log, facts), { check: () => {}, openSpill });
    expect(log).toEqual(expected);
  }); // prettier-ignore
});

test("a row of a part that no import is for is a fault of the program", async () => {
  const sent = deliver(source("z1"), parts([], { a: { chunkRows: 1 } }), { check: () => {}, openSpill });
  await expect(sent).rejects.toThrow("a row of an unknown part: z");
});

test.each([1, 2, 3, 4])("work that is to end stops between two chunks: at check %i", async (at) => {
  const log: string[] = [];
  let checks = 0;
  const check = () => {
    if (++checks === at) throw new Error("stopped");
  };
  await expect(
    deliver(source("a1 a2"), parts(log, { a: { chunkRows: 1 } }), { check, openSpill }),
  ).rejects.toThrow("stopped");
  expect(log).toEqual(["open a", "put a0: 1", "put a1: 2"].slice(0, at === 1 ? 0 : at - 1));
});

test("progress counts rows, those that are stored already too", async () => {
  const counts: number[] = [];
  const at = (rows: number) => counts.push(rows);
  await deliver(source("a1 a2", "a3"), parts([], { a: { chunkRows: 2, nextChunk: 1 } }), {
    check: () => {},
    at,
    openSpill,
  });
  expect(counts.at(-1)).toBe(3);
});
