/** Amounts with too many decimals: the sentence names both readings where there are two. */
import { expect, test } from "vitest";
import { decimalsFault } from "../../../src/contract/values/amount-decimals.ts";

test.each([
  ["1.234", "EUR", "1.234 has 3 decimals, and EUR has 2", "Write 1234.00 or 1.23; nothing is rounded."],
  [
    "-12.345",
    "USD",
    "-12.345 has 3 decimals, and USD has 2",
    "Write -12345.00 or -12.34; nothing is rounded.",
  ],
  ["123.456", "JPY", "123.456 has 3 decimals, and JPY has none", "Write 123456 or 123; nothing is rounded."],
  [
    "1.5",
    "JPY",
    "1.5 has 1 decimal, and JPY has none",
    "Write it with no decimals, such as 2; nothing is rounded.",
  ],
  [
    "1.2345",
    "KWD",
    "1.2345 has 4 decimals, and KWD has 3",
    "Write it with at most 3 decimals, such as 1.234; nothing is rounded.",
  ],
  [
    "0.125",
    "EUR",
    "0.125 has 3 decimals, and EUR has 2",
    "Write it with at most 2 decimals, such as 0.12; nothing is rounded.",
  ],
  [
    "1234.567",
    "EUR",
    "1234.567 has 3 decimals, and EUR has 2",
    "Write it with at most 2 decimals, such as 1234.57; nothing is rounded.",
  ],
  [
    "-0.001",
    "EUR",
    "-0.001 has 3 decimals, and EUR has 2",
    "Write it with at most 2 decimals, such as -0.00; nothing is rounded.",
  ],
])("%s %s", (numeral, currency, detail, remedy) => {
  expect(decimalsFault(numeral, currency)).toEqual({ detail, remedy });
});
