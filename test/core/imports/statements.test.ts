import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { imports } from "../../../src/contract/import.ts";
import { statements } from "../../../src/contract/statement.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, importLines, makeAccount } from "../../support/import.ts";
import { processorClock } from "../../support/processor-clock.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const HEADER = "Date,Description,Amount,Balance";
const march = [
  HEADER,
  "2026-03-02,REWE SAGT DANKE,-12.00,988.00",
  "2026-03-10,Stadtwerke,-80.00,908.00",
  "2026-03-20,Salary,3100.00,4008.00",
].join("\n");
const upload = async (text: string, more = {}) =>
  (
    await book.core.call(statements.upload, book.owner, {
      bank_account_id: account,
      file_name: "march.csv",
      file: Buffer.from(text),
      ...more,
    })
  ).data;
const members = async (id: string, input = {}) =>
  await book.core.call(statements.transactions, book.owner, { id, ...input });

test("an uploaded file becomes transactions with a period and a proof of its balances", async () => {
  const statement = await upload(march);
  expect(statement).toMatchObject({
    status: "completed",
    file_format: "csv",
    period_start: "2026-03-02",
    period_end: "2026-03-20",
    transaction_count: 3,
    duplicate_count: 0,
    rejected_count: 0,
    balance_proof: { result: "proved" },
  });
  expect([statement.opening_balance?.rawJSON, statement.closing_balance?.rawJSON]).toEqual([
    "1000.00",
    "4008.00",
  ]);
  const rows = await everything(book, account);
  expect(rows.map(({ bank_statement_id }) => bank_statement_id)).toEqual(Array(3).fill(statement.id));
});

test("what is not base64 text is refused at the cost of its length", async () => {
  const spentMs = processorClock();
  const file = `${" ".repeat(300_000)}!`;
  await expect(upload(march, { file })).rejects.toMatchObject({ code: "validation_failed" });
  expect(spentMs()).toBeLessThan(3000);
});

test("base64 text does as bytes do", async () => {
  expect(await upload(march, { file: Buffer.from(march).toString("base64") })).toMatchObject({
    transaction_count: 3,
  });
  await expect(upload(march, { file: "no base64!" })).rejects.toMatchObject({ code: "validation_failed" });
});

test("the same bytes again name the first upload", async () => {
  const { id } = await upload(march);
  await expect(upload(march)).rejects.toMatchObject({
    code: "duplicate_statement",
    more: { statement_id: id },
  });
  expect(await everything(book, account)).toHaveLength(3);
});

test("what was there before belongs to the statement that recognises it, and is its import's still", async () => {
  const first = await importLines(book, account, [
    ["2026-03-02", -1200, "REWE SAGT DANKE"],
    ["2026-03-10", -8000, "Stadtwerke"],
  ]);
  const statement = await upload(march);
  expect(statement).toMatchObject({ transaction_count: 3, duplicate_count: 2 });
  const { data, pagination } = await members(statement.id, { include_total: true });
  expect(
    data.map(({ description, bank_statement_id }) => [description, bank_statement_id === statement.id]),
  ).toEqual([
    ["Salary", true],
    ["Stadtwerke", false],
    ["REWE SAGT DANKE", false],
  ]);
  expect(pagination?.total).toBe(3);
  // The statement keeps them when the import that wrote them goes.
  await book.core.call(imports.undo, book.owner, { id: first.id });
  expect((await members(statement.id)).data.every((row) => row.bank_statement_id === statement.id)).toBe(
    true,
  );
});

test("its transactions are paged, filtered and sorted like any list", async () => {
  await importLines(book, account, [["2026-03-10", -8000, "Stadtwerke"]]);
  const { id } = await upload(march);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await members(id, { limit: 1, sort: "amount", ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.data.map(({ amount }) => amount.rawJSON));
    cursor = page.pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(["-80.00", "-12.00", "3100.00"]);
  expect((await members(id, { direction: "in" })).data).toHaveLength(1);
});

test("rows that cannot be read make it partial, and are named", async () => {
  const statement = await upload(march.replace("-80.00,908.00", "eighty,908.00"));
  expect(statement).toMatchObject({ status: "partial", transaction_count: 2, rejected_count: 1 });
  expect(statement.rejected_rows).toMatchObject([{ line: 3, code: "amount_syntax" }]);
});

test("of many rows that cannot be read, a hundred are named", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `2026-03-02,Row ${at},${at < 120 ? "x" : "-1.00"}`);
  const statement = await upload(["Date,Description,Amount", ...rows].join("\n"), {
    reading: { sign: "as_is" },
  });
  expect(statement).toMatchObject({ status: "partial", transaction_count: 180, rejected_count: 120 });
  expect(statement.rejected_rows.map(({ line }) => line)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 2),
  );
});

