/** Rows that were held and are accepted later are what any new row is: rules fill them, and what is sure enough is accepted. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { company } from "../../../src/contract/company.ts";
import { imports } from "../../../src/contract/import.ts";
import { rules } from "../../../src/contract/rule.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, importLines, makeAccount, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
/** An import with a row that is like one that the account has in other words. */
let held: string;

const categoryOf = async (text: string) =>
  (await everything(book, account)).find(({ description }) => description === text)?.category;
const setBar = (auto_accept: string | null) => book.core.call(company.update, book.owner, { auto_accept });
const accept = async () => (await book.core.call(imports.accept, book.owner, { id: held })).data;

beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
  const habit = Array.from({ length: 10 }, (_, at): Line => [
    `2026-01-${10 + at}`,
    -2000,
    `NORDWIND HOSTING ${at}`,
  ]);
  const { id } = await importLines(book, account, habit);
  book.time += 1000;
  const set = { category: "software" };
  await book.core.call(transactions.bulkUpdate, book.owner, { filter: { import_id: [id] }, set });
  const first: Line = ["2026-02-01", -1, "first"];
  const last: Line = ["2026-02-28", -2, "last"];
  await importLines(book, account, [first, ["2026-02-10", -2000, "NORDWIND HOSTING REF 50"], last]);
  book.time += 1000;
  const second = await importLines(book, account, [
    first,
    ["2026-02-10", -2000, "NORDWIND HOSTING"],
    ["2026-02-24", -2000, "NORDWIND HOSTING 52"],
    last,
  ]);
  expect(second).toMatchObject({ created: 1, held: 1 });
  held = second.id;
  book.time += 1000;
});
afterEach(() => book.close());

test("without a bar they wait as every row does", async () => {
  expect((await accept()).auto_accepted).toBeUndefined();
  expect(await categoryOf("NORDWIND HOSTING")).toBe("");
});

test("with a bar they are accepted, and they alone", async () => {
  await setBar("0.5");
  const { auto_accepted } = await accept();
  expect(auto_accepted?.transactions).toBe(1);
  expect([await categoryOf("NORDWIND HOSTING"), await categoryOf("NORDWIND HOSTING 52")]).toEqual([
    "software",
    "",
  ]);
  expect((await book.core.call(imports.get, book.owner, { id: held })).data.auto_accepted).toEqual(
    auto_accepted,
  );
  const { data } = await book.core.call(imports.undo, book.owner, { id: held });
  expect(data).toMatchObject({ state: "undone", removed: 2 });
});

test("undone, it stays undone when they are asked for again", async () => {
  await setBar("0.5");
  const { auto_accepted } = await accept();
  book.time += 1000;
  await book.core.call(transactions.bulkUndo, book.owner, { bulk_id: auto_accepted?.bulk_id ?? "" });
  expect((await accept()).auto_accepted).toBeUndefined();
  expect(await categoryOf("NORDWIND HOSTING")).toBe("");
});

test("a rule fills them before anything is suggested", async () => {
  await setBar("0.5");
  const where = [{ field: "description", op: "~" as const, value: "nordwind" }];
  await book.core.call(rules.create, book.owner, { name: "Hosting", where, set: { category: "travel" } });
  expect((await accept()).auto_accepted).toBeUndefined();
  expect(await categoryOf("NORDWIND HOSTING")).toBe("travel");
});
