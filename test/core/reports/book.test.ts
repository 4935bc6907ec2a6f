/** Reports on a real book: whatever was done to its transactions, they say what the rows say. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts, type Account } from "../../../src/contract/account.ts";
import { categories } from "../../../src/contract/category.ts";
import { addDays } from "../../../src/contract/values/date.ts";
import { decimalText, type Decimal } from "../../../src/contract/values/decimal.ts";
import { convertMinor } from "../../../src/contract/values/money.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import type { Problem } from "../../../src/contract/problem.ts";
import { reports } from "../../../src/contract/report.ts";
import { intervals } from "../../../src/contract/report/days.ts";
import { transactions, type Transaction } from "../../../src/contract/transaction.ts";
import { createCompany } from "../../../src/core/company/create-company.ts";
import type { WrongTotal } from "../../../src/store/check/book-check.ts";
import { writeJson } from "../../../src/contract/values/json.ts";
import { behind } from "../../support/behind.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";
import { openCheck } from "../../support/check.ts";
import { importLines, type Line } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const cashFlow = async (input: InputOf<typeof reports.cashFlow>) =>
  (await book.core.call(reports.cashFlow, OWNER, input)).data;
const summary = async (input: InputOf<typeof reports.financialSummary>) =>
  (await book.core.call(reports.financialSummary, OWNER, input)).data;

async function account(name: string, currency_code: string, opening_balance: string): Promise<Account> {
  return (await book.core.call(accounts.create, OWNER, { name, currency_code, opening_balance })).data;
}

async function booked(bank_account_id: string, more: Partial<InputOf<typeof transactions.create>>) {
  const input = {
    bank_account_id,
    transaction_date: "2026-02-03",
    description: "Row",
    amount: "10",
    ...more,
  };
  return (await book.core.call(transactions.create, OWNER, input)).data.id;
}

function minor(value: Decimal): bigint {
  return BigInt(decimalText(value).replace(".", ""));
}

const FROM = "2026-01-10";
const TO = "2026-03-20";

/** Something done to the book; `row` picks one of the rows there are. */
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("create" as const),
      account: fc.nat(2),
      day: fc.integer({ min: -20, max: 90 }).map((days) => addDays(FROM, days)),
      amount: fc.integer({ min: -99_999, max: 99_999 }),
      category: fc.constantFrom("", "sales", "materials", "travel", "loans", "transfer", "moon_dust"),
      foreign: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("change" as const),
      row: fc.nat(99),
      change: fc.constantFrom<Omit<InputOf<typeof transactions.update>, "id">>(
        { status: "posted" },
        { status: "excluded" },
        { status: "void" },
        { category: "rent" },
        { category: null },
        { cash_flow_category: "barter" },
        { amount: "-7" },
        { transaction_date: "2026-02-28" },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("delete" as const), row: fc.nat(99) }) },
);

type Act = typeof act extends fc.Arbitrary<infer Done> ? Done : never;

/** Carries the acts out. What the book refuses, such as changing a void row, leaves it as it was. */
async function perform(acts: readonly Act[], ids: readonly string[]): Promise<void> {
  const rows: string[] = [];
  for (const done of acts) {
    const row = "row" in done ? rows[done.row % Math.max(1, rows.length)] : undefined;
    if (done.does === "create") {
      const yen = done.account === 2;
      rows.push(
        await booked(ids[done.account] ?? "", {
          transaction_date: done.day,
          amount: yen && !done.foreign ? String(done.amount) : (done.amount / 100).toFixed(2),
          category: done.category,
          ...(done.foreign ? { currency_code: "USD", exchange_rate: yen ? "151.37" : "0.91357" } : {}),
        }),
      );
    } else if (row !== undefined && done.does === "change") {
      await book.core.call(transactions.update, OWNER, { id: row, ...done.change }).catch(() => undefined);
    } else if (row !== undefined) {
      await book.core.call(transactions.delete, OWNER, { id: row }).catch(() => undefined);
    }
  }
}

async function rowsOf(): Promise<readonly Transaction[]> {
  return (await book.core.call(transactions.list, OWNER, { limit: 500 })).data;
}

