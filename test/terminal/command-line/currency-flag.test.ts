/** Currencies of flags, refused by the name of the flag. */
import { expect, test } from "vitest";
import { currencies, currency } from "../../../src/terminal/command-line/currency-flag.ts";

test.each([
  [undefined, undefined],
  ["eur", "EUR"],
  ["JPY", "JPY"],
])("one currency: %j", (raw, code) => {
  expect(currency("x").read(raw, "--currency")).toBe(code);
});

test.each([
  [undefined, []],
  [["eur"], ["EUR"]],
  [
    ["EUR,usd", "chf|GBP"],
    ["EUR", "USD", "CHF", "GBP"],
  ],
])("several currencies: %j", (raw, codes) => {
  expect(currencies("x").read(raw, "--currency")).toEqual(codes);
});

test.each([
  [["XYZ"], '"XYZ" is not an ISO 4217 currency code.'],
  [["EUR", "xxq"], '"xxq" is not an ISO 4217 currency code.'],
  [["EUR,"], '"" is not an ISO 4217 currency code.'],
])("no currency: %j", (raw, detail) => {
  const refusal = expect.objectContaining({ code: "usage", detail, remedy: "Correct --currency." }) as Error;
  expect(() => currencies("x").read(raw, "--currency")).toThrow(refusal);
  expect(() => currency("x").read(raw.at(-1), "--currency")).toThrow(
    expect.objectContaining({ code: "usage", remedy: "Correct --currency." }) as Error,
  );
});
