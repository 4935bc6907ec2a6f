/** Days and periods in terms, seen on Tuesday 17 March 2026. */
import { expect, test } from "vitest";
import { dayConditions, isAboutDays, isLongPeriod } from "../../../src/client/filter/days.ts";
import type { WhereOperator } from "../../../src/contract/transaction/where-fields.ts";

const TODAY = "2026-03-17";

test.each<[WhereOperator, string, string]>([
  ["=", "2026-03-05", "= 2026-03-05"],
  ["=", "2026", ">= 2026-01-01 and <= 2026-12-31"],
  ["=", "2024-02", ">= 2024-02-01 and <= 2024-02-29"],
  ["=", "2026-w01", ">= 2025-12-29 and <= 2026-01-04"],
  ["=", "Last-Month", ">= 2026-02-01 and <= 2026-02-28"],
  ["=", "yesterday", "= 2026-03-16"],
  ["!=", "today", "!= 2026-03-17"],
  // From its first day on, before it, after it, up to its last day.
  [">=", "2026-03", ">= 2026-03-01"],
  ["<", "2026-03", "< 2026-03-01"],
  [">", "2026-03", "> 2026-03-31"],
  ["<=", "2026-03", "<= 2026-03-31"],
  [">", "2026-h1", "> 2026-06-30"],
  [">=", "yesterday", ">= 2026-03-16"],
  ["<=", "last-7-days", "<= 2026-03-17"],
])("date%s%s is %s", (op, value, words) => {
  const conditions = dayConditions({ field: "transaction_date", op, value }, TODAY);
  expect(conditions.map((term) => ("op" in term ? `${term.op} ${term.value}` : "")).join(" and ")).toBe(
    words,
  );
});

test.each<[WhereOperator, string, boolean]>([
  ["=", "2026-q1", true],
  ["=", "2026-03-05", false],
  ["=", "today", false],
  ["~", "2026", false],
])("whether date%s%s is about more days than one: %s", (op, value, isLong) => {
  expect(isLongPeriod({ field: "posted_date", op, value }, TODAY)).toBe(isLong);
});

test("other fields are not about days", () => {
  expect(isAboutDays({ field: "description", op: "=" })).toBe(false);
  expect(isLongPeriod({ field: "description", op: "=", value: "2026" }, TODAY)).toBe(false);
});
