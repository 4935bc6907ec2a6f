import { expect, test } from "vitest";
import { findPeriod } from "../../../src/client/notation/named-periods.ts";
import { offeredPeriods } from "../../../src/terminal/completion/periods.ts";

const today = "2026-03-17";

test("a shell offers named periods, then those of this year and last year up to today", () => {
  expect(offeredPeriods(today).map(({ name }) => name)).toEqual([
    ...[
      "today",
      "yesterday",
      "this-week",
      "last-week",
      "this-month",
      "last-month",
      "this-quarter",
      "last-quarter",
    ],
    ...["this-year", "last-year", "ytd", "last-30-days", "last-90-days", "last-365-days"],
    ...["2026", "2026-h1", "2026-q1", "2026-03", "2026-02", "2026-01"],
    ...["2025", "2025-h2", "2025-h1", "2025-q4", "2025-q3", "2025-q2", "2025-q1"],
    ...["2025-12", "2025-11", "2025-10", "2025-09", "2025-08", "2025-07"],
    ...["2025-06", "2025-05", "2025-04", "2025-03", "2025-02", "2025-01"],
  ]);
});

test("each is a period that commands take", () => {
  for (const { name, from, to } of offeredPeriods(today))
    expect(findPeriod(name, today)).toEqual({ from, to });
});
