/** What a refused input is told: every bad member, where it is, and what is wrong with it. */
import { describe, expect, onTestFinished, test } from "vitest";
import { config } from "zod/mini";
import { accounts } from "../../src/contract/account.ts";
import { imports } from "../../src/contract/import.ts";
import { keys } from "../../src/contract/key.ts";
import type { Operation } from "../../src/contract/operation.ts";
import { Problem } from "../../src/contract/problem.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { validate } from "../../src/core/validate.ts";

/** `pointer detail` of each field. */
function faults(operation: Operation, input: object): readonly string[] {
  try {
    validate(operation, input);
  } catch (error) {
    if (error instanceof Problem) return error.errors.map(({ pointer, detail }) => `${pointer} ${detail}`);
    throw error;
  }
  return [];
}

const create = { bank_account_id: "a", transaction_date: "2026-03-01", description: "Coffee", amount: "1" };
const bulk = { ids: ["a"] };
const begin = {
  bank_account_id: "a",
  file_name: "a.csv",
  file_sha256: "0".repeat(64),
  file_size: 1,
  format: "csv",
  mapping: {},
  detected: {},
  period: null,
};

describe.each([
  [
    "a member that is absent",
    transactions.create,
    { ...create, description: undefined },
    "/description is required",
  ],
  [
    "null, where something is needed",
    transactions.create,
    { ...create, description: null },
    "/description must be a text",
  ],
  ["another type", transactions.create, { ...create, description: 5 }, "/description must be a text"],
  ["no list", transactions.create, { ...create, tags: "a" }, "/tags must be a list"],
  ["no flag", transactions.bulkUpdate, { ...bulk, dry_run: "yes" }, "/dry_run must be true or false"],
  ["no object", transactions.bulkUpdate, { filter: [] }, "/filter must be an object"],
  [
    "a misspelt word, and the one that is meant",
    keys.create,
    { name: "CI", scopes: ["transaction:create", "read"] },
    '/scopes/0 cannot be "transaction:create" (did you mean transactions:create?)',
  ],
  [
    "a word that is like none",
    accounts.create,
    { name: "A", currency_code: "EUR", account_type: "piggy bank" },
    '/account_type must be one of checking, savings, credit_card, cash, loan, investment, payment_processor, other, not "piggy_bank"',
  ],
  [
    "a long text where a word is expected is not repeated",
    accounts.create,
    { name: "A", currency_code: "EUR", account_type: "x".repeat(50) },
    "/account_type must be one of checking, savings, credit_card, cash, loan, investment, payment_processor, other",
  ],
  [
    "too small a number",
    transactions.bulkUpdate,
    { ...bulk, expected_count: -1 },
    "/expected_count must be at least 0",
  ],
  ["too large a number", imports.begin, { ...begin, chunk_size: 1e6 }, "/chunk_size must be at most 20000"],
  ["no whole number", imports.begin, { ...begin, file_size: 1.5 }, "/file_size must be a whole number"],
  [
    "text in a query that is no number",
    transactions.list,
    { limit: "x" },
    "/limit must be a whole number from 1 to 500",
  ],
  ["an unknown member", transactions.create, { ...create, x: 1 }, "/x is not known"],
  [
    "an unknown member with signs of a pointer",
    transactions.create,
    { ...create, "a/b~c": 1 },
    "/a~1b~0c is not known",
  ],
] as const)("%s", (_words, operation, input, told) => {
  test(`is told as "${told}"`, () => {
    expect(faults(operation, input)).toEqual([told]);
  });
});

test("words that another library gives zod for all schemas of the process are not told", () => {
  const { localeError } = config();
  onTestFinished(() => void config({ localeError }));
  config({ localeError: () => "words of another library" });
  const where = [{ field: 1, op: "=", value: "a" }];
  expect(faults(transactions.create, { ...create, tags: "a" })).toEqual(["/tags must be a list"]);
  expect(faults(transactions.list, { where }).join()).not.toContain("another library");
});
