/** A file that is imported again: its chunks are known as wholes, and say of each row what judging it by itself says. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { createCore } from "../../../src/core/call.ts";
import type { Queries } from "../../../src/core/ports.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import {
  beginInput,
  everything,
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

const undo = (id: string) => book.core.call(imports.undo, book.owner, { id, force: true });
const lineOf = fc.record({ day: fc.integer({ min: 1, max: 9 }), amount: fc.integer({ min: 1, max: 3 }) });
const fileOf = fc
  .array(lineOf, { minLength: 6, maxLength: 24 })
  .map((rows) =>
    rows
      .toSorted((one, other) => one.day - other.day)
      .map(({ day, amount }): Line => [`2026-03-0${day}`, -100 * amount, `Payee ${amount}`]),
  );
/** What happens between the two imports of the file. */
const stepOf = fc.oneof(
  fc.record({ step: fc.constant("other file" as const), lines: fileOf }),
  fc.record({ step: fc.constant("delete" as const), row: fc.nat() }),
  fc.record({ step: fc.constant("undo" as const), import: fc.nat() }),
  fc.record({ step: fc.constant("same file" as const) }),
);

/** What became of each row, and of which transaction it is a duplicate. */
async function importAgain(account: string, lines: readonly Line[], facts: FileFacts) {
  const { id, edge_duplicates, held, rejected } = await importLines(book, account, lines, facts);
  const rows = await rowsIn(book, id, 100);
  return {
    id,
    counts: { edge_duplicates, held, rejected },
    rows: rows.map(({ line, verdict, transaction_id }) => [
      line,
      verdict,
      verdict === "created" ? null : transaction_id,
    ]),
  };
}

test("whatever happened since, in whatever chunks the file was and is imported", async () => {
  let repeatedRows = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.option(fileOf, { nil: undefined }),
      fileOf,
      fc.array(stepOf, { maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      async (earlier, lines, steps, chunk_size, write_suspects) => {
        const account = await makeAccount(book, `Account ${accounts++}`);
        const facts = { chunk_size, write_suspects };
        if (earlier !== undefined) await importLines(book, account, earlier, facts);
        const standing = [(await importLines(book, account, lines, facts)).id];
        for (const one of steps) {
          if (one.step === "other file")
            standing.push((await importLines(book, account, one.lines, facts)).id);
          else if (one.step === "same file")
            standing.push((await importLines(book, account, lines, facts)).id);
          else if (one.step === "undo" && standing.length > 0)
            await undo(standing.splice(one.import % standing.length, 1)[0] as string);
          else if (one.step === "delete") {
            const rows = await everything(book, account);
            const row = rows[one.row % Math.max(rows.length, 1)];
            if (row !== undefined) await book.core.call(transactions.delete, book.owner, { id: row.id });
          }
        }
        const inSameChunks = await importAgain(account, lines, facts);
        await undo(inSameChunks.id);
        const inOtherChunks = await importAgain(account, lines, { write_suspects, chunk_size: 100 });
        const { id: _, ...expected } = inOtherChunks;
        expect(inSameChunks).toMatchObject(expected);
        repeatedRows += inSameChunks.rows.filter(([, verdict]) => verdict !== "created").length;
      },
    ),
    { seed: 7, numRuns: runCount({ short: 24, full: 600 }) },
  );
  expect(repeatedRows).toBeGreaterThan(20);
});

test("an import that was undone meanwhile is no witness", async () => {
  const account = await makeAccount(book);
  const lines = [1, 2, 3, 4, 5, 6].map((day): Line => [`2026-03-0${day}`, -100, "Payee"]);
  const first = await importLines(book, account, lines, { chunk_size: 2 });
  await undo(first.id);
  const again = await importLines(book, account, lines, { chunk_size: 2 });
  expect(again).toMatchObject({ created: 6, duplicates: 0 });
});

test("a file of one day is known without looking for its rows", async () => {
  const account = await makeAccount(book);
  const lines = Array.from({ length: 6 }, (_, index): Line => ["2026-03-01", -100 - index, "Payee"]);
  const facts = { chunk_size: 2 };
  await importLines(book, account, lines, facts);
  const blind = (queries: Queries): Queries => ({
    ...queries,
    fingerprints: {
      ...queries.fingerprints,
      equal: () => Promise.reject(new Error("rows are looked for")),
    },
  });
  const { store } = book.ports;
  const core = createCore({
    ...book.ports,
    store: { ...store, write: (work, options) => store.write((queries) => work(blind(queries)), options) },
  });
  const { data: begun } = await core.call(imports.begin, book.owner, beginInput(account, lines, facts));
  const rows = rowsOf(lines);
  for (let n = 0; n < 3; n++)
    await core.call(imports.chunk, book.owner, { id: begun.id, n, rows: rows.slice(2 * n, 2 * n + 2) });
  const { data } = await core.call(imports.complete, book.owner, { id: begun.id, rows: 6 });
  expect(data).toMatchObject({
    created: 0,
    duplicates: 6,
    edge_duplicates: 6,
    edge_lines: [2, 3, 4, 5, 6, 7],
  });
});

test("a running balance still tells that the rows of one day are no twins", async () => {
  const account = await makeAccount(book);
  const lines = Array.from({ length: 4 }, (): Line => ["2026-03-01", -100, "Payee"]);
  const facts = { chunk_size: 2, balances: ["9.00", "8.00", "7.00", "6.00"] };
  await importLines(book, account, lines, facts);
  const again = await importLines(book, account, lines, facts);
  expect(again).toMatchObject({ created: 0, duplicates: 4, edge_duplicates: 0 });
});
