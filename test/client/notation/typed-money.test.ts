/** Amounts that a person types at a question, beside the currency that a bare one is in. */
import { expect, test } from "vitest";
import { readTypedMoney } from "../../../src/client/notation/typed-money.ts";

const money = (amount: string, currency: string | undefined) => ({ kind: "money", amount, currency });
const unreadable = (remedy: string) => ({ kind: "unreadable", remedy });

test.each([
  ["-12.50", "EUR", money("-12.5", "EUR")],
  ["1e2", "EUR", money("100", "EUR")],
  ["12.50", undefined, money("12.5", undefined)],
  ["EUR 12.50", "USD", money("12.5", "EUR")],
  ["usd -12.5", "EUR", money("-12.5", "USD")],
  ["-€12.50", "USD", money("-12.5", "EUR")],
  ["- 12.50 €", "USD", money("-12.5", "EUR")],
  ["-12.50 zł", "EUR", money("-12.5", "PLN")],
  ["R$ 99", "EUR", money("99", "BRL")],
  ["$12", "CAD", money("12", "CAD")],
  ["₹ 5", undefined, money("5", "INR")],
  [
    "$12",
    "EUR",
    unreadable("Several currencies are written $: write a code of ISO 4217, such as USD 12.50."),
  ],
  [
    "12 kr",
    undefined,
    unreadable("Several currencies are written kr: write a code of ISO 4217, such as USD 12.50."),
  ],
  ["12 bananas", "SEK", unreadable("Write the currency as a code of ISO 4217, such as SEK 12.50.")],
  ["12,50 €", "USD", unreadable("Write EUR 12.50.")],
  ["-12,50", "EUR", unreadable("Write -12.50.")],
  [
    "1.234",
    "EUR",
    unreadable("1.234 has 3 decimals, and EUR has 2. Write 1234.00 or 1.23; nothing is rounded."),
  ],
  [
    "JPY 1.5",
    "EUR",
    unreadable(
      "1.5 has 1 decimal, and JPY has none. Write it with no decimals, such as 2; nothing is rounded.",
    ),
  ],
  ["1.234 KWD", "EUR", money("1.234", "KWD")],
  ["", "EUR", unreadable("Write it like -1299.90.")],
  ["12 EUR 13", "EUR", unreadable("Write it like -1299.90.")],
])("%j in an account of %s", (text, expected, answer) => {
  expect(readTypedMoney(text, expected)).toEqual(answer);
});