/** What a row moved on its account, in the account's minor units. */
function moved({ amount, currency_code, exchange_rate, status }: Transaction, to: string): bigint {
  if (status === "void") return 0n;
  return convertMinor(minor(amount), decimalText(exchange_rate), { from: currency_code, to });
}

test(
  "a cash flow ties with the accounts' balances, and with the rows, at every interval",
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
          book = await testBook();
          const made = [
            await account("Main", "EUR", "100.00"),
            await account("Card", "EUR", "-40.25"),
            await account("Tokyo", "JPY", "5000"),
          ];
          await perform(
            acts,
            made.map(({ id }) => id),
          );
          const rows = await rowsOf();
          const balanceAt = (currency: string, day: string) =>
            made
              .filter(({ currency_code }) => currency_code === currency)
              .reduce(
                (sum, { id, opening_balance }) =>
                  rows
                    .filter((row) => row.bank_account_id === id && row.transaction_date <= day)
                    .reduce((total, row) => total + moved(row, currency), sum + minor(opening_balance)),
                0n,
              );
          const totals: string[] = [];
          for (const interval of intervals) {
            const { currencies } = await cashFlow({ date_from: FROM, date_to: TO, interval });
            expect(currencies.map(({ currency_code }) => currency_code)).toEqual(["EUR", "JPY"]);
            for (const { currency_code, opening_balance, periods, closing_balance } of currencies) {
              expect(minor(opening_balance)).toBe(balanceAt(currency_code, addDays(FROM, -1)));
              expect(periods.map((period) => minor(period.closing_balance))).toEqual(
                periods.map(({ end }) => balanceAt(currency_code, end)),
              );
              expect(minor(closing_balance)).toBe(balanceAt(currency_code, TO));
            }
            totals.push(
              JSON.stringify(currencies.map((currency) => [currency.totals, currency.closing_balance])),
            );
          }
          expect(new Set(totals).size).toBe(1);
          await compareNarrowed(rows, made);

          expect(await wrongDays()).toEqual([]);

          const { currencies, ...counts } = await summary({ date_from: FROM, date_to: TO });
          const counted = rows.filter(
            ({ transaction_date: day, status }) =>
              day >= FROM && day <= TO && status !== "void" && status !== "excluded",
          );
          expect(counts).toMatchObject({
            transaction_count: counted.length,
            uncategorized_count: counted.filter(({ category }) => category === "").length,
            unreconciled_count: counted.length,
          });
          for (const { currency_code, by_category, accounts: balances } of currencies) {
            const ids = made.filter((one) => one.currency_code === currency_code).map(({ id }) => id);
            const net = counted
              .filter(({ bank_account_id }) => ids.includes(bank_account_id))
              .reduce((sum, row) => sum + moved(row, currency_code), 0n);
            expect(by_category.reduce((sum, slice) => sum + minor(slice.net), 0n)).toBe(net);
            expect(balances.reduce((sum, { balance }) => sum + minor(balance), 0n)).toBe(
              balanceAt(currency_code, TO),
            );
          }
        })
        .afterEach(() => book.close()),
      { numRuns: runCount({ short: 9, full: 100 }) },
    );
    book = await testBook();
  },
);