test("a file of which most rows cannot be read leaves nothing", async () => {
  const broken = [HEADER, "2026-03-02,Ok,-1.00,1.00", "2026-03-03,Bad,x,y", "2026-03-04,Bad,x,y"].join("\n");
  await expect(upload(broken)).rejects.toMatchObject({ code: "too_many_rejected" });
  expect((await book.core.call(statements.list, book.owner, {})).data).toEqual([]);
});

test("nor does one of which most rows are refused only when they are read one by one", async () => {
  const files = [
    [HEADER, "2026-03-02,Ok,-1.00,9.00", "2026-03-03,Bad,-1.00,8.00,ab", "2026-03-04,Bad,-1.00,7.00,ab"],
    [HEADER, "2026-03-02,Ok,-1.00,9.00", "2026-03-32,Bad,-1.00,8.00", "2026-03-33,Bad,-1.00,7.00"],
    [
      HEADER,
      "2026-03-02,Ok,-1.00,9.00",
      `2026-03-03,${"x".repeat(5000)},-1.00,8.00`,
      `2026-03-04,${"y".repeat(5000)},-1.00,7.00`,
    ],
  ];
  for (const lines of files) {
    await expect(upload(lines.join("\n"))).rejects.toMatchObject({
      code: "too_many_rejected",
      more: { rows: 3, rejected: 2 },
    });
  }
  expect((await book.core.call(statements.list, book.owner, {})).data).toEqual([]);
});

test("undoing its import reverts it, and the same bytes then take its place", async () => {
  const { id } = await upload(march);
  const [record] = (await book.core.call(imports.list, book.owner, {})).data;
  expect(record?.bank_statement_id).toBe(id);
  await book.core.call(imports.undo, book.owner, { id: record?.id ?? "" });
  const { data } = await book.core.call(statements.get, book.owner, { id });
  expect(data).toMatchObject({ status: "reverted", transaction_count: 0 });
  expect(await upload(march)).toMatchObject({
    id,
    status: "completed",
    transaction_count: 3,
    duplicate_count: 0,
  });
  expect((await book.core.call(statements.list, book.owner, {})).data).toHaveLength(1);
});

test("accepting held rows makes a partial statement complete", async () => {
  const request = {
    bank_account_id: account,
    transaction_date: "2026-03-11",
    description: "Power",
    amount: "-80.00",
  };
  await book.core.call(transactions.create, book.owner, request);
  const statement = await upload(march);
  expect(statement).toMatchObject({ status: "partial", transaction_count: 2 });
  const [record] = (await book.core.call(imports.list, book.owner, {})).data;
  await book.core.call(imports.accept, book.owner, { id: record?.id ?? "" });
  const { data } = await book.core.call(statements.get, book.owner, { id: statement.id });
  expect(data).toMatchObject({ status: "completed", transaction_count: 3 });
});

test("a file of another currency is not read into the account", async () => {
  const dollars = march.replace(HEADER, `${HEADER},Currency`).replace(/00$/gm, "00,USD");
  await expect(upload(dollars)).rejects.toMatchObject({ code: "unknown_account" });
});

test("a file that names another IBAN is not read into the account, and one that names its own is", async () => {
  const iban = "GB29NWBK60161331926819";
  await book.core.call(accounts.update, book.owner, { id: account, iban });
  const numbered = (number: string) =>
    march.replace(/^/gm, `${number},`).replace(`${number},Date`, "Account,Date");
  await expect(upload(numbered("DE89370400440532013000"))).rejects.toMatchObject({
    code: "evidence_contradicted",
  });
  expect(await upload(numbered("GB29 NWBK 6016 1331 9268 19"))).toMatchObject({ transaction_count: 3 });
  // The number of the country, as which an account with an IBAN may be named.
  expect(await upload(numbered("31926819"))).toMatchObject({ transaction_count: 3, duplicate_count: 3 });
});
