import { expect, test } from "vitest";
import { changeWords, nameIn, typeWords } from "../../../commands/events/words.ts";
import { decimal } from "../../../src/contract/values/decimal.ts";

const ACCOUNT = "0198a2b4-6b0d-7c29-8e41-2a7b5c0d3f69";

test.each<[string, string]>([
  ["transaction.updated", "transaction changed"],
  ["transaction.bulk_created", "transactions created"],
  ["transaction.bulk_updated", "transactions changed"],
  ["transaction.bulk_undone", "bulk change undone"],
  ["account.opening_proven", "opening proved"],
  ["key.limits_reset", "key limits reset"],
  ["statement.partial", "statement in part"],
  ["something.new_here", "something new here"],
])("%s is %j", (type, words) => {
  expect(typeWords(type)).toBe(words);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    "old → new",
    {
      before: { amount: decimal("-56.54"), category: null, tags: [] },
      after: { amount: decimal("-1265.54"), category: "meals", tags: ["trip", "q1"] },
    },
    "amount -56.54 → -1,265.54, category uncategorized → meals, tags (none) → trip, q1",
  ],
  [
    "an account, by the last digits of its id",
    { before: { bank_account_id: ACCOUNT }, after: { bank_account_id: ACCOUNT.replace("3f69", "0001") } },
    "account 5c0d3f69 → 5c0d0001",
  ],
  [
    "an opening balance with its currency, without its minor units",
    {
      opening_balance: decimal("18452.37"),
      currency_code: "USD",
      opening_minor: 1_845_237,
      opening_date: null,
    },
    "opening balance 18,452.37 USD",
  ],
  [
    "what an undo leaves as it was is not said",
    { before: { category: null, status: "void" }, after: { category: "", status: "posted" } },
    "status void → posted",
  ],
  [
    "a new thing by its members: the amount first, without its name",
    {
      bank_account_id: ACCOUNT,
      transaction_date: "2026-02-14",
      description: "Hotel",
      amount: decimal("-310.00"),
    },
    "amount -310.00, date 2026-02-14, account 5c0d3f69",
  ],
  [
    "counts that are not 0",
    { rows: 4, created: 3, held: 0, file_sha256: "ab".repeat(32) },
    "rows 4, created 3",
  ],
  [
    "a bulk change",
    { updated: 2, set: { category: "meals" }, add_tags: [] },
    "updated 2, set category meals",
  ],
])("%s", (_, summary, words) => {
  expect(changeWords(summary, { locale: "en-US", names: new Map() })).toBe(words);
});

test.each<[Record<string, unknown>, string | undefined]>([
  [{ description: "Hotel", name: "x" }, "Hotel"],
  [{ file_name: "march.csv" }, "march.csv"],
  [{ before: { name: "Old" }, after: { name: "New" } }, "New"],
  [{ before: { amount: 1 }, after: { amount: 2 } }, undefined],
])("the name in %j", (summary, name) => {
  expect(nameIn(summary)).toBe(name);
});
