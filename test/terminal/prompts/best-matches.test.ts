/** What a person types, and which of the choices it finds, in which order. */
import { expect, test } from "vitest";
import { bestMatches } from "../../../src/terminal/prompts/best-matches.ts";

const choices = [
  { name: "Interest paid (interest)", value: 1 },
  { name: "Sales (sales)", value: 2, alsoCalled: ["Umsatzerlöse", "chiffre d'affaires"] },
  { name: "Salaries and wages (salaries)", value: 3, alsoCalled: ["Gehälter"] },
  { name: "Value added and sales tax (vat)", value: 4 },
  { name: "Wholesale goods (goods)", value: 5 },
  { name: "Öffentliche Mittel (grants)", value: 6 },
];

test.each([
  ["", [1, 2, 3, 4, 5, 6]],
  ["sal", [2, 3, 4, 5]],
  ["SALES", [2, 4]],
  ["sales tax", [4]],
  ["wage", [3]],
  ["sale", [2, 4, 5]],
  ["umsatz", [2]],
  ["d'affaires", [2]],
  ["gehalter", [3]],
  ["offentliche", [6]],
  ["(vat)", [4]],
  ["nothing such", []],
] as const)("%j", (typed, values) => {
  expect(bestMatches(choices, typed).map(({ value }) => value)).toEqual(values);
});
