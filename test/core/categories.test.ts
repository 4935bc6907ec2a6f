import { expect, test } from "vitest";
import { accountingCategories, cashFlowCategories } from "../../src/contract/classification.ts";
import { categoriesInUse } from "../../src/core/categories.ts";
import { chart, chartEntry } from "../../src/contract/chart.ts";

test("the chart has about thirty entries, each slug once, each with a place that the contract knows", () => {
  expect(chart.length).toBeGreaterThanOrEqual(28);
  expect(chart.length).toBeLessThanOrEqual(40);
  expect(new Set(chart.map(({ slug }) => slug)).size).toBe(chart.length);
  expect(new Set(chart.map(({ name }) => name)).size).toBe(chart.length);
  for (const { slug, accounting_category, cash_flow_category } of chart) {
    expect(slug).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(accountingCategories).toContain(accounting_category);
    expect(cashFlowCategories).toContain(cash_flow_category);
  }
});

test("every kind of accounting category but the unset one is used by the chart", () => {
  const used = new Set(chart.map(({ accounting_category }) => accounting_category));
  expect([...used, "uncategorized"].sort()).toEqual([...accountingCategories].sort());
});

test("a slug is found as it is spelled", () => {
  expect(chartEntry("travel")).toMatchObject({ kind: "expense", accounting_category: "operating_expense" });
  expect(chartEntry("Travel")).toBeUndefined();
  expect(chartEntry("")).toBeUndefined();
});

test("slugs beside the chart are listed, as income or expense by their sign", () => {
  const use = { transaction_count: 2, inflow: 0n, outflow: 0n };
  const listed = categoriesInUse([
    { ...use, category: "travel", outflow: -5n },
    { ...use, category: "consulting", inflow: 10n, outflow: -1n },
    { ...use, category: "Kaffee", outflow: -1n },
  ]);
  expect(listed).toHaveLength(chart.length + 2);
  expect(listed.filter(({ is_default }) => !is_default)).toEqual([
    {
      slug: "consulting",
      name: "consulting",
      kind: "income",
      accounting_category: "uncategorized",
      cash_flow_category: "uncategorized",
      is_default: false,
      transaction_count: 2,
    },
    expect.objectContaining({ slug: "Kaffee", kind: "expense", is_default: false }),
  ]);
  expect(listed.find(({ slug }) => slug === "travel")).toMatchObject({
    is_default: true,
    transaction_count: 2,
  });
});
