import { describe, expect, test } from "vitest";
import { periodSpan, readSpan, parseStart } from "../../../src/terminal/command-line/period.ts";

test.each([
  ["this-month", "2026-03-17", "2026-03-01", "2026-03-31"],
  ["last-month", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["last-month", "2024-03-31", "2024-02-01", "2024-02-29"],
  ["last-month", "2026-01-01", "2025-12-01", "2025-12-31"],
  ["this-quarter", "2026-05-31", "2026-04-01", "2026-06-30"],
  ["last-quarter", "2026-02-01", "2025-10-01", "2025-12-31"],
  ["ytd", "2026-03-17", "2026-01-01", "2026-03-17"],
  ["last-year", "2026-03-17", "2025-01-01", "2025-12-31"],
  ["2026", "2020-01-01", "2026-01-01", "2026-12-31"],
  ["2026-q1", "2020-01-01", "2026-01-01", "2026-03-31"],
  ["2026-Q4", "2020-01-01", "2026-10-01", "2026-12-31"],
  ["2024-02", "2020-01-01", "2024-02-01", "2024-02-29"],
])("%s seen on %s is %s to %s", (period, today, from, to) => {
  expect(periodSpan(period, today)).toEqual({ from, to });
});

test.each(["2026-13", "2026-q5", "2026-3", "26", "march", "", "0000"])("%j is no period", (period) => {
  expect(() => periodSpan(period, "2026-03-17")).toThrow(/is not one of this-month/);
});

describe("--from, --to and --period", () => {
  test("either end may be open", () => {
    expect(readSpan({ from: "2026-01-01" })).toEqual({ from: "2026-01-01" });
    expect(readSpan({})).toEqual({});
  });
  test("a period and an end contradict each other", () => {
    expect(() => readSpan({ period: "2026", to: "2026-01-01" })).toThrow(/both say which days/);
  });
  test("the first day is not after the last", () => {
    expect(() => readSpan({ from: "2026-02-01", to: "2026-01-31" })).toThrow(
      "--from 2026-02-01 is after --to 2026-01-31.",
    );
  });
});

test("a day starts at the user's own midnight, a time is itself", () => {
  expect(parseStart("2026-03-01", "--since")).toBe(new Date(2026, 2, 1).toISOString());
  expect(parseStart("2026-03-01T10:00:00+02:00", "--since")).toBe("2026-03-01T08:00:00.000Z");
  expect(() => parseStart("yesterday", "--since")).toThrow(/--since "yesterday" is not a day/);
});