/** Conditions that hold of every row change nothing; those of some leave their flows, and the balances as they are. */
async function compareNarrowed(rows: readonly Transaction[], made: readonly Account[]): Promise<void> {
  const range = { date_from: FROM, date_to: TO };
  const everything = [{ field: "description", op: "~", value: "row" }];
  const all = await cashFlow(range);
  expect(await cashFlow({ ...range, where: everything })).toEqual(all);
  expect(await summary({ ...range, where: everything })).toEqual(await summary(range));

  const where = [{ field: "category", op: "!=", value: "travel" }];
  const kept = rows.filter(
    ({ category, transaction_date: day, status }) =>
      category !== "travel" && day >= FROM && day <= TO && status !== "void",
  );
  const flows = await cashFlow({ ...range, where });
  const figures = await summary({ ...range, where });
  for (const [index, { currency_code, totals, periods }] of flows.currencies.entries()) {
    const own = kept.filter(({ bank_account_id }) =>
      made.some(({ id, currency_code: code }) => id === bank_account_id && code === currency_code),
    );
    const sumOf = (some: readonly Transaction[]) =>
      some.reduce((sum, row) => sum + moved(row, currency_code), 0n);
    expect(minor(totals.net)).toBe(sumOf(own));
    expect(periods.map(({ closing_balance }) => closing_balance)).toEqual(
      all.currencies[index]?.periods.map(({ closing_balance }) => closing_balance),
    );
    expect(
      (figures.currencies[index]?.by_category ?? []).reduce((sum, { net }) => sum + minor(net), 0n),
    ).toBe(sumOf(own.filter(({ status }) => status !== "excluded")));
  }
  const counted = kept.filter(({ status }) => status !== "excluded");
  expect(figures).toMatchObject({
    transaction_count: counted.length,
    uncategorized_count: counted.filter(({ category }) => category === "").length,
    unreconciled_count: counted.length,
  });
}

/** Days whose totals are not those of their transactions, as `doctor` finds them. */
async function wrongDays(): Promise<readonly WrongTotal[]> {
  const check = openCheck(book.place);
  try {
    return await check.company(1, ({ wrongTotals }) => wrongTotals(100));
  } finally {
    await check.close();
  }
}

test.for([
  "daily_totals SET inflow = inflow + 1",
  "account_days SET moved = moved - 1",
  "account_days SET transaction_count = 9",
])("a check finds a day that is out of step: UPDATE %s", async (change) => {
  const main = await account("Main", "EUR", "0");
  await booked(main.id, {});
  expect(await wrongDays()).toEqual([]);
  await behind(book.place, `UPDATE ${change}`);
  expect(await wrongDays()).toEqual([{ bank_account_id: main.id, day: "2026-02-03" }]);
});

test("an empty book has no currencies, and an account without rows shows its opening balance", async () => {
  const range = { date_from: "2026-01-01", date_to: "2026-12-31" };
  expect(await cashFlow(range)).toEqual({ ...range, interval: "month", currencies: [], closed_until: null });
  expect(await summary(range)).toMatchObject({ ...range, currencies: [], transaction_count: 0 });
  await account("Main", "EUR", "12.50");
  const { currencies } = await cashFlow(range);
  expect(JSON.parse(JSON.stringify(currencies[0]))).toMatchObject({
    opening_balance: 12.5,
    closing_balance: 12.5,
  });
  expect(currencies[0]?.periods).toHaveLength(12);
});

test("accounts and currencies are picked, and an unknown account is refused", async () => {
  const [main, tokyo] = [await account("Main", "EUR", "0"), await account("Tokyo", "JPY", "0")];
  await booked(main.id, {});
  await booked(tokyo.id, {});
  const range = { date_from: "2026-02-01", date_to: "2026-02-28" };
  const codes = async (filter: object) =>
    (await cashFlow({ ...range, ...filter })).currencies.map(({ currency_code }) => currency_code);
  expect(await codes({ bank_account_id: tokyo.id })).toEqual(["JPY"]);
  expect(await codes({ bank_account_id: `${tokyo.id},${main.id}` })).toEqual(["EUR", "JPY"]);
  expect(await codes({ currency_code: "eur" })).toEqual(["EUR"]);
  expect(await codes({ bank_account_id: tokyo.id, currency_code: "eur" })).toEqual([]);
  expect((await summary({ ...range, bank_account_id: main.id })).transaction_count).toBe(1);
  await expect(codes({ bank_account_id: "nobody" })).rejects.toMatchObject({ code: "unknown_account" });
});

test("an archived account keeps its place in reports", async () => {
  const main = await account("Main", "EUR", "1");
  await booked(main.id, { amount: "2" });
  await book.core.call(accounts.delete, OWNER, { id: main.id, force: true });
  const { currencies } = await cashFlow({ date_from: "2026-02-01", date_to: "2026-02-28" });
  expect(JSON.stringify(currencies[0]?.closing_balance)).toBe("3.00");
});

