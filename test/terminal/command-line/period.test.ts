import { describe, expect, test } from "vitest";
import { addDays } from "../../../src/contract/values/date.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { localDay } from "../../../src/client/notation/named-periods.ts";
import {
  firstDay,
  lastDay,
  parseStart,
  periodSpan,
  readSpan,
} from "../../../src/terminal/command-line/period.ts";

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("there is no problem");
}

test.each([
  ["this-month", "2026-03-17", "2026-03-01", "2026-03-31"],
  ["last-month", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["last-month", "2024-03-31", "2024-02-01", "2024-02-29"],
  ["last-month", "2026-01-01", "2025-12-01", "2025-12-31"],
  ["this-quarter", "2026-05-31", "2026-04-01", "2026-06-30"],
  ["last-quarter", "2026-02-01", "2025-10-01", "2025-12-31"],
  ["ytd", "2026-03-17", "2026-01-01", "2026-03-17"],
  ["this-year", "2026-03-17", "2026-01-01", "2026-12-31"],
  ["last-year", "2026-03-17", "2025-01-01", "2025-12-31"],
  ["today", "2026-03-17", "2026-03-17", "2026-03-17"],
  ["Yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["this-week", "2026-03-17", "2026-03-16", "2026-03-22"],
  ["this-week", "2026-03-22", "2026-03-16", "2026-03-22"],
  ["this-week", "2026-03-16", "2026-03-16", "2026-03-22"],
  ["this-week", "1969-12-30", "1969-12-29", "1970-01-04"],
  ["last-week", "2026-01-01", "2025-12-22", "2025-12-28"],
  ["last-1-days", "2026-03-17", "2026-03-17", "2026-03-17"],
  ["last-30-days", "2026-03-17", "2026-02-16", "2026-03-17"],
  ["last-365-days", "2026-03-17", "2025-03-18", "2026-03-17"],
  ["2026", "2020-01-01", "2026-01-01", "2026-12-31"],
  ["2026-q1", "2020-01-01", "2026-01-01", "2026-03-31"],
  ["2026-Q4", "2020-01-01", "2026-10-01", "2026-12-31"],
  ["2026-h1", "2020-01-01", "2026-01-01", "2026-06-30"],
  ["2026-H2", "2020-01-01", "2026-07-01", "2026-12-31"],
  ["2024-02", "2020-01-01", "2024-02-01", "2024-02-29"],
  ["2026-3", "2020-01-01", "2026-03-01", "2026-03-31"],
  ["2026-w1", "2020-01-01", "2025-12-29", "2026-01-04"],
  ["March 2026", "2020-01-01", "2026-03-01", "2026-03-31"],
  ["sep  2026", "2020-01-01", "2026-09-01", "2026-09-30"],
  ["2026-may", "2020-01-01", "2026-05-01", "2026-05-31"],
  ["q1 2026", "2020-01-01", "2026-01-01", "2026-03-31"],
  ["2026-w01", "2020-01-01", "2025-12-29", "2026-01-04"],
  ["2026-W14", "2020-01-01", "2026-03-30", "2026-04-05"],
  ["2026-w53", "2020-01-01", "2026-12-28", "2027-01-03"],
  ["2027-w01", "2020-01-01", "2027-01-04", "2027-01-10"],
  ["2026-03-17", "2020-01-01", "2026-03-17", "2026-03-17"],
])("%s seen on %s is %s to %s", (period, today, from, to) => {
  expect(periodSpan(period, today)).toEqual({ from, to });
});

test.each([
  ...[
    "2026-13",
    "2026-q5",
    "2026-0",
    "26",
    "marches",
    "marches 2026",
    "32 2026",
    "",
    "0000",
    "2026-h3",
    "2026-w0",
    "2026-w00",
  ],
  // 2025 has 52 weeks; the last week of 9999 ends in the year 10000.
  ...["2025-w53", "9999-w52", "last-0-days", "last-10000-days", "last--1-days", "last-days"],
])("%j is no period", (period) => {
  expect(() => periodSpan(period, "2026-03-17")).toThrow(
    `--period ${JSON.stringify(period)} is not a day or a period.`,
  );
});

test("the error lists what can be written", () => {
  expect(problemOf(() => periodSpan("spring", "2026-03-17"))).toMatchObject({
    code: "usage",
    remedy:
      "Write a year (2026), half-year (2026-h1), quarter (2026-q1), month (2026-03), week (2026-w14) or day (2026-03-17); " +
      "or today, yesterday, this-week, last-week, this-month, last-month, this-quarter, last-quarter, this-year, last-year, " +
      "ytd, last-30-days.",
  });
});

test.each([
  ["march", "2026-03-17", "2026-03 or 2025-03"],
  ["Sept", "2026-03-17", "2025-09 or 2024-09"],
])("%s, seen on %s, may be %s", (period, today, either) => {
  expect(problemOf(() => periodSpan(period, today))).toMatchObject({
    code: "usage",
    message: `--period ${JSON.stringify(period)} does not say of which year.`,
    remedy: `Write ${either}.`,
  });
});

describe("--from is the first day of a period, --to the last", () => {
  test.each([
    ["2026-03-17", "2026-03-17", "2026-03-17"],
    ["2026-03", "2026-03-01", "2026-03-31"],
    ["2026-q2", "2026-04-01", "2026-06-30"],
    ["2026", "2026-01-01", "2026-12-31"],
    ["today", localDay(), localDay()],
    ["last-7-days", addDays(localDay(), -6), localDay()],
  ])("%s", (word, from, to) => {
    expect([firstDay("x").read(word, "--from"), lastDay("x").read(word, "--to")]).toEqual([from, to]);
  });

  test.each([
    ["03.04.2026", "invalid_date", '--from "03.04.2026" is not written YYYY-MM-DD.', "Write 2026-04-03."],
    [
      "3/4/2026",
      "invalid_date",
      '--from "3/4/2026" can be read in two ways.',
      "Write 2026-04-03 (3 April) or 2026-03-04 (4 March).",
    ],
    ["03/2026", "usage", '--from "03/2026" is not a known form of a month.', "Write 2026-03."],
    [
      "2026-02-30",
      "invalid_date",
      '--from "2026-02-30" is not an existing date, written YYYY-MM-DD.',
      "Write a day that exists, such as 2026-03-31.",
    ],
  ])("%s is refused", (word, code, detail, remedy) => {
    expect(problemOf(() => firstDay("x").read(word, "--from"))).toMatchObject({ code, detail, remedy });
  });
});

describe("--from, --to and --period", () => {
  test("either end may be open", () => {
    expect(readSpan({ from: "2026-01-01" })).toEqual({ from: "2026-01-01" });
    expect(readSpan({})).toEqual({});
  });
  test("a period and an end contradict each other", () => {
    expect(() => readSpan({ period: "2026", to: "2026-01-01" })).toThrow(
      /cannot be combined with --from or --to/,
    );
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
  expect(parseStart("2026-03", "--since")).toBe(new Date(2026, 2, 1).toISOString());
  expect(() => parseStart("once", "--since")).toThrow(/--since "once" is not a day/);
  expect(() => parseStart("1.3.2026", "--since")).toThrow('--since "1.3.2026" is not written YYYY-MM-DD.');
});
