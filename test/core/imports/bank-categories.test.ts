import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChunkRow } from "../../../src/contract/import/row.ts";
import { imports } from "../../../src/contract/import.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { beginInput, everything, makeAccount, rowsOf, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

/** Imports one row for each pair of a category and the bank's word; answers "category, accounting category" of each. */
async function categorised(...pairs: readonly (readonly [own: string | undefined, word: string])[]) {
  const lines = pairs.map((_, index): Line => [
    `2026-03-${String(index + 10)}`,
    -100 - index,
    `Row ${index}`,
  ]);
  const { data } = await book.core.call(imports.begin, book.owner, beginInput(account, lines));
  const rows = rowsOf(lines).map((row, index): ChunkRow => {
    const [own, bank_category = ""] = pairs[index] ?? [];
    return { ...row, source_record: { bank_category }, ...(own === undefined ? {} : { category: own }) };
  });
  await book.core.call(imports.chunk, book.owner, { id: data.id, n: 0, rows });
  await book.core.call(imports.complete, book.owner, { id: data.id, rows: rows.length });
  return (await everything(book, account))
    .filter(({ description }) => description.startsWith("Row"))
    .toReversed()
    .map(({ category, accounting_category }) => `${category}, ${accounting_category}`);
}

test("the bank's word is no category, unless it names one of the chart by slug or name", async () => {
  const found = await categorised(
    [undefined, "Groceries"],
    [undefined, "TRAVEL"],
    [undefined, "Électricity, Water,  Heating"],
    [undefined, "bank_fees"],
    [undefined, "Bank"],
  );
  expect(found).toEqual([
    ", uncategorized",
    "travel, operating_expense",
    "utilities, operating_expense",
    "bank_fees, operating_expense",
    ", uncategorized",
  ]);
});

test("it names a category that the book has of its own", async () => {
  const { data } = await book.core.call(transactions.create, book.owner, {
    bank_account_id: account,
    transaction_date: "2026-01-01",
    description: "Market",
    amount: "-2.00",
    category: "Lebensmittel",
  });
  expect(await categorised([undefined, "LEBENSMITTEL"], [undefined, "Lebens"])).toEqual([
    "Lebensmittel, uncategorized",
    ", uncategorized",
  ]);
  expect(data.category).toBe("Lebensmittel");
});

test("words that a person made the company's are taken as they are, and as the category that they name", async () => {
  const found = await categorised(["Groceries", "Groceries"], ["Travel", "Travel"], ["Orchids", "Rent"]);
  expect(found).toEqual(["Groceries, uncategorized", "travel, operating_expense", "Orchids, uncategorized"]);
});
