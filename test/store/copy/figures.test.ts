/** What proves a copy of a book: any figure that differs is named. */
import { expect, test } from "vitest";
import { differenceOf, type BookFigures } from "../../../src/store/copy/figures.ts";

const figures: BookFigures = {
  companies: [
    { number: 1n, id: "c1", name: "Acme", sequence: 7n, hash: "aa" },
    { number: 2n, id: "c2", name: "Globex", sequence: 0n, hash: "" },
  ],
  counts: new Map([
    ["transactions", 3n],
    ["events", 7n],
  ]),
  accounts: [
    {
      company: 1n,
      account: "a1",
      currency: "EUR",
      transactions: 2n,
      amount_minor: -500n,
      booked_minor: -500n,
    },
    { company: 1n, account: "a2", currency: "USD", transactions: 1n, amount_minor: 900n, booked_minor: 820n },
  ],
};
const [acme, globex] = figures.companies as [BookFigures["companies"][0], BookFigures["companies"][0]];
const [first, second] = figures.accounts as [BookFigures["accounts"][0], BookFigures["accounts"][0]];

test("equal figures differ in nothing", () => {
  expect(differenceOf(figures, structuredClone(figures))).toBeUndefined();
});

test.each<[string, Partial<BookFigures>, string]>([
  [
    "a row less",
    {
      counts: new Map([
        ["transactions", 2n],
        ["events", 7n],
      ]),
    },
    "transactions has 3 rows, and its copy 2",
  ],
  ["a table less", { counts: new Map([["transactions", 3n]]) }, "events has 7 rows, and its copy 0"],
  [
    "another amount",
    { accounts: [first, { ...second, amount_minor: 901n }] },
    "the sums of account a2 differ",
  ],
  [
    "another booked amount",
    { accounts: [{ ...first, booked_minor: -499n }, second] },
    "the sums of account a1 differ",
  ],
  [
    "another number of transactions",
    { accounts: [{ ...first, transactions: 3n }, second] },
    "the sums of account a1 differ",
  ],
  ["an account less", { accounts: [first] }, "the sums of account a2 differ"],
  [
    "an account more",
    { accounts: [first, second, { ...second, account: "a3" }] },
    "the sums of account a3 differ",
  ],
  [
    "another audit head",
    { companies: [{ ...acme, hash: "ab" }, globex] },
    "the companies differ: 1 c1 Acme 7 aa and 1 c1 Acme 7 ab",
  ],
  [
    "another name",
    { companies: [acme, { ...globex, name: "Glob" }] },
    "the companies differ: 2 c2 Globex 0  and 2 c2 Glob 0 ",
  ],
])("%s", (_what, change, difference) => {
  expect(differenceOf(figures, { ...figures, ...change })).toBe(difference);
});
