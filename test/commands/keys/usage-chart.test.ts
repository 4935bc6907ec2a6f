import { expect, test } from "vitest";
import { usageChart } from "../../../commands/keys/usage-chart.ts";

/** Hours from three in the afternoon of this machine's clock. */
function hours(requests: readonly number[]) {
  return Array.from({ length: 24 }, (_, hour) => ({
    start: new Date(2026, 2, 3, 15 + hour).toISOString(),
    requests: requests[hour] ?? 0,
  }));
}

const busy = [0, 0, 1, 2, 4, 8, 16, 32];

test.for<[string, readonly number[], number, readonly string[]]>([
  [
    "two characters an hour where there is room",
    busy,
    80,
    [
      "By hour, at most 32 (22:00)",
      "              ██",
      "              ██",
      "            ████",
      "    ▁▁▂▂▄▄██████",
      "15:00       21:00       03:00       09:00",
    ],
  ],
  [
    "one where there is little",
    busy,
    47,
    [
      "By hour, at most 32 (22:00)",
      "       █",
      "       █",
      "      ██",
      "  ▁▂▄███",
      "15:00 21:00 03:00 09:00",
    ],
  ],
  ["none where there is none", busy, 23, []],
  ["none of nothing", [], 80, []],
])("%s", ([, requests, width, expected]) => {
  expect(usageChart(hours(requests), { width })).toEqual(expected);
});

test("a service that tells no hours has no chart", () => {
  expect(usageChart([], { width: 80 })).toEqual([]);
});
