/** Suggestions where a category was archived, or merged into another, since it was learnt. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { categories } from "../../../src/contract/category.ts";
import { review } from "../../../src/contract/review.ts";
import { rules } from "../../../src/contract/rule.ts";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { dayDate } from "../../../src/contract/values/date.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { makeAccount } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

async function add(day: number, more: object = {}): Promise<string> {
  const { data } = await book.core.call(transactions.create, book.owner, {
    bank_account_id: account,
    transaction_date: dayDate(20_000 + day),
    description: `HARBOR ESTATES RENT ${day}`,
    amount: "-900.00",
    ...more,
  });
  return data.id;
}

async function rents(count: number): Promise<void> {
  for (let month = 0; month < count; month += 1) await add(month * 30, { category: "rent" });
}

const list = async () => (await book.core.call(suggestions.list, book.owner, {})).data;
const accuracy = async () => (await book.core.call(suggestions.accuracy, book.owner, {})).data;
const transaction = async (id: string) => (await book.core.call(transactions.get, book.owner, { id })).data;

test("an archived category is neither suggested nor accepted, until it is brought back", async () => {
  await rents(3);
  const id = await add(100);
  await book.core.call(categories.archive, book.owner, { slug: "rent" });
  expect(await list()).toEqual([]);
  const groups = (await book.core.call(review.list, book.owner, {})).data;
  expect(groups.groups).toMatchObject([{ suggestion: null }]);
  for (const input of [{ ids: [id] }, { min_confidence: "0" }]) {
    const { data } = await book.core.call(suggestions.accept, book.owner, input);
    expect(data.updated).toBe(0);
  }
  await book.core.call(categories.update, book.owner, { slug: "rent", is_archived: false });
  expect(await list()).toMatchObject([{ transaction_id: id, category: "rent" }]);
});

test("an archived category is no runner-up", async () => {
  await rents(3);
  await add(5, { category: "office" });
  const id = await add(100);
  expect(await list()).toMatchObject([{ category: "rent", alternatives: [{ category: "office" }] }]);
  await book.core.call(categories.archive, book.owner, { slug: "office" });
  expect(await list()).toMatchObject([{ transaction_id: id, category: "rent", alternatives: [] }]);
});

test("merging the category of what a bar let through makes suggestions no surer", async () => {
  await rents(3);
  const id = await add(100);
  await book.core.call(suggestions.accept, book.owner, { min_confidence: "0" });
  const { ai_confidence_score } = await transaction(id);
  const before = await accuracy();
  await book.core.call(categories.merge, book.owner, { slug: "rent", into: "office" });
  expect(await accuracy()).toEqual(before);
  expect(await transaction(id)).toMatchObject({ category: "office", ai_confidence_score });
});

test("merging the category of what a rule set leaves it to the rule", async () => {
  const { id: rule } = (
    await book.core.call(rules.create, book.owner, {
      name: "Rent",
      where: [{ field: "q", op: "~", value: "harbor" }],
      set: { category: "rent" },
    })
  ).data;
  const id = await add(100);
  const before = await accuracy();
  await book.core.call(categories.merge, book.owner, { slug: "rent", into: "office" });
  expect(await transaction(id)).toMatchObject({ category: "office" });
  expect(await accuracy()).toEqual(before);
  const { fields } = (await book.core.call(transactions.why, book.owner, { id })).data;
  expect(fields.find(({ field }) => field === "category")).toMatchObject({
    value: "office",
    set_by: "rule",
    rule: { id: rule },
  });
});
