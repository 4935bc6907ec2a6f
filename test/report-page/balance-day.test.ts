/** Which day the balances of a page are of. */
import { expect, test } from "vitest";
import { balanceDay } from "../../src/report-page/balance-day.ts";

test.each([
  ["the days are over", "2027-01-05", ["2026-02-01"], "2026-12-31"],
  ["the last day", "2026-12-31", ["2026-02-01"], "2026-12-31"],
  ["days are still to come", "2026-11-25", ["2026-02-01", "2026-11-25"], "2026-11-25"],
  ["something moves on a day to come", "2026-11-25", ["2026-02-01", "2026-12-01"], "2026-12-31"],
  ["nothing moved", "2026-11-25", [], "2026-11-25"],
  ["all days are to come", "2025-11-25", [], "2026-12-31"],
])("%s", (_, today, dates, day) => {
  const transactions = dates.map((date) => ({ transaction_date: date }));
  const summary = { date_from: "2026-01-01", date_to: "2026-12-31" };
  expect(balanceDay({ summary, made_at: `${today}T12:00:00.000Z`, transactions })).toBe(day);
});
