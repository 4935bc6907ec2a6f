import { describe, expect, test } from "vitest";
import { admit, refusal } from "../../../src/core/access/limits.ts";
import type { KeyWindows } from "../../../src/core/ports/admission.ts";
import type { Problem } from "../../../src/contract/problem.ts";

const DAY = Date.parse("2026-03-01T00:00:00Z");
const NOON = Date.parse("2026-03-01T12:00:00Z");
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const windows = (given: Partial<KeyWindows> = {}): KeyWindows => ({
  minute_start: NOON,
  minute_count: 0,
  day_start: DAY,
  day_count: 0,
  ...given,
});
const judge = (stored: KeyWindows | undefined, now: number, [minute, day] = [2, 5]) =>
  admit(stored, { key: { rate_limit_per_minute: minute ?? 0, rate_limit_per_day: day ?? 0 }, now });

describe("a request", () => {
  test.each<[string, KeyWindows | undefined, number, KeyWindows | undefined]>([
    ["opens both windows", undefined, NOON + 1, windows({ minute_count: 1, day_count: 1 })],
    [
      "is added to open windows",
      windows({ minute_count: 1, day_count: 4 }),
      NOON,
      windows({ minute_count: 2, day_count: 5 }),
    ],
    ["is refused where the minute is used up", windows({ minute_count: 2, day_count: 2 }), NOON, undefined],
    ["is refused where the day is used up", windows({ minute_count: 0, day_count: 5 }), NOON, undefined],
    [
      "is refused in the last millisecond of a minute",
      windows({ minute_count: 2, day_count: 2 }),
      NOON + MINUTE - 1,
      undefined,
    ],
    [
      "is admitted in the first of the next",
      windows({ minute_count: 2, day_count: 2 }),
      NOON + MINUTE,
      windows({ minute_start: NOON + MINUTE, minute_count: 1, day_count: 3 }),
    ],
    [
      "opens a new day at midnight UTC",
      windows({ minute_start: DAY + 23 * HOUR + 59 * MINUTE, minute_count: 2, day_count: 5 }),
      DAY + 24 * HOUR,
      windows({ minute_start: DAY + 24 * HOUR, minute_count: 1, day_start: DAY + 24 * HOUR, day_count: 1 }),
    ],
    [
      "does not open a used window again when the clock steps back into it",
      windows({ minute_start: NOON + MINUTE, minute_count: 2, day_count: 2 }),
      NOON + MINUTE - 1,
      undefined,
    ],
    [
      "uses up a window that lies one ahead",
      windows({ minute_start: NOON + MINUTE, minute_count: 1, day_count: 1 }),
      NOON,
      windows({ minute_start: NOON + MINUTE, minute_count: 2, day_count: 2 }),
    ],
    [
      "gives up a window that lies more than one ahead",
      windows({ minute_start: NOON + 2 * MINUTE, minute_count: 2, day_count: 1 }),
      NOON,
      windows({ minute_count: 1, day_count: 2 }),
    ],
    [
      "gives up a day that lies years ahead",
      windows({ day_start: DAY + 9000 * HOUR * 24, day_count: 5 }),
      NOON,
      windows({ minute_count: 1, day_count: 1 }),
    ],
  ])("%s", (_what, stored, now, expected) => {
    expect(judge(stored, now).windows).toEqual(expected);
  });

  test("says when a window was given up", () => {
    expect(judge(windows({ minute_start: NOON + 2 * MINUTE }), NOON).reset).toBe(true);
    expect(judge(windows({ minute_start: NOON + MINUTE }), NOON).reset).toBe(false);
  });

  test("is refused by a limit of 0 in either window, used or not", () => {
    expect(judge(undefined, NOON, [0, 5]).windows).toBeUndefined();
    expect(judge(undefined, NOON, [2, 0]).windows).toBeUndefined();
  });

  test("is refused when a limit was lowered below what is used", () => {
    const { windows: kept, limits } = judge(windows({ minute_count: 9, day_count: 9 }), NOON, [3, 100]);
    expect(kept).toBeUndefined();
    expect(limits[0]).toEqual({ window: "minute", limit: 3, remaining: 0, reset: 60 });
  });

  test("says what is left, itself counted, and when the windows end", () => {
    expect(judge(windows({ minute_count: 0, day_count: 1 }), NOON + 17_001).limits).toEqual([
      { window: "minute", limit: 2, remaining: 1, reset: 43 },
      { window: "day", limit: 5, remaining: 3, reset: 43_183 },
    ]);
  });
});

describe("a refusal", () => {
  const refused = (stored: KeyWindows | undefined, now: number, limits?: [number, number]): Problem =>
    refusal(judge(stored, now, limits).limits);

  test("names the limit and the seconds to wait, rounded up", () => {
    const problem = refused(windows({ minute_count: 2 }), NOON + 59_001);
    expect(problem.detail).toBe(
      "The API key's limit of 2 requests a minute is used up; it resets in 1 second.",
    );
    expect(problem.more["retry_after"]).toBe(1);
  });

  test("names both limits when both are used up, and waits for the later", () => {
    const problem = refused(windows({ minute_count: 2, day_count: 5 }), NOON);
    expect(problem.detail).toBe(
      "The API key's limits of 2 requests a minute and 5 requests a day are used up; it resets in 12 hours.",
    );
    expect(problem.more["retry_after"]).toBe(43_200);
  });

  test("does not promise that a limit of 0 opens", () => {
    const problem = refused(undefined, NOON, [0, 5]);
    expect(problem.detail).toContain("0 requests a minute, so it allows none");
    expect(problem.remedy).toBe("Ask an administrator to raise the limit.");
  });
});
