import { afterEach, beforeEach, expect, test } from "vitest";
import { categories } from "../../../src/contract/category.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { makeAccount } from "../../support/import.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

test.each([
  // from, its place, to, the place afterwards
  ["income", {}, "expense", "operating_expense", "operations"],
  ["income", { accounting_category: "other_income" }, "expense", "operating_expense", "operations"],
  ["expense", { accounting_category: "payroll" }, "income", "revenue", "operations"],
  ["expense", {}, "transfer", "transfer", "transfers"],
  ["transfer", {}, "income", "revenue", "operations"],
  // Money of each kind can stand there.
  [
    "income",
    { accounting_category: "asset", cash_flow_category: "investing" },
    "expense",
    "asset",
    "investing",
  ],
  ["expense", { accounting_category: "tax" }, "income", "tax", "operations"],
] as const)("%s in %j, made %s, is %s and %s", async (kind, place, next, accounting, cashFlow) => {
  const { core, owner } = book;
  const account = await makeAccount(book);
  const { slug } = (await core.call(categories.create, owner, { name: "Gifts", kind, ...place })).data;
  const row = { bank_account_id: account, transaction_date: "2026-02-01", amount: "-2.00" };
  const { id } = (
    await core.call(transactions.create, owner, { ...row, description: "Vase", category: slug })
  ).data;
  const expected = { accounting_category: accounting, cash_flow_category: cashFlow };
  const { data } = await core.call(categories.update, owner, { slug, kind: next });
  expect(data).toMatchObject({ kind: next, ...expected });
  expect((await core.call(transactions.get, owner, { id })).data).toMatchObject(expected);
});

test("a place that is named with another kind, and one without another kind, stay", async () => {
  const { core, owner } = book;
  const { slug } = (await core.call(categories.create, owner, { name: "Gifts", kind: "income" })).data;
  const update = async (changes: object) =>
    (await core.call(categories.update, owner, { slug, ...changes })).data.accounting_category;
  expect(await update({ kind: "expense", accounting_category: "payroll" })).toBe("payroll");
  expect(await update({ accounting_category: "revenue" })).toBe("revenue");
  expect(await update({ kind: "expense" })).toBe("revenue");
});

test("with another kind, the place is that of a parent of this kind", async () => {
  const { core, owner } = book;
  const create = (input: { name: string; kind: "income" | "expense"; accounting_category?: string }) =>
    core.call(categories.create, owner, input);
  const parent = (await create({ name: "Goods", kind: "expense", accounting_category: "cost_of_sales" })).data
    .slug;
  const { slug } = (await create({ name: "Gifts", kind: "income" })).data;
  const { data } = await core.call(categories.update, owner, { slug, kind: "expense", parent });
  expect(data.accounting_category).toBe("cost_of_sales");
});
