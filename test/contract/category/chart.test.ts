import { expect, test } from "vitest";
import { accountingCategories, cashFlowCategories } from "../../../src/contract/category/classification.ts";
import { chart } from "../../../src/contract/category/chart.ts";

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
