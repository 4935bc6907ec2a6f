import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { categories } from "../../../src/contract/category.ts";
import type { ChunkRow } from "../../../src/contract/import/row.ts";
import { imports } from "../../../src/contract/import.ts";
import { rules } from "../../../src/contract/rule.ts";
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

describe("words that a person set to a category", () => {
  const map = (word: string, category: string) =>
    book.core.call(categories.map, book.owner, { word, category });
  const addRule = (where: readonly unknown[], set: object) =>
    book.core.call(rules.create, book.owner, { name: JSON.stringify(where), where: [...where], set });
  /** "rule, Dining out since 2026-03-01" of the category of each row. */
  const reasons = async () => {
    const rows = (await everything(book, account)).toReversed();
    const all = await Promise.all(rows.map(({ id }) => book.core.call(transactions.why, book.owner, { id })));
    return all.map(({ data: { fields } }) => {
      const own = fields.find(({ field }) => field === "category");
      const { word, since } = own?.bank_word ?? {};
      return `${own?.set_by}, ${own?.rule?.name ?? `${word} since ${since?.slice(0, 10)}`}`;
    });
  };

  test("are the last rule: a rule of one's own wins, and the place in the reports follows", async () => {
    await map("Dining out", "meals");
    await addRule([{ field: "description", op: "~", value: "row 1" }], { category: "travel" });
    expect(await categorised([undefined, "dining OUT"], [undefined, "Dining out"])).toEqual([
      "meals, operating_expense",
      "travel, operating_expense",
    ]);
    const travel = JSON.stringify([{ field: "description", op: "~", value: "row 1" }]);
    expect(await reasons()).toEqual(["rule, Dining out since 2026-03-01", `rule, ${travel}`]);
  });

  test("fill beside what a rule filled, and a later rule may fill otherwise", async () => {
    await map("Dining out", "meals");
    await addRule([{ field: "amount", op: "<", value: "0" }], { merchant_name: "Luigi" });
    expect(await categorised([undefined, "Dining out"])).toEqual(["meals, operating_expense"]);
    expect((await everything(book, account))[0]).toMatchObject({ merchant_name: "Luigi" });
    await addRule([{ field: "description", op: "~", value: "row" }], { category: "travel" });
    await book.core.call(rules.apply, book.owner, {});
    expect((await everything(book, account))[0]).toMatchObject({ category: "travel" });
  });

  test("translate a column of categories, which stays the file's", async () => {
    await map("Coffee", "meals");
    await addRule([{ field: "amount", op: "<", value: "0" }], { category: "travel" });
    expect(await categorised(["Coffee", "Coffee"], ["Tea", "Tea"])).toEqual([
      "meals, operating_expense",
      "Tea, uncategorized",
    ]);
    expect(await reasons()).toEqual(["file, Coffee since 2026-03-01", "file, undefined since undefined"]);
  });

  describe("or to none", () => {
    const ignore = (word: string) =>
      book.core.call(categories.map, book.owner, { word, category: null, is_ignored: true });

    test("give no category, also where they name one", async () => {
      await ignore("Various");
      await ignore("travel");
      expect(await categorised([undefined, "VARIOUS"], [undefined, "Travel"])).toEqual([
        ", uncategorized",
        ", uncategorized",
      ]);
      expect(await reasons()).toEqual([
        "undefined, undefined since undefined",
        "undefined, undefined since undefined",
      ]);
    });

    test("leave to rules what they will, and a column of the company's own as it is", async () => {
      await ignore("Coffee");
      await addRule([{ field: "description", op: "~", value: "row 0" }], { category: "meals" });
      expect(await categorised([undefined, "Coffee"], ["Coffee", "Coffee"])).toEqual([
        "meals, operating_expense",
        "Coffee, uncategorized",
      ]);
    });

    test("are listed, and can be set and forgotten later", async () => {
      const listed = async () => (await book.core.call(categories.words, book.owner, {})).data;
      await map("Kiosk", "meals");
      await ignore("Coffee");
      expect((await ignore("COFFEE")).data).toEqual({ word: "Coffee", category: null, is_ignored: true });
      expect(await listed()).toEqual([
        { word: "Coffee", category: null, is_ignored: true },
        { word: "Kiosk", category: "meals", is_ignored: false },
      ]);
      await ignore("kiosk");
      await map("coffee", "meals");
      expect(await listed()).toEqual([
        { word: "coffee", category: "meals", is_ignored: false },
        { word: "kiosk", category: null, is_ignored: true },
      ]);
      await book.core.call(categories.map, book.owner, { word: "Kiosk", category: null });
      expect(await listed()).toEqual([{ word: "coffee", category: "meals", is_ignored: false }]);
    });

    test("cannot mean a category as well", async () => {
      await expect(
        book.core.call(categories.map, book.owner, { word: "Kiosk", category: "meals", is_ignored: true }),
      ).rejects.toMatchObject({
        code: "validation_failed",
        errors: [{ pointer: "/is_ignored", code: "conflicting" }],
      });
    });
  });

  test("a later meaning leaves what an earlier one was the reason for", async () => {
    await map("Dining out", "meals");
    await categorised([undefined, "Dining out"]);
    book.time += 86_400_000;
    await map("Dining out", "travel");
    expect(await reasons()).toEqual(["rule, Dining out since 2026-03-01"]);
  });
});
