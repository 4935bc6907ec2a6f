import { expect, test } from "vitest";
import { currencyCodes, currencyDecimals, isCurrency } from "../../../src/contract/values/currency.ts";

test.each([
  ["EUR", 2],
  ["USD", 2],
  ["JPY", 0],
  ["KRW", 0],
  ["CLP", 0],
  ["ISK", 0],
  ["KWD", 3],
  ["IQD", 3],
  ["TND", 3],
  ["CLF", 4],
  ["UYW", 4],
  ["AFN", 2],
  ["DEM", 2],
  ["ITL", 0],
])("%s has %i decimals", (code, decimals) => {
  expect(currencyDecimals(code)).toBe(decimals);
});

test.each(["ZZZ", "eur", "", "XAU", "XXX", "EURO"])("%j is no currency", (code) => {
  expect(isCurrency(code)).toBe(false);
  expect(() => currencyDecimals(code)).toThrow(RangeError);
});

test("every code is three capitals and stands in the table once", () => {
  expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
  expect(currencyCodes.length).toBeGreaterThan(200);
});
