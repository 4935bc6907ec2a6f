/** Cutting text into records: alike to csv-parse wherever that is defined, whatever the pieces the text comes in. */
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordsOf } from "../../src/importing/formats/csv/records.ts";

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function records(text: string, { delimiter = ";", size = 65_536 } = {}) {
  const found = [];
  for await (const batch of recordsOf(pieces(text, size), { delimiter, fileName: "bank.csv" }))
    found.push(...batch);
  return found;
}

const cell = fc
  .array(fc.constantFrom("a", "12,50", " ", ";", '"', "\n", "é", "'"), { maxLength: 6 })
  .map((parts) => parts.join(""));

function written(cell: string, isQuoted: boolean): string {
  return isQuoted || /[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

test("records of any cells come back as they were written, with the lines at which they begin", async () => {
  const table = fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (rows, size, isEnded) => {
      const lines = rows.map((row) => row.map(([text, isQuoted]) => written(text, isQuoted)).join(";"));
      const text = lines.join("\n") + (isEnded || lines.at(-1) === "" ? "\n" : "");
      const found = await records(text, { size });
      expect(found.map(({ cells }) => cells)).toEqual(rows.map((row) => row.map(([text]) => text)));
      let line = 1;
      for (const [index, record] of found.entries()) {
        expect(record.line).toBe(line);
        line += (lines[index] ?? "").split("\n").length;
      }
    }),
  );
});

test("lines with any quotes are cut as csv-parse cuts them", async () => {
  const line = fc
    .array(fc.constantFrom("a", ";", '"', '""', ' "', '";', "b c"), { maxLength: 8 })
    .map((parts) => parts.join(""))
    .filter((text) => text !== "");
  await fc.assert(
    fc.asyncProperty(line, async (text) => {
      let theirs: string[][] | undefined;
      try {
        theirs = parse(`${text}\n`, {
          delimiter: ";",
          relax_quotes: true,
          relax_column_count: true,
          record_delimiter: "\n",
        });
      } catch {
        // An open quote: ours refuses the file as well.
        await expect(records(`${text}\n`)).rejects.toThrow("never closed");
        return;
      }
      expect((await records(`${text}\n`)).map(({ cells }) => cells)).toEqual(theirs);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["a;b\nc;d", [[1, ["a", "b"]], [2, ["c", "d"]]]],
  ["a;b;\n", [[1, ["a", "b", ""]]]],
  ['"a";"b"\n', [[1, ["a", "b"]]]],
  ['"a";\n', [[1, ["a", ""]]]],
  ['"a\nb";c\nd;e\n', [[1, ["a\nb", "c"]], [3, ["d", "e"]]]],
  ["\n\na;b\n", [[1, [""]], [2, [""]], [3, ["a", "b"]]]],
  ['x "y" z;b\n', [[1, ['x "y" z', "b"]]]],
])("%j", async (text, expected) => {
  expect((await records(text)).map(({ line, cells }) => [line, cells])).toEqual(expected);
}); // prettier-ignore
