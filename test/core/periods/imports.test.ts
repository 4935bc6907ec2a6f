/** Files with rows of closed days: those that the book does not have are rejected, the others are duplicates as ever. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { imports } from "../../../src/contract/import.ts";
import { periods } from "../../../src/contract/period.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { beginInput, importLines, makeAccount, rowsIn, rowsOf, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const close = (until = "2026-02-28") => book.core.call(periods.close, book.owner, { until });

const FEBRUARY: readonly Line[] = [
  ["2026-02-05", -450, "Coffee"],
  ["2026-02-05", -450, "Coffee"],
  ["2026-02-20", -700, "Books"],
];
const MARCH: readonly Line[] = [["2026-03-02", 1000, "Refund"]];

test("rows of closed days are rejected, each with the reason, and the others are booked", async () => {
  await close();
  const done = await importLines(book, account, [...FEBRUARY, ...MARCH]);
  expect(done).toMatchObject({ created: 1, rejected: 3, duplicates: 0, held: 0 });
  const rows = await rowsIn(book, done.id);
  expect(rows.map(({ line, verdict, code }) => ({ line, verdict, code }))).toEqual([
    { line: 2, verdict: "rejected", code: "period_closed" },
    { line: 3, verdict: "rejected", code: "period_closed" },
    { line: 4, verdict: "rejected", code: "period_closed" },
    { line: 5, verdict: "created", code: null },
  ]);
});

test("rows that the book has are duplicates, and their twins that it does not have are rejected", async () => {
  await importLines(book, account, FEBRUARY.slice(1));
  await close();
  expect(await importLines(book, account, [...FEBRUARY, ...MARCH])).toMatchObject({
    created: 1,
    duplicates: 2,
    rejected: 1,
  });
});

test("a rehearsal says the same", async () => {
  await importLines(book, account, FEBRUARY.slice(1));
  await close();
  const lines = [...FEBRUARY, ...MARCH];
  const { data } = await book.core.call(imports.match, book.owner, {
    bank_account_id: account,
    period: { from: "2026-02-05", to: "2026-03-02" },
    rows: [...rowsOf(lines)],
  });
  expect(data.map(({ verdict, code }) => [verdict, code])).toEqual([
    ["duplicate", "edge_duplicate"],
    ["rejected", "period_closed"],
    ["duplicate", null],
    ["new", null],
  ]);
});

test("once the books are open again, the same file books the rest", async () => {
  await close();
  await importLines(book, account, [...FEBRUARY, ...MARCH]);
  await book.core.call(periods.reopen, book.owner, { from: "2026-02-01" });
  expect(await importLines(book, account, [...FEBRUARY, ...MARCH])).toMatchObject({
    created: 3,
    duplicates: 1,
    rejected: 0,
  });
});

test("a file that is on its way while the books are closed goes on, and its later rows are rejected", async () => {
  const lines = [...FEBRUARY, ...MARCH];
  const rows = rowsOf(lines);
  const { data } = await book.core.call(imports.begin, book.owner, {
    ...beginInput(account, lines),
    chunk_size: 2,
  });
  await book.core.call(imports.chunk, book.owner, { id: data.id, n: 0, rows: [...rows.slice(0, 2)] });
  await close();
  await book.core.call(imports.chunk, book.owner, { id: data.id, n: 1, rows: [...rows.slice(2)] });
  const done = await book.core.call(imports.complete, book.owner, { id: data.id, rows: 4 });
  expect(done.data).toMatchObject({ created: 3, rejected: 1, state: "completed" });
});

test("rows that wait for a decision stay held when the books are closed before it", async () => {
  await book.core.call(transactions.create, book.owner, {
    bank_account_id: account,
    transaction_date: "2026-02-20",
    description: "A book",
    amount: "-7.00",
  });
  const lines: readonly Line[] = [["2026-02-01", 1, "Start"], ...FEBRUARY, ...MARCH];
  const { data } = await book.core.call(imports.begin, book.owner, beginInput(account, lines));
  await book.core.call(imports.chunk, book.owner, { id: data.id, n: 0, rows: [...rowsOf(lines)] });
  await close();
  const done = await book.core.call(imports.complete, book.owner, { id: data.id, rows: lines.length });
  expect(done.data).toMatchObject({ created: 4, held: 1 });
});

test("what a file proves of closed balances changes no opening balance", async () => {
  await importLines(book, account, FEBRUARY);
  await close();
  const before = (await book.core.call(accounts.get, book.owner, { id: account })).data;
  await importLines(book, account, MARCH, {
    balance_proof: { result: "proved", opening_balance: "50.00", closing_balance: "60.00" },
  });
  const after = (await book.core.call(accounts.get, book.owner, { id: account })).data;
  expect([after.opening_balance, after.opening_date]).toEqual([before.opening_balance, before.opening_date]);
});
