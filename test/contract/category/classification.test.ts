/** The open enumerations: known values in any spelling, aliases, and any other text as it is. */
import { expect, test } from "vitest";
import { accountingCategory, cashFlowCategory } from "../../../src/contract/category/classification.ts";

test.each([
  ["operations", "operations"],
  ["Operating", "operations"],
  ["investments", "investing"],
  ["Transfer", "transfers"],
  ["my own", "my own"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
  ["valueof", "valueof"],
])("the cash-flow category %s is taken as %s", (given, taken) => {
  expect(cashFlowCategory().parse(given)).toBe(taken);
});

test.each([
  ["Cost of sales", "cost_of_sales"],
  ["PAYROLL", "payroll"],
  ["constructor", "constructor"],
])("the accounting category %s is taken as %s", (given, taken) => {
  expect(accountingCategory().parse(given)).toBe(taken);
});
