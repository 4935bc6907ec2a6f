import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayDate, dayNumber } from "../../../src/contract/values/date.ts";
import { intervals, type Interval } from "../../../src/contract/report/days.ts";
import { daysOf, periodsOf, rangeBefore } from "../../../src/core/reports/periods.ts";

const day = fc.integer({ min: dayNumber("1900-01-01"), max: dayNumber("2100-12-31") }).map(dayDate);
const range = fc.tuple(day, fc.nat(4000)).map(([from, length]) => ({ from, to: addDays(from, length) }));

test.for<[Interval, string, string, string[]]>([
  ["day", "2026-02-27", "2026-03-01", ["2026-02-27", "2026-02-28", "2026-03-01"]],
  // 2026-01-01 is a Thursday: the first week is cut at both ends of the range.
  ["week", "2026-01-01", "2026-01-12", ["2026-01-01/2026-01-04", "2026-01-05/2026-01-11", "2026-01-12"]],
  ["week", "1969-12-28", "1970-01-05", ["1969-12-28", "1969-12-29/1970-01-04", "1970-01-05"]],
  ["month", "2024-01-31", "2024-03-01", ["2024-01-31", "2024-02-01/2024-02-29", "2024-03-01"]],
  ["quarter", "2026-02-10", "2026-07-01", ["2026-02-10/2026-03-31", "2026-04-01/2026-06-30", "2026-07-01"]],
  ["year", "2025-12-31", "2027-01-01", ["2025-12-31", "2026-01-01/2026-12-31", "2027-01-01"]],
  ["year", "2026-03-01", "2026-03-01", ["2026-03-01"]],
  ["week", "9999-12-30", "9999-12-31", ["9999-12-30/9999-12-31"]],
  ["month", "0001-01-01", "0001-02-01", ["0001-01-01/0001-01-31", "0001-02-01"]],
])("%s periods from %s to %s", ([interval, from, to, expected]) => {
  const shown = periodsOf({ from, to }, interval).map(({ start, end }) =>
    start === end ? start : `${start}/${end}`,
  );
  expect(shown).toEqual(expected);
});

test("periods follow each other without a gap, cover the range and nothing else, and break where the calendar does", () => {
  fc.assert(
    fc.property(range, fc.constantFrom(...intervals), ({ from, to }, interval) => {
      const periods = periodsOf({ from, to }, interval);
      expect(periods[0]?.start).toBe(from);
      expect(periods.at(-1)?.end).toBe(to);
      expect(periods.filter(({ start, end }) => start > end)).toEqual([]);
      const later = periods.slice(1).map(({ start }) => start);
      expect(later).toEqual(periods.slice(0, -1).map(({ end }) => addDays(end, 1)));
      expect(later.filter((start) => !beginsPeriod(start, interval))).toEqual([]);
    }),
  );
});

function beginsPeriod(date: string, interval: Interval): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  if (interval === "day") return true;
  if (interval === "week") return at.getUTCDay() === 1;
  if (at.getUTCDate() !== 1) return false;
  const month = at.getUTCMonth();
  return interval === "month" || (interval === "quarter" ? month % 3 === 0 : month === 0);
}

test.for<[Interval, string, string]>([
  ["day", "2000-01-01", "2030-01-01"],
  ["week", "1000-01-01", "2026-12-31"],
  ["month", "0001-01-01", "2026-12-31"],
])("%s periods of %s to %s are too many, in one sentence", ([interval, from, to]) => {
  expect(() => periodsOf({ from, to }, interval)).toThrow(
    `The interval makes more than 10000 periods of a ${interval}.`,
  );
});

test("exactly 10000 periods are made", () => {
  const from = "2000-01-01";
  expect(periodsOf({ from, to: addDays(from, 9_999) }, "day")).toHaveLength(10_000);
  expect(() => periodsOf({ from, to: addDays(from, 10_000) }, "day")).toThrow("more than 10000");
});

test("the range before has as many days, and ends the day before", () => {
  expect(rangeBefore({ from: "2026-01-01", to: "2026-01-31" })).toEqual({
    from: "2025-12-01",
    to: "2025-12-31",
  });
  fc.assert(
    fc.property(range, (given) => {
      const before = rangeBefore(given);
      expect(daysOf(before)).toBe(daysOf(given));
      expect(addDays(before.to, 1)).toBe(given.from);
    }),
  );
  expect(rangeBefore({ from: "0001-01-03", to: "0001-01-04" })).toEqual({
    from: "0001-01-01",
    to: "0001-01-02",
  });
  expect(() => rangeBefore({ from: "0001-01-02", to: "0001-01-03" })).toThrow("no period of equal length");
});
