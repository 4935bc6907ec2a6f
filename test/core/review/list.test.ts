/** The queue of a book with something of each kind, as lines; what is answered leaves it, and what is taken back returns. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { periods } from "../../../src/contract/period.ts";
import { review } from "../../../src/contract/review.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { transfers } from "../../../src/contract/transfer.ts";
import { decimal, decimalText } from "../../../src/contract/values/decimal.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";
import { importLines, makeAccount } from "../../support/import.ts";

let book: TestBook;
let main: string;
let savings: string;
beforeEach(async () => {
  book = await testBook();
  [main, savings] = [await makeAccount(book, "Main Street"), await makeAccount(book, "Rainy days")];
  await importLines(book, main, [
    ["2026-03-01", 100_000, "Customer Acme"],
    ["2026-03-02", -50_000, "Transfer to Rainy days"],
    ["2026-03-09", -7_500, "Transfer ref 99"],
    ["2026-03-10", -30_000, "Wework"],
  ]);
  await importLines(book, savings, [
    ["2026-03-02", 50_000, "Transfer from Main Street"],
    ["2026-03-10", 7_500, "Incoming transfer"],
  ]);
  await book.core.call(transactions.create, OWNER, {
    ...{ bank_account_id: main, transaction_date: "2026-03-20" },
    ...{ description: "Office chairs", amount: "-349.90", category: "equipment" },
  });
  await importLines(book, main, [
    ["2026-03-20", -34_990, "Ikea business 9912"],
    ["2026-03-21", -2_000, "Ikea business 9913"],
  ]);
});
afterEach(() => book.close());

const queue = async (input: InputOf<typeof review.list> = {}) =>
  (await book.core.call(review.list, OWNER, input)).data;

/** "held IKEA BUSINESS 1" a line. */
const lines = async (input: InputOf<typeof review.list> = {}) =>
  (await queue(input)).groups.map(
    ({ kind, title, transaction_count, transfers: [transfer] }) =>
      `${kind} ${transfer === undefined ? "" : `${transfer.state} `}${title} ${transaction_count}`,
  );

const ALL = [
  "uncategorized CUSTOMER ACME 1",
  "held IKEA BUSINESS 1",
  "uncategorized WEWORK 1",
  "transfer question TRANSFER REF 2",
  "transfer sure RAINY DAYS 2",
  "uncategorized IKEA BUSINESS 1",
];