test("the summary stands beside as many days before", async () => {
  const main = await account("Main", "EUR", "1000");
  await booked(main.id, { transaction_date: "2026-02-01", amount: "300", category: "sales" });
  await booked(main.id, { transaction_date: "2026-02-28", amount: "-120", category: "materials" });
  await booked(main.id, { transaction_date: "2026-02-15", amount: "-50", category: "loans" });
  await booked(main.id, { transaction_date: "2026-01-04", amount: "80", category: "sales" });
  await booked(main.id, { transaction_date: "2026-01-03", amount: "999", category: "sales" });
  const shown = JSON.parse(
    JSON.stringify(await summary({ date_from: "2026-02-01", date_to: "2026-02-28" })),
  ) as unknown;
  expect(shown).toMatchObject({
    currencies: [
      {
        currency_code: "EUR",
        income: 300,
        expenses: 120,
        net: 180,
        gross_margin: 0.6,
        by_category: [
          { category: "sales", inflow: 300, outflow: 0, net: 300, transaction_count: 1 },
          { category: "materials", net: -120 },
          { category: "loans", net: -50 },
        ],
        by_accounting_category: [
          { accounting_category: "revenue" },
          { accounting_category: "cost_of_sales" },
          { accounting_category: "liability" },
        ],
        accounts: [{ id: main.id, name: "Main", balance: 2209 }],
      },
    ],
    transaction_count: 3,
    previous: {
      date_from: "2026-01-04",
      date_to: "2026-01-31",
      currencies: [{ income: 80, expenses: 0, gross_margin: 1, accounts: [{ balance: 2079 }] }],
      transaction_count: 1,
    },
  });
});

test("the summary counts rejected rows of imports whose days meet it", async () => {
  const main = await account("Main", "EUR", "0");
  const lines: Line[] = [
    ["2026-01-30", 100, "One"],
    ["2026-01-31", 200, "Two"],
    ["2026-02-02", 300, "Three"],
  ];
  await importLines(book, main.id, lines, { refused: [1] });
  const rejected = async (date_from: string, date_to: string) =>
    (await summary({ date_from, date_to })).rejected_row_count;
  expect(await rejected("2026-02-01", "2026-02-28")).toBe(1);
  expect(await rejected("2026-02-03", "2026-02-28")).toBe(0);
  const { previous } = await summary({ date_from: "2026-02-03", date_to: "2026-02-04" });
  expect(previous.rejected_row_count).toBe(1);
});

test("another company's accounts are in no report, and cannot be picked", async () => {
  const main = await account("Main", "EUR", "5");
  await booked(main.id, {});
  await createCompany(book.ports, { name: "Globex", base_currency: "USD", country: null });
  const stranger = { kind: "owner", company: "Globex" } as const;
  const range = { date_from: "2026-02-01", date_to: "2026-02-28" };
  expect((await book.core.call(reports.cashFlow, stranger, range)).data.currencies).toEqual([]);
  expect((await book.core.call(reports.financialSummary, stranger, range)).data.transaction_count).toBe(0);
  const picked = book.core.call(reports.cashFlow, stranger, { ...range, bank_account_id: main.id });
  await expect(picked).rejects.toMatchObject({ code: "unknown_account" });
});

test.for<[string, Record<string, string>, string, RegExp]>([
  [
    "backwards",
    { date_from: "2026-02-02", date_to: "2026-02-01" },
    "invalid_parameter",
    /date_to must not be before date_from/,
  ],
  ["without an end", { date_from: "2026-02-02" }, "invalid_parameter", /date_to is required/],
  [
    "on no real day",
    { date_from: "2026-02-30", date_to: "2026-03-01" },
    "invalid_parameter",
    /date_from must be an existing date/,
  ],
  [
    "by the hour",
    { date_from: "2026-01-01", date_to: "2026-01-02", interval: "hour" },
    "invalid_parameter",
    /interval must be one of/,
  ],
  [
    "by a word not known",
    { date_from: "2026-01-01", date_to: "2026-01-02", group: "x" },
    "unknown_parameter",
    /group is not known/,
  ],
  [
    "of too many days",
    { date_from: "1900-01-01", date_to: "2026-01-02", interval: "day" },
    "invalid_parameter",
    /makes more than 10000 periods/,
  ],
])("a cash flow %s is refused", async ([, input, code, sentence]) => {
  const problem = (await cashFlow(input as never).catch((thrown: unknown) => thrown)) as Problem;
  expect(problem).toMatchObject({ code });
  expect(problem.detail).toMatch(sentence);
});

