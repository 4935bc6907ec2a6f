/** Equal rows of a file have the same numbers whether they are counted as the file lists them or when they are sorted. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChunkRow } from "../../../src/contract/import/row.ts";
import { deliver, type PartImport } from "../../../src/importing/drive/deliver.ts";
import { bankFile, type RowSource } from "../../../src/importing/drive/row-source.ts";
import { memoryFile } from "../read-whole.ts";

const line = fc.record({
  day: fc.constantFrom("2026-03-03", "2026-03-02", "2026-03-13"),
  number: fc.constantFrom("10000017", "10000025"),
  // Two texts that are one when their white space is folded.
  text: fc.constantFrom("Coffee", "Coffee  to go", "Coffee to go"),
  amount: fc.constantFrom("-3.50", "-3.5", "-4.00", "no amount"),
});

/** The number of each line, as its import gets it. */
async function numbers(source: RowSource, isSorted: boolean): Promise<readonly string[]> {
  const rows: ChunkRow[] = [];
  const parts = source.groups.map(({ key }): PartImport<void> => ({
    ...{ key, id: key, chunkRows: 3, nextChunk: 0, rowOrder: isSorted ? "days" : "lines" },
    put: async (chunk) => void rows.push(...chunk.rows),
    finish: async () => {},
  }));
  await deliver(source, parts, { check: () => {}, openSpill: () => expect.fail("a file for a few rows") });
  return rows
    .sort((one, other) => one.line - other.line)
    .map((row) => `${row.line}: ${"verdict" in row ? row.verdict : row.occurrence}`);
}

test("in files of two accounts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
      const rows = lines.map(({ day, number, text, amount }) => [day, number, text, amount, "EUR"].join(","));
      // One row of each account that can be read, so that none is refused as a whole.
      const first = ["2026-03-02,10000017,Tea,-1.00,EUR", "2026-03-02,10000025,Tea,-1.00,EUR"];
      const file = memoryFile(["Date,Account,Description,Amount,Currency", ...first, ...rows].join("\n"));
      const source = await bankFile(file, {
        today: "2026-11-21",
        sign: "as_is",
        columns: { account: ["Account"] },
      });
      expect(await numbers(source, true)).toEqual(await numbers(source, false));
    }),
  );
});
