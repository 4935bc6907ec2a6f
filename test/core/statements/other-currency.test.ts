/** A file that has nothing in the account's currency says so, in both currencies, before anything is written. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { statements } from "../../../src/contract/statement.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { refusal } from "../../support/ledger.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

async function upload(text: string, reading = {}) {
  const account = { name: "Main", currency_code: "EUR" };
  const { id } = (await book.core.call(accounts.create, book.owner, account)).data;
  const file = { bank_account_id: id, file_name: "file.csv", file: Buffer.from(text), reading };
  return (await book.core.call(statements.upload, book.owner, file)).data;
}

const header = "Date,Amount,Currency,Description\n";

test.each([
  ["one currency", `${header}2026-01-13,-3.00,USD,Coffee\n`, {}, "The file is in USD, but Main is in EUR."],
  [
    "several",
    `${header}2026-01-13,-3.00,USD,Coffee\n2026-01-14,-4.00,GBP,Tea\n`,
    {},
    "The file is in USD and GBP, but Main is in EUR.",
  ],
  [
    "the one that is said",
    "Date,Amount,Description\n2026-01-13,-3.00,Coffee\n",
    { currency: "USD" },
    "The file is in USD, but Main is in EUR.",
  ],
])("%s", async (_words, text, reading, why) => {
  await expect(upload(text, reading)).rejects.toThrow(refusal("unknown_account", new RegExp(`^${why}$`)));
  expect((await book.core.call(statements.list, book.owner, {})).data).toEqual([]);
});

test("a file that has some rows in it is read", async () => {
  const text = `${header}2026-01-13,-3.00,USD,Coffee\n2026-01-14,-4.00,EUR,Tea\n`;
  expect(await upload(text)).toMatchObject({ transaction_count: 1, rejected_count: 1 });
});
