/** Imports that accept suggestions while others close days, or import too: each row is accepted once, and no import fails. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { company } from "../../src/contract/company.ts";
import { events } from "../../src/contract/event.ts";
import { imports } from "../../src/contract/import.ts";
import { periods } from "../../src/contract/period.ts";
import { suggestions } from "../../src/contract/suggestion.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { createCore } from "../../src/core/call.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { beginInput, everything, importLines, makeAccount, rowsOf, type Line } from "../support/import.ts";
import { interruptedCore } from "../support/meanwhile.ts";
import { openTestStore } from "../support/open-store.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
  const lines = Array.from({ length: 10 }, (_, at): Line => [
    `2026-01-${10 + at}`,
    -2000,
    `NORDWIND HOSTING ${at}`,
  ]);
  const { id } = await importLines(book, account, lines);
  book.time += 1000;
  const set = { category: "software" };
  await book.core.call(transactions.bulkUpdate, book.owner, { filter: { import_id: [id] }, set });
  await book.core.call(company.update, book.owner, { auto_accept: "0.5" });
  book.time += 1000;
});
afterEach(() => book.close());

const february = (days: number, from = 1): readonly Line[] =>
  Array.from({ length: days }, (_, at): Line => [
    `2026-02-${String(from + at).padStart(2, "0")}`,
    -2000,
    `NORDWIND HOSTING ${50 + from + at}`,
  ]);
const categoriesOfFebruary = async () =>
  (await everything(book, account))
    .filter(({ transaction_date }) => transaction_date >= "2026-02")
    .sort((one, other) => (one.transaction_date < other.transaction_date ? -1 : 1))
    .map(({ category }) => category);

const closing = () =>
  interruptedCore(book.ports, {
    at: "companyCategories.hold",
    then: () => book.core.call(periods.close, book.owner, { until: "2026-02-02" }),
  });

test("a day that is closed before an import accepts leaves out its rows alone", async () => {
  const lines = february(4);
  const { id } = (await book.core.call(imports.begin, book.owner, beginInput(account, lines))).data;
  await book.core.call(imports.chunk, book.owner, { id, n: 0, rows: [...rowsOf(lines)] });
  const { data } = await closing().call(imports.complete, book.owner, { id, rows: 4 });
  expect(data.auto_accepted?.transactions).toBe(2);
  expect(await categoriesOfFebruary()).toEqual(["", "", "software", "software"]);
});

test("so does one that is closed before rows are accepted by a bar", async () => {
  await book.core.call(company.update, book.owner, { auto_accept: null });
  await importLines(book, account, february(4));
  const { data } = await closing().call(suggestions.accept, book.owner, { min_confidence: "0.5" });
  expect(data.updated).toBe(2);
  expect(await categoriesOfFebruary()).toEqual(["", "", "software", "software"]);
});

test("two processes that import at the same time accept each row once", async () => {
  const otherAccount = await makeAccount(book, "Other");
  const store = await openTestStore(book.place, { create: false, clock: () => book.time });
  const other = createCore({ ...book.ports, store });
  const [first, second] = await Promise.all([
    importLines(book, account, february(6)),
    importLines({ ...book, core: other }, otherAccount, february(6, 10)),
  ]);
  await store.close();
  const told = [];
  for (const { id } of [first, second])
    told.push((await book.core.call(imports.get, book.owner, { id })).data.auto_accepted?.transactions);
  expect(told).toEqual([6, 6]);
  const { data } = await book.core.call(events.list, book.owner, { type: "suggestion.accepted" });
  expect(data.map(({ summary }) => summary["updated"])).toEqual([6, 6]);
});
