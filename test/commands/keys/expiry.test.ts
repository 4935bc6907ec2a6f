import { describe, expect, test } from "vitest";
import { expiry } from "../../../commands/keys/expiry.ts";
import { readableBy } from "../../../src/terminal/prompts/checks.ts";
import { Problem } from "../../../src/contract/problem.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

describe("an end as it is typed", () => {
  test.each<[string, string | null]>([
    ["never", null],
    ["NEVER", null],
    ["1h", "2026-03-01T13:00:00.000Z"],
    ["30min", "2026-03-01T12:30:00.000Z"],
    ["7 minutes", "2026-03-01T12:07:00.000Z"],
    ["90d", "2026-05-30T12:00:00.000Z"],
    ["8w", "2026-04-26T12:00:00.000Z"],
    ["90 d", "2026-05-30T12:00:00.000Z"],
    ["90 days", "2026-05-30T12:00:00.000Z"],
    ["1 Hour", "2026-03-01T13:00:00.000Z"],
    ["2 weeks", "2026-03-15T12:00:00.000Z"],
    ["2027-01-31T08:00:00+02:00", "2027-01-31T06:00:00.000Z"],
    ["2020-01-01T00:00:00Z", "2020-01-01T00:00:00.000Z"],
  ])("%s is %s", (given, expected) => {
    expect(expiry(given, { now: NOW })).toBe(expected);
  });

  test("a day is usable to its end on the user's own clock", () => {
    const end = new Date(expiry("2027-01-31", { now: NOW }) ?? "");
    expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes()]).toEqual([
      2027, 0, 31, 23, 59,
    ]);
  });
});

test.each([
  "",
  "0d",
  "-1d",
  "90",
  "90 days ago",
  "3m",
  "0 months",
  "9999999 days",
  "1.5d",
  "2027-02-30",
  "2027-01",
  "tomorrow",
  "9999999d",
  "2027-01-31T08:00",
])("%j is refused, and the flag named", (given) => {
  expect(() => expiry(given, { now: NOW })).toThrow(Problem);
  expect(() => expiry(given, { now: NOW })).toThrow(/^--expires /);
});

test.each([
  ["2026-01-31T12:00:00", "1 month", "2026-02-28"],
  ["2026-03-01T12:00:00", "3 months", "2026-06-01"],
  ["2026-11-30T12:00:00", "3months", "2027-02-28"],
  ["2028-02-29T12:00:00", "1 year", "2029-02-28"],
])("from %s, %s ends on %s", (now, text, day) => {
  const end = new Date(expiry(text, { now: Date.parse(now) }) ?? "");
  expect([end.getFullYear(), end.getMonth() + 1, end.getDate()]).toEqual(day.split("-").map(Number));
});

test("as the answer to a question no flag is named", () => {
  const check = readableBy((text) => expiry(text, { now: NOW, name: "" }));
  expect(check("soon")).toMatch(/^"soon" is not a length of time/);
  expect(check("31.1.2027")).toBe('"31.1.2027" is not written YYYY-MM-DD. Write 2027-01-31.');
  expect(check("90 days")).toBeUndefined();
});
