import { describe, expect, test } from "vitest";
import { spanBefore, yearBefore } from "../../../src/client/notation/compared-span.ts";

describe("the period before", () => {
  test.for([
    ["a quarter", "2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
    ["a month after a longer one", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
    ["a month after a leap day", "2024-03-01", "2024-03-31", "2024-02-01", "2024-02-29"],
    ["a half-year", "2026-07-01", "2026-12-31", "2026-01-01", "2026-06-30"],
    ["a year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
    ["a week", "2026-03-30", "2026-04-05", "2026-03-23", "2026-03-29"],
    ["a day", "2026-03-01", "2026-03-01", "2026-02-28", "2026-02-28"],
    ["thirty days", "2026-03-05", "2026-04-03", "2026-02-03", "2026-03-04"],
  ])("of %s, %s to %s", ([, from = "", to = "", firstDay, lastDay]) => {
    expect(spanBefore({ from, to, isYearToDate: false })).toEqual({ from: firstDay, to: lastDay });
  });

  test.for([
    ["2026-11-23", "2025-01-01", "2025-11-23"],
    ["2026-06-30", "2025-01-01", "2025-06-30"],
    ["2024-02-29", "2023-01-01", "2023-02-28"],
  ])("of the year until %s", ([to = "", firstDay, lastDay]) => {
    const from = `${to.slice(0, 4)}-01-01`;
    expect(spanBefore({ from, to, isYearToDate: true })).toEqual({ from: firstDay, to: lastDay });
  });
});

test.for([
  ["a quarter", "2026-01-01", "2026-03-31", "2025-01-01", "2025-03-31"],
  ["a February with 29 days", "2024-02-01", "2024-02-29", "2023-02-01", "2023-02-28"],
  ["a February a year after one with 29 days", "2025-02-01", "2025-02-28", "2024-02-01", "2024-02-29"],
  ["a week from Monday to Sunday", "2026-03-30", "2026-04-05", "2025-03-31", "2025-04-06"],
  ["other days", "2026-03-05", "2026-04-03", "2025-03-05", "2025-04-03"],
  ["days from a leap day", "2024-02-29", "2024-03-02", "2023-02-28", "2023-03-02"],
])("a year before %s", ([, from = "", to = "", firstDay, lastDay]) => {
  expect(yearBefore({ from, to })).toEqual({ from: firstDay, to: lastDay });
});
