import { expect, test } from "vitest";
import { accountingCategories } from "../../../src/contract/category/classification.ts";
import type { CategorySum } from "../../../src/core/ports/reports.ts";
import { grossMargin, summaryOf } from "../../../src/core/reports/summary.ts";
import { account } from "../../support/account.ts";

const range = { from: "2026-01-01", to: "2026-01-31" };

function line(given: Partial<CategorySum>): CategorySum {
  return {
    bank_account_id: "main",
    category: "",
    accounting_category: "uncategorized",
    standing: "counted",
    inflow: 0n,
    outflow: 0n,
    transaction_count: 1,
    unreconciled_count: 0,
    ...given,
  };
}

/** The summary of one account's lines, as JSON would carry it. */
function summary(
  sums: readonly CategorySum[],
  given: { opening?: bigint; before?: bigint } = {},
): Record<string, unknown> {
  const accounts = [account({ id: "main", opening_minor: given.opening ?? 0n })];
  const before = [{ account_id: "main", sum_minor: given.before ?? 0n }];
  const { currencies, ...rest } = summaryOf({
    baseCurrency: "EUR",
    range,
    accounts,
    before,
    sums,
    rejectedRows: 2,
  });
  return { ...rest, ...(JSON.parse(JSON.stringify(currencies[0])) as Record<string, unknown>) };
}

/** What 100.00 in and 30.00 out become under an accounting category: income, expenses. */
test.for([
  ["revenue", 70, 0],
  ["other_income", 70, 0],
  ["cost_of_sales", 0, -70],
  ["operating_expense", 0, -70],
  ["payroll", 0, -70],
  ["tax", 0, -70],
  ["interest", 0, -70],
  ["asset", 0, 0],
  ["liability", 0, 0],
  ["equity", 0, 0],
  ["transfer", 0, 0],
  // Of a category of the company's own, or of none at all: below.
  ["uncategorized", 100, 30],
  ["grants_of_the_city", 100, 30],
] as const)("%s counts %d as income and %d as expenses", ([accounting_category, income, expenses]) => {
  const flows = { category: "moon_dust", inflow: 100_00n, outflow: -30_00n };
  const { net, ...figures } = summary([line({ accounting_category, ...flows })]);
  expect(figures).toMatchObject({ income, expenses, uncategorized: { net: 0, count: 0 } });
  expect(net).toBe(income - expenses);
});

test("what has no category is neither income nor expenses, and is in the net", () => {
  const figures = summary([
    line({ category: "sales", accounting_category: "revenue", inflow: 50_00n }),
    line({ category: "rent", accounting_category: "operating_expense", outflow: -20_00n }),
    line({ category: "own_transfer", accounting_category: "transfer", inflow: 5_00n, outflow: -400_00n }),
    line({ inflow: 7_00n, outflow: -9_50n, transaction_count: 3 }),
    // Its accounting category says what it is.
    line({ accounting_category: "tax", outflow: -1_00n }),
    line({ standing: "excluded", inflow: 1_000_00n }),
  ]);
  expect(figures).toMatchObject({
    income: 50,
    expenses: 21,
    uncategorized: { inflow: 7, outflow: -9.5, net: -2.5, count: 3 },
    net: 26.5,
    uncategorized_count: 4,
    accounts: [{ id: "main", transaction_count: 8 }],
  });
});

test("every accounting category of the contract has its row above", () => {
  expect(accountingCategories).toHaveLength(12);
});

test.for([
  [100n, 40n, "0.6000"],
  [3n, 1n, "0.6667"],
  [8n, 7n, "0.1250"],
  // 0.00005 lies between two figures: half goes to the even one.
  [20_000n, 19_999n, "0.0000"],
  [20_000n, 19_997n, "0.0002"],
  [100n, 250n, "-1.5000"],
  [0n, 40n, null],
  [-5n, 0n, null],
] as const)(
  "revenue %s and cost of sales %s make a gross margin of %s",
  ([revenue, costOfSales, expected]) => {
    expect(grossMargin({ revenue, costOfSales })?.rawJSON ?? null).toBe(expected);
  },
);

test("excluded money is in the balance and in nothing else", () => {
  const shown = summary(
    [
      line({ category: "sales", accounting_category: "revenue", inflow: 50_00n, unreconciled_count: 1 }),
      line({ category: "sales", accounting_category: "revenue", standing: "excluded", inflow: 7_00n }),
    ],
    { opening: 10_00n, before: -1_00n },
  );
  expect(shown).toMatchObject({
    income: 50,
    by_category: [{ category: "sales", inflow: 50, outflow: 0, net: 50, transaction_count: 1 }],
    accounts: [{ id: "main", balance: 66 }],
    transaction_count: 1,
    uncategorized_count: 0,
    unreconciled_count: 1,
    rejected_row_count: 2,
  });
});

test("categories are listed by what they moved, unknown and unset ones as themselves", () => {
  const shown = summary([
    line({ category: "rent", accounting_category: "operating_expense", outflow: -20_00n }),
    line({ category: "moon_dust", inflow: 90_00n, transaction_count: 3 }),
    line({ category: "", inflow: 10_00n, outflow: -10_00n, transaction_count: 2 }),
  ]);
  expect(shown["by_category"]).toMatchObject([
    { category: "moon_dust" },
    { category: "" },
    { category: "rent" },
  ]);
  expect(shown["by_accounting_category"]).toMatchObject([
    { accounting_category: "uncategorized", inflow: 100, outflow: -10, net: 90, transaction_count: 5 },
    { accounting_category: "operating_expense", net: -20 },
  ]);
  expect(shown).toMatchObject({ transaction_count: 6, uncategorized_count: 2 });
});

test("currencies are never added together, and their counts are", () => {
  const accounts = [account({ id: "main" }), account({ id: "tokyo", currency_code: "JPY" })];
  const sums = [
    line({ inflow: 1_00n }),
    line({ bank_account_id: "tokyo", inflow: 100n }),
    line({ bank_account_id: "elsewhere", inflow: 5n, transaction_count: 0 }),
  ];
  const facts = { range, accounts, before: [], sums, rejectedRows: 0 };
  const shown = summaryOf({ ...facts, baseCurrency: "EUR" });
  const fromTokyo = summaryOf({ ...facts, baseCurrency: "JPY" });
  expect(fromTokyo.currencies.map(({ currency_code }) => currency_code)).toEqual(["JPY", "EUR"]);
  expect(JSON.parse(JSON.stringify(shown))).toMatchObject({
    currencies: [
      { currency_code: "EUR", uncategorized: { net: 1 }, accounts: [{ id: "main", balance: 1 }] },
      { currency_code: "JPY", uncategorized: { net: 100 }, accounts: [{ id: "tokyo", balance: 100 }] },
    ],
    transaction_count: 2,
  });
});