test("a void row is in no cash flow and no balance; an excluded one is in a group of its own", async () => {
  const main = await account("Main", "EUR", "10");
  await booked(main.id, { category: "travel", amount: "-5" });
  for (const [amount, status] of [
    ["700", "void"],
    ["-30", "void"],
    ["8", "excluded"],
  ] as const) {
    const id = await booked(main.id, { category: "travel", amount });
    await book.core.call(transactions.update, OWNER, { id, status });
  }
  const report = await cashFlow({ date_from: "2026-01-01", date_to: "2026-12-31", interval: "year" });
  const [{ totals, closing_balance } = expect.fail("no currency")] = report.currencies;
  expect(JSON.parse(writeJson({ totals, closing_balance }))).toMatchObject({
    totals: {
      operations: { inflow: 0, outflow: -5, net: -5 },
      excluded: { inflow: 8, outflow: 0, net: 8 },
      uncategorized: { inflow: 0, outflow: 0, net: 0 },
      net: 3,
    },
    closing_balance: 13,
  });
});

test("categories count transactions, list slugs beside the chart, filter by kind and page by name", async () => {
  const main = await account("Main", "EUR", "0");
  await booked(main.id, { category: "travel", amount: "-5" });
  await booked(main.id, { category: "Consulting", amount: "5" });
  await booked(main.id, { category: "Consulting", amount: "-1" });
  const voided = await booked(main.id, { category: "Kaffee", amount: "5" });
  await book.core.call(transactions.update, OWNER, { id: voided, status: "void" });
  const found = [];
  let cursor: string | undefined;
  do {
    const input = { limit: 7, include_total: true, ...(cursor === undefined ? {} : { cursor }) };
    const page = await book.core.call(categories.list, OWNER, input);
    found.push(...page.data);
    cursor = page.pagination?.next_cursor ?? undefined;
    expect(page.pagination?.total).toBe(38);
  } while (cursor !== undefined);
  expect(found).toHaveLength(38);
  expect(new Set(found.map(({ slug }) => slug)).size).toBe(38);
  const names = found.map(({ name }) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
  expect(found.filter(({ transaction_count }) => transaction_count > 0)).toMatchObject([
    { slug: "Consulting", kind: "income", is_default: false, transaction_count: 2 },
    { slug: "Kaffee", kind: "expense", is_default: false, transaction_count: 1 },
    { slug: "travel", kind: "expense", is_default: true, transaction_count: 1 },
  ]);
  const income = await book.core.call(categories.list, OWNER, { kind: "income" });
  expect(new Set(income.data.map(({ kind }) => kind))).toEqual(new Set(["income"]));
});

test("the days to compare with are the ones that are named, else as many days before", async () => {
  const main = (await account("Main", "EUR", "0")).id;
  await booked(main, { transaction_date: "2025-10-02", amount: "5" });
  await booked(main, { transaction_date: "2025-12-31", amount: "7" });
  const quarter = { date_from: "2026-01-01", date_to: "2026-03-31" };
  const compared = async (more: object) => {
    const { previous } = await summary({ ...quarter, ...more });
    return [previous.date_from, previous.date_to, previous.currencies[0]?.net.rawJSON];
  };
  expect(await compared({})).toEqual(["2025-10-03", "2025-12-31", "7.00"]);
  expect(await compared({ compare_from: "2025-10-01", compare_to: "2025-12-31" })).toEqual([
    "2025-10-01",
    "2025-12-31",
    "12.00",
  ]);
  for (const wrong of [
    { compare_from: "2025-10-01" },
    { compare_to: "2025-10-01" },
    { compare_from: "2025-10-02", compare_to: "2025-10-01" },
    { compare_from: "2025-02-30", compare_to: "2025-10-01" },
  ])
    await expect(compared(wrong)).rejects.toMatchObject({ code: "invalid_parameter" });
});
