import { describe, expect, test } from "vitest";
import { expiry } from "../../../commands/keys/expiry.ts";
import { Problem } from "../../../src/contract/problem.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

describe("an end as it is typed", () => {
  test.each<[string, string | null]>([
    ["never", null],
    ["NEVER", null],
    ["1h", "2026-03-01T13:00:00.000Z"],
    ["90d", "2026-05-30T12:00:00.000Z"],
    ["8w", "2026-04-26T12:00:00.000Z"],
    ["2027-01-31T08:00:00+02:00", "2027-01-31T06:00:00.000Z"],
    ["2020-01-01T00:00:00Z", "2020-01-01T00:00:00.000Z"],
  ])("%s is %s", (given, expected) => {
    expect(expiry(given, NOW)).toBe(expected);
  });

  test("a day is usable to its end on the user's own clock", () => {
    const end = new Date(expiry("2027-01-31", NOW) ?? "");
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
  "90 d",
  "1.5d",
  "2027-02-30",
  "2027-01",
  "tomorrow",
  "9999999d",
  "2027-01-31T08:00",
])("%j is refused, and the flag named", (given) => {
  expect(() => expiry(given, NOW)).toThrow(Problem);
  expect(() => expiry(given, NOW)).toThrow(/^--expires /);
});
