/** Rows that come by their days: what becomes of each, and how they are listed, is as if they had come by their lines. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Import } from "../../../src/contract/import/record.ts";
import { imports } from "../../../src/contract/import.ts";
import type { RowOrder } from "../../../src/contract/import/row.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import {
  beginInput,
  bookLines,
  importLines,
  makeAccount,
  rowsIn,
  rowsOf,
  type FileFacts,
  type Line,
} from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

let book: TestBook;
let accounts = 0;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const newAccount = () => makeAccount(book, `Account ${++accounts}`);

const counts = ({
  created,
  duplicates,
  edge_duplicates,
  edge_lines,
  held,
  rejected,
  sum_in,
  sum_out,
}: Import) => ({
  ...{ created, duplicates, edge_duplicates, edge_lines, held, rejected, sum_in, sum_out },
});

/**
 * What became of each line of an import, in the order of the list. Cells are told of rows that are not in the book; whether of
 * others too depends on where chunks end.
 */
async function outcomes(id: string, limit: number): Promise<readonly string[]> {
  const rows = await rowsIn(book, id, limit);
  return rows.map(({ line, verdict, code, twin_id, source }) =>
    [
      ...[line, verdict, code, twin_id === null ? "" : "has a twin"],
      ...(verdict === "held" || verdict === "rejected" ? source : []),
    ].join(" "),
  );
}

const line = fc.record({
  day: fc.constantFrom("2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-09"),
  amount: fc.constantFrom(-350, -900, 2_000),
  text: fc.constantFrom("Coffee", "Lunch", "Bus"),
  isRefused: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
});
const file = fc.array(line, { minLength: 1, maxLength: 14 });
type File = readonly (typeof line extends fc.Arbitrary<infer One> ? One : never)[];

const linesOf = (rows: File): readonly Line[] => rows.map(({ day, amount, text }) => [day, amount, text]);
const refused = (rows: File) => rows.flatMap(({ isRefused }, index) => (isRefused ? [index] : []));

async function importBoth(files: readonly File[], facts: FileFacts) {
  const account = await newAccount();
  const seen: unknown[] = [];
  let last = "";
  for (const rows of files) {
    const done = await importLines(book, account, linesOf(rows), { ...facts, refused: refused(rows) });
    seen.push([counts(done), await outcomes(done.id, 3), await outcomes(done.id, 500)]);
    last = done.id;
  }
  const lines = await bookLines(book, account);
  const { data } = await book.core.call(imports.undo, book.owner, { id: last, force: true });
  // After an undo, a row that was held until the whole file was known is listed as held again: which, depends on the chunks.
  const undoneRows = (await outcomes(last, 500)).map((row) =>
    row.replace(/ held possible_duplicate.*/, " created  "),
  );
  const undone = [data.removed, data.handed_over, undoneRows, await bookLines(book, account)];
  return { seen, lines, undone };
}

test("files by their days are what they are by their lines, in chunks of any size", async () => {
  await fc.assert(
    fc.asyncProperty(file, file, fc.integer({ min: 1, max: 6 }), async (one, other, chunk_size) => {
      const byLines = await importBoth([one, other], { chunk_size });
      expect(await importBoth([one, other], { chunk_size, row_order: "days" })).toEqual(byLines);
      expect(await importBoth([one, other], { chunk_size, row_order: "days_newest_first" })).toEqual(byLines);
    }),
    { numRuns: runCount({ short: 10, full: 1000 }) },
  );
}, 600_000);

/** A file that lists its days in no order, three lines of one of them. */
const mixed: readonly Line[] = [
  ["2026-03-04", -100, "a"],
  ["2026-03-02", -200, "b"],
  ["2026-03-04", -300, "c"],
  ["2026-03-03", -400, "d"],
  ["2026-03-04", -500, "e"],
];

/** The texts of the transactions in the order of their ids. */
async function byIds(order: RowOrder, chunk_size: number): Promise<string> {
  const account = await newAccount();
  const { id } = await importLines(book, account, mixed, { row_order: order, chunk_size });
  const rows = await rowsIn(book, id, 100);
  return rows
    .toSorted((one, other) => ((one.transaction_id ?? "") < (other.transaction_id ?? "") ? -1 : 1))
    .map(({ line: at }) => mixed[at - 2]?.[2])
    .join("");
}

describe("ids follow the day, and within a day the line", () => {
  test.each([
    ["days", 1, "bdace"],
    ["days", 2, "bdace"],
    ["days", 100, "bdace"],
    ["days_newest_first", 100, "bdeca"],
    // Of a day that several chunks hold, each is turned around by itself.
    ["days_newest_first", 3, "bdaec"],
    // Of rows by lines, each chunk is put in order by itself.
    ["lines", 2, "badce"],
  ] as const)("%s, %i rows a chunk", async (order, size, expected) => {
    expect(await byIds(order, size)).toBe(expected);
  });
});

describe("rows that do not follow each other are refused", () => {
  const rows = rowsOf(mixed);
  const at = (...lines: readonly number[]) => lines.map((index) => rows[index] as (typeof rows)[number]);
  test.each([
    ["a day before, in a chunk", "days", [at(0, 1)], 'Row 2 of the chunk has the day "2026-03-02", which does not follow 2026-03-04.'],
    ["a day before, in the next chunk", "days", [at(0), at(1)], 'Row 1 of the chunk has the day "2026-03-02", which does not follow 2026-03-04.'],
    ["a line before, of one day", "days", [at(2), at(0)], "Row 1 of the chunk has the line 2, which does not follow 4."],
    ["a line again", "days", [at(0), at(0)], "Row 1 of the chunk has the line 2, which does not follow 2."],
    ["by lines, a line before", "lines", [at(3), at(1)], "Row 1 of the chunk has the line 3, which does not follow 5."],
  ] as const)("%s", async (_, row_order, chunks, detail) => {
    const input = beginInput(await newAccount(), mixed, { row_order });
    const { data } = await book.core.call(imports.begin, book.owner, input);
    const send = async () => {
      for (const [n, some] of chunks.entries())
        await book.core.call(imports.chunk, book.owner, { id: data.id, n, rows: [...some] });
    };
    await expect(send()).rejects.toMatchObject({ code: "validation_failed", detail });
  }); // prettier-ignore
});

test("an unfinished import keeps the order that it was begun with", async () => {
  const account = await newAccount();
  const begin = async (row_order: RowOrder) =>
    (await book.core.call(imports.begin, book.owner, beginInput(account, mixed, { row_order }))).data;
  const { id } = await begin("days");
  expect(await begin("lines")).toMatchObject({ id, row_order: "days" });
});
