/** Lists of more values than a statement has parameters for: 32,766 on SQLite, 65,535 on PostgreSQL. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { reports } from "../../src/contract/report.ts";
import { behind } from "../support/behind.ts";
import { OWNER, testBook, type TestBook } from "../support/book.ts";
import { importLines, makeAccount, type Line } from "../support/import.ts";

const LINES: readonly Line[] = [["2026-01-05", -450, "Coffee"]];
const COMPANY = 1;
const span = { from: "2026-01-01", to: "2026-01-31" };

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
  await importLines(book, account, LINES);
});
afterEach(() => book.close());

const many = (value: string) => [
  ...Array.from({ length: 70_000 }, (_, index) => `other-${index} "'\\`),
  value,
];
const read = <Data>(question: Parameters<TestBook["ports"]["store"]["read"]>[0]) =>
  book.ports.store.read(question, { company: COMPANY }) as Promise<Data>;

test("the filters of transactions", async () => {
  const query = { category: many(""), bank_account_id: many(account), currency_code: many("EUR") };
  expect(await read((queries) => queries.transactions.count(COMPANY, query))).toBe(1);
  const found = await read<unknown[]>((queries) =>
    queries.transactions.page(COMPANY, query, { sort: "-transaction_date", limit: 10 }),
  );
  expect(found).toHaveLength(1);
  expect(
    await read((queries) => queries.transactions.count(COMPANY, { category: many("x").slice(0, -1) })),
  ).toBe(0);
});

test("the accounts of reports, figures and lists", async () => {
  const ids = many(account);
  expect(await read((queries) => queries.reports.categorySums(COMPANY, ids, span))).toHaveLength(1);
  expect(await read((queries) => queries.reports.dayFlows(COMPANY, ids, span))).toHaveLength(1);
  expect(await read((queries) => queries.reports.sumsBefore(COMPANY, ids, "2026-02-01"))).toMatchObject([
    { account_id: account, sum_minor: -450n },
  ]);
  expect(await read((queries) => queries.totals.accountFigures(COMPANY, ids))).toHaveLength(1);
  expect(await read((queries) => queries.imports.count(COMPANY, { bank_account_id: ids }))).toBe(1);
  expect(await read((queries) => queries.statements.count(COMPANY, { bank_account_id: ids }))).toBe(0);
});

test("a book of 33,000 accounts", { timeout: 120_000 }, async () => {
  const [first = {}] = await behind(book.place, "SELECT * FROM accounts");
  const made: Readonly<Record<string, string>> = {
    number: "number + i",
    id: "'019c8a3e-7a10-7f2e-9d36-' || CAST(100000000000 + i AS TEXT)",
    name: "'Account ' || CAST(i AS TEXT)",
    name_folded: "'account ' || CAST(i AS TEXT)",
  };
  await behind(
    book.place,
    `INSERT INTO accounts WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 32999)
      SELECT ${Object.keys(first)
        .map((column) => made[column] ?? column)
        .join(", ")} FROM accounts, n`,
  );
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = { limit: 500, ...(cursor && { cursor }) };
    const { data, pagination } = await book.core.call(accounts.list, OWNER, page);
    for (const { id } of data) ids.push(id);
    cursor = pagination?.next_cursor ?? undefined;
    if (cursor === undefined) break;
  }
  expect(new Set(ids).size).toBe(33_000);
  const range = { date_from: span.from, date_to: span.to };
  const { data: summary } = await book.core.call(reports.financialSummary, OWNER, range);
  expect(summary.currencies[0]?.accounts).toHaveLength(33_000);
  const { data: flow } = await book.core.call(reports.cashFlow, OWNER, range);
  expect(JSON.stringify(flow.currencies[0]?.closing_balance)).toBe("-4.50");
});
