/** All transactions that match a query, in batches. */
import { expect, test } from "vitest";
import { allMatches } from "../../../../src/core/transactions/query/matches.ts";
import { testBook } from "../../../support/book.ts";
import { importLines, makeAccount, type Line } from "../../../support/import.ts";

test("each once, in batches that grow: whoever goes on is looking for few", async () => {
  const book = await testBook();
  try {
    const account = await makeAccount(book);
    const lines = Array.from({ length: 100 }, (_, n): Line => ["2026-02-03", -100, `Row ${n}`]);
    await importLines(book, account, lines);
    const batches = await book.ports.store.read(
      (queries) =>
        Array.fromAsync(
          allMatches({ queries, company: 1 }, {}, { sort: "transaction_date", batch: 6 }),
          (records) => records.map(({ description }) => description),
        ),
      { company: 1 },
    );
    expect(batches.map(({ length }) => length)).toEqual([6, 12, 24, 48, 10]);
    expect(batches.flat()).toEqual(lines.map(([, , text]) => text));
  } finally {
    await book.close();
  }
});
