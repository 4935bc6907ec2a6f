/** What an import tells about the categories of its transactions, as they are now. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { events } from "../../../src/contract/event.ts";
import { imports } from "../../../src/contract/import.ts";
import { rules } from "../../../src/contract/rule.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, importLines, makeAccount, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const LINES: readonly Line[] = [
  ["2026-01-05", -350, "WEWORK 1"],
  ["2026-01-06", -450, "WEWORK 2"],
  ["2026-01-07", -550, "RAIL 71"],
  ["2026-01-08", 900, "STRIPE 4"],
];
const addRule = async (word: string, category: string) =>
  (
    await book.core.call(rules.create, book.owner, {
      name: word,
      where: [{ field: "description", op: "~", value: word }],
      set: { category },
    })
  ).data.id;
const categorization = async (id: string) =>
  (await book.core.call(imports.get, book.owner, { id })).data.categorization;

test("rows that rules categorize, and those that wait", async () => {
  const rail = await addRule("rail", "travel");
  const wework = await addRule("wework", "rent");
  const { id, ...answer } = await importLines(book, account, LINES);
  const expected = {
    categorized: 3,
    uncategorized: 1,
    rules: [
      { id: wework, transactions: 2 },
      { id: rail, transactions: 1 },
    ],
  };
  expect(answer.categorization).toEqual(expected);
  expect(await categorization(id)).toEqual(expected);
});

test("a person's category is no rule's, and undo is counted", async () => {
  const { id } = await importLines(book, account, LINES);
  expect(await categorization(id)).toEqual({ categorized: 0, uncategorized: 4, rules: [] });
  const [first] = await everything(book, account);
  await book.core.call(transactions.update, book.owner, { id: first?.id ?? "", category: "office" });
  const rule = await addRule("e", "rent");
  book.time += 1000;
  await book.core.call(rules.apply, book.owner, { ids: [rule] });
  expect(await categorization(id)).toMatchObject({ rules: [{ id: rule }] });
  const [event] = (await book.core.call(events.list, book.owner, { limit: 1 })).data;
  await book.core.call(events.undo, book.owner, { id: event?.id ?? "" });
  expect(await categorization(id)).toEqual({ categorized: 1, uncategorized: 3, rules: [] });
});

test("an import without transactions of its own says nothing", async () => {
  await importLines(book, account, LINES);
  const again = await importLines(book, account, LINES, { file_name: "again.csv" });
  expect(again).toMatchObject({ created: 0 });
  expect(again.categorization).toBeUndefined();
});
