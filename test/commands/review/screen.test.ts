/** One group at the widths of terminals: what is seen, and that no line is too wide. */
import { describe, expect, test } from "vitest";
import { groupLines, queueLine } from "../../../commands/review/screen.ts";
import { amountOf } from "../../../src/contract/values/money.ts";
import { displayWidth } from "../../../src/terminal/render/display-width.ts";
import { paintFor } from "../../../src/terminal/render/paint.ts";
import { sampleGroup } from "./sample-group.ts";

const group = sampleGroup({
  title: "GUSTO PAYROLL",
  count: 6,
  description: "GUSTO PAYROLL 6SEMK53 WEB ID: 9138864001",
  suggestion: { category: "salaries", alternatives: ["rent", "travel"] },
});
const names = {
  accounts: new Map([["a1", "Chase Checking"]]),
  categories: new Map([
    ["salaries", "Salaries and wages"],
    ["rent", "Rent"],
  ]),
};

test("what a group shows at 80 columns", async () => {
  const lines = groupLines(group, {
    width: 80,
    locale: "en",
    paint: await paintFor(false),
    place: "1/27",
    ...names,
  });
  expect(lines).toEqual([
    "GUSTO PAYROLL                                                             [1/27]",
    "  6 transactions, -50,700.72 USD, Chase Checking, 2026-01-15 to 2026-03-28",
    "  2026-03-28  -8,450.12  GUSTO PAYROLL 6SEMK53 WEB ID: 9138864001",
    "  2026-03-28  -8,450.12  GUSTO PAYROLL 6SEMK53 WEB ID: 9138864001",
    "  2026-03-28  -8,450.12  GUSTO PAYROLL 6SEMK53 WEB ID: 9138864001 (+3)",
    "  Suggestion: Salaries and wages, 0.98 sure; 236 of 240 suggestions as sure were",
    "  right in this book",
    "  Because: 14 of 14 of this payee, last 2025-12-28",
    "  Or: [1] Rent  [2] travel",
  ]);
});

test("a group without a suggestion says why", async () => {
  const lines = groupLines(sampleGroup({ title: "WEWORK", count: 1 }), {
    width: 80,
    locale: "en",
    paint: await paintFor(false),
    place: "1/1",
    ...names,
  });
  expect(lines.at(-1)).toBe("  No suggestion: the book has no answer for such a transaction yet.");
});

describe.each([50, 80, 120, 200])("at %i columns", (width) => {
  test.for(["GUSTO PAYROLL", "ABC ".repeat(80), "日本電気株式会社 給与"])("%s is no wider", async (title) => {
    const wide = sampleGroup({
      title,
      count: 1200,
      suggestion: { category: "x".repeat(30), alternatives: ["a", "b"] },
    });
    const lines = groupLines(wide, {
      width,
      locale: "de",
      paint: await paintFor(false),
      place: "100/200",
      ...names,
    });
    expect(lines.filter((line) => displayWidth(line) > width)).toEqual([]);
  });
});

test("the queue in a line", () => {
  const sums = [{ currency_code: "USD", net: amountOf(0n, "USD"), moved: amountOf(41_234_510n, "USD") }];
  const open = { group_count: 27, transaction_count: 86, sums };
  const none = { uncategorized: 27, held: 0, transfer: 0, statement: 0 };
  expect(queueLine({ ...open, group_counts: none }, "en")).toBe(
    "27 groups, 86 transactions without a category, 412,345.10 USD moved",
  );
  expect(
    queueLine({ ...open, group_counts: { uncategorized: 24, held: 1, transfer: 1, statement: 1 } }, "en"),
  ).toBe(
    "27 groups, 86 transactions without a category, 412,345.10 USD moved; held rows in 1; possible transfers in 1; a balance that differs in 1",
  );
});