test("each kind is there, with most money in doubt first, and each row in one group only", async () => {
  expect(await lines()).toEqual(ALL);
  const { group_count, group_counts, transaction_count, groups } = await queue();
  expect({ group_count, group_counts, transaction_count }).toEqual({
    group_count: 6,
    group_counts: { uncategorized: 3, held: 1, transfer: 2, statement: 0 },
    transaction_count: 7,
  });
  const ids = groups.flatMap(({ transaction_ids }) => transaction_ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  [{ kind: ["held"] }, ["held IKEA BUSINESS 1"]],
  [{ kind: ["transfer"], date_from: "2026-03-05" }, ["transfer question TRANSFER REF 2"]],
  [
    { kind: ["uncategorized"], date_to: "2026-03-02" },
    ["uncategorized CUSTOMER ACME 1", "uncategorized RAINY DAYS 1", "uncategorized MAIN STREET 1"],
  ],
  [{ kind: ["statement"] }, []],
] as const)("%j", async (input, expected) => {
  expect((await lines(input as never)).sort()).toEqual([...expected].sort());
});

test("an account's groups, and those of an import", async () => {
  expect(await lines({ bank_account_id: [savings] })).toEqual([
    "transfer question TRANSFER REF 2",
    "transfer sure RAINY DAYS 2",
  ]);
  const { data: all } = await book.core.call(imports.list, OWNER, {});
  const [newest] = all;
  expect(await lines({ import_id: [newest?.id ?? ""] })).toEqual([
    "held IKEA BUSINESS 1",
    "uncategorized IKEA BUSINESS 1",
  ]);
});

test("a matched transfer leaves the queue", async () => {
  await book.core.call(transfers.match, OWNER, { all_sure: true });
  expect(await lines({ kind: ["transfer"] })).toEqual(["transfer question TRANSFER REF 2"]);
});

test("the rows of a question come as groups of their own when they are named", async () => {
  const { groups } = await queue({ kind: ["transfer"] });
  const ids = groups.find(({ transfers: [one] }) => one?.state === "question")?.transaction_ids ?? [];
  expect((await lines({ id_suffix: ids })).sort()).toEqual([
    "uncategorized INCOMING TRANSFER 1",
    "uncategorized TRANSFER REF 1",
  ]);
});

test("held rows are dismissed, held again, and written", async () => {
  const held = async () => (await queue({ kind: ["held"] })).groups[0]?.held;
  const { import_id = "", lines: heldLines = [], rows = [] } = (await held()) ?? {};
  expect(rows.map(({ twin }) => twin?.description)).toEqual(["Office chairs"]);
  const dismiss = async (more: object = {}) => {
    const { data } = await book.core.call(imports.dismiss, OWNER, {
      id: import_id,
      lines: heldLines,
      ...more,
    });
    return { held: data.held, duplicates: data.duplicates, created: data.created };
  };
  expect(await dismiss()).toEqual({ held: 0, duplicates: 1, created: 1 });
  expect(await held()).toBeUndefined();
  await expect(dismiss()).rejects.toMatchObject({ code: "validation_failed" });
  expect(await dismiss({ hold_again: true })).toEqual({ held: 1, duplicates: 0, created: 1 });
  expect((await held())?.lines).toEqual(heldLines);
  await book.core.call(imports.accept, OWNER, { id: import_id, lines: heldLines });
  expect(await held()).toBeUndefined();
});

test("files that the book differs from: the first since which it does, and those that do not add up", async () => {
  const card = await makeAccount(book, "Card");
  const file = async (
    month: string,
    [opening_balance, closing_balance]: readonly string[],
    more: object = {},
  ) =>
    importLines(book, card, [[`2026-${month}-10`, 1_000, `Deposit ${month}`]], {
      file_name: `${month}.csv`,
      balance_proof: { result: "proved", opening_balance, closing_balance, ...more },
    });
  await file("01", ["0.00", "10.00"]);
  await file("02", ["10.00", "20.00"]);
  const apart = async () =>
    (await queue({ kind: ["statement"] })).groups.map(
      ({ title, statement, sums: [sum] }) =>
        `${title} ${statement?.reason} ${decimalText(sum?.moved ?? decimal("0"))}, then ${statement?.later_files}`,
    );
  expect(await apart()).toEqual([]);
  const row = { bank_account_id: card, transaction_date: "2026-01-20", description: "Not in the file" };
  const { data } = await book.core.call(transactions.create, OWNER, { ...row, amount: "-5" });
  expect(await apart()).toEqual(["02.csv before 5.00, then 0"]);
  await file("03", ["20.00", "30.00"]);
  expect(await apart()).toEqual(["02.csv before 5.00, then 1"]);
  await book.core.call(transactions.delete, OWNER, { id: data.id });
  expect(await apart()).toEqual([]);
  await file("04", ["30.00", "41.00"], { result: "failed", line: 2, difference: "1.00" });
  expect(await apart()).toEqual(["04.csv file 1.00, then 0"]);
});

test("rows of the closed period wait for nobody, and their groups can be answered", async () => {
  book.time += 60 * 86_400_000;
  await book.core.call(transactions.create, OWNER, {
    ...{ bank_account_id: main, transaction_date: "2026-04-10" },
    ...{ description: "Wework", amount: "-300.00" },
  });
  const wework = async () => (await queue()).groups.find(({ title }) => title === "WEWORK");
  expect(await wework()).toMatchObject({ transaction_count: 2 });
  await book.core.call(periods.close, OWNER, { until: "2026-03-10" });
  expect(await lines()).toEqual([
    "held IKEA BUSINESS 1",
    "uncategorized WEWORK 1",
    "uncategorized IKEA BUSINESS 1",
  ]);
  expect(await queue()).toMatchObject({ transaction_count: 2 });
  const ids = (await wework())?.transaction_ids ?? [];
  const answer = { ids, set: { category: "rent" } };
  expect((await book.core.call(transactions.bulkUpdate, OWNER, answer)).data.updated).toBe(1);
  await book.core.call(periods.reopen, OWNER, { from: "2026-01-01" });
  expect(await wework()).toMatchObject({ transaction_count: 1, first_date: "2026-03-10" });
});
