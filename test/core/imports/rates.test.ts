/** Exchange rates of rows: one that is none rejects its row, and nothing else. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { makeAccount, rowsOf, type Line } from "../../support/import.ts";

const LINES: readonly Line[] = [
  ["2026-01-05", -450, "Coffee"],
  ["2026-01-06", -450, "Tea"],
];

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

test.each([
  ["a word", "Coffee"],
  ["nothing", ""],
  ["a sign", "+1.5"],
  ["an exponent", "1e2"],
  ["below nothing", "-1.5"],
  ["nought", "0"],
  ["too many digits", "1.2345678901234"],
  ["a comma", "1,5"],
  ["a NUL", "\u0000"],
])("%s is no rate", async (_what, exchange_rate) => {
  const [first, second] = rowsOf(LINES);
  const rows = [{ ...first, currency_code: "USD", exchange_rate }, second];
  const input = { bank_account_id: account, period: null, rows } as never;
  expect((await book.core.call(imports.match, book.owner, input)).data).toMatchObject([
    {
      verdict: "rejected",
      code: "validation_failed",
      detail: expect.stringContaining("exchange rate") as string,
    },
    { verdict: "new" },
  ]);
});

test.each(["1", "0.92", "1.50", "123456.789"])("%s is one", async (exchange_rate) => {
  const rows = rowsOf(LINES).map((row) => ({ ...row, currency_code: "USD", exchange_rate }));
  const input = { bank_account_id: account, period: null, rows } as never;
  expect((await book.core.call(imports.match, book.owner, input)).data).toMatchObject([
    { verdict: "new" },
    { verdict: "new" },
  ]);
});
