/** What a copy of a book has otherwise than the book. */
import { expect, test } from "vitest";
import { differenceOf, type BookFigures } from "../../../src/store/copy/figures.ts";

const company = { number: 1n, id: "c", name: "Acme", sequence: 7n, hash: "ab" };
const account = {
  company: 1n,
  account: "a",
  currency: "EUR",
  transactions: 2n,
  amount_minor: -500n,
  booked_minor: -500n,
};
const book: BookFigures = {
  companies: [company],
  counts: new Map([["transactions", 2n]]),
  accounts: [account],
};

test.each<[string, Partial<BookFigures>, string | undefined]>([
  ["nothing", {}, undefined],
  ["a row less", { counts: new Map([["transactions", 1n]]) }, "transactions has 2 rows, and its copy 1"],
  ["no such table", { counts: new Map() }, "transactions has 2 rows, and its copy 0"],
  ["another sum", { accounts: [{ ...account, booked_minor: -499n }] }, "the sums of account a differ"],
  ["no account", { accounts: [] }, "the sums of account a differ"],
  ["an account more", { accounts: [account, { ...account, account: "b" }] }, "the sums of account b differ"],
  ["another end of its log", { companies: [{ ...company, hash: "cd" }] }, "the companies differ"],
])("%s", (_what, change, difference) => {
  const answer = differenceOf(book, { ...book, ...change });
  if (difference === undefined) expect(answer).toBeUndefined();
  else expect(answer).toContain(difference);
});
