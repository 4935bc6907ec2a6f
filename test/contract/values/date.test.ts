/** Days are texts; a day that does not exist is none. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  dateText,
  dayDate,
  dayNumber,
  daysInMonth,
  isDate,
  timestamp,
} from "../../../src/contract/values/date.ts";

describe("a day", () => {
  test.each([
    ["2026-01-01", true],
    ["2024-02-29", true],
    ["2023-02-29", false],
    ["1900-02-29", false],
    ["2000-02-29", true],
    ["2026-04-31", false],
    ["2026-00-10", false],
    ["2026-13-10", false],
    ["2026-01-00", false],
    ["2026-1-1", false],
    ["0000-01-01", false],
    ["0001-01-01", true],
    ["9999-12-31", true],
    ["10000-01-01", false],
    ["2026-01-01T00:00:00Z", false],
    [" 2026-01-01", false],
    ["2026-01-01\n", false],
    ["２０２６-01-01", false],
    ["", false],
  ])("%j: %s", (text, expected) => {
    expect(isDate(text)).toBe(expected);
  });

  test("exists exactly when the platform's calendar has it", () => {
    const part = (maximum: number) => fc.nat(maximum);
    fc.assert(
      fc.property(part(9999), part(14), part(33), (year, month, day) => {
        const text = dateText(year, month, day);
        const parsed = new Date(`${text}T00:00:00Z`);
        const real = year > 0 && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
        expect(isDate(text)).toBe(real);
      }),
    );
  });
});

const day = fc.integer({ min: dayNumber("0001-01-01"), max: dayNumber("9999-12-31") });

test("a day's number and its text are one thing, and order alike", () => {
  fc.assert(
    fc.property(day, day, (left, right) => {
      expect(dayNumber(dayDate(left))).toBe(left);
      expect(isDate(dayDate(left))).toBe(true);
      expect(dayDate(left) < dayDate(right)).toBe(left < right);
    }),
  );
});

test("adding days goes on over months and years", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  fc.assert(
    fc.property(day, fc.integer({ min: -300, max: 300 }), (from, days) => {
      fc.pre(from + days >= dayNumber("0001-01-01") && from + days <= dayNumber("9999-12-31"));
      expect(dayNumber(addDays(dayDate(from), days))).toBe(from + days);
    }),
  );
});

test("a month ends a day before the next begins", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9998 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const next = month === 12 ? dateText(year + 1, 1, 1) : dateText(year, month + 1, 1);
      expect(addDays(dateText(year, month, daysInMonth(year, month)), 1)).toBe(next);
    }),
  );
});

test("a time is written in UTC with milliseconds", () => {
  expect(timestamp(0)).toBe("1970-01-01T00:00:00.000Z");
  expect(timestamp(1_772_366_400_007)).toBe("2026-03-01T12:00:00.007Z");
});
