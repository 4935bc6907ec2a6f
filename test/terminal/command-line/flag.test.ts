import { describe, expect, test } from "vitest";
import type { Problem } from "../../../src/contract/problem.ts";
import {
  choice,
  day,
  either,
  integer,
  text,
  texts,
  toggle,
  typedName,
  type Flag,
  type RawFlag,
} from "../../../src/terminal/command-line/flag.ts";

const rows: readonly [string, Flag<unknown>, RawFlag, unknown][] = [
  ["a text is taken as typed", text("x"), " a b ", " a b "],
  ["an absent text is undefined", text("x"), undefined, undefined],
  ["repeated texts keep their order", texts("x"), ["b", "a"], ["b", "a"]],
  ["absent repeated texts are an empty list", texts("x"), undefined, []],
  ["a whole number", integer("x", { minimum: 1, maximum: 9 }), "7", 7],
  ["a choice, case aside, as it is listed", choice("x", ["json", "CSV"]), "csv", "CSV"],
  ["a real day", day("x"), "2024-02-29", "2024-02-29"],
  ["a toggle that is given", toggle("x"), true, true],
  ["a toggle that is absent", toggle("x"), undefined, false],
  ["--x of a flag with three states", either("x"), true, true],
  ["--no-x of it", either("x"), false, false],
  ["neither", either("x"), undefined, undefined],
];

test.each(rows)("%s", (_, flag, raw, value) => {
  expect(flag.read(raw, "--x")).toEqual(value);
});

describe("a value that cannot be used is refused with flag, value and what would do", () => {
  const wrong: readonly [Flag<unknown>, string, string][] = [
    [integer("x", { minimum: 1, maximum: 9 }), "0", '--x "0" is not a whole number from 1 to 9.'],
    [integer("x", { minimum: 1, maximum: 9 }), "1.5", '--x "1.5" is not a whole number from 1 to 9.'],
    [integer("x"), "", '--x "" is not a whole number from 0 to 1000000000.'],
    [integer("x"), "0x10", '--x "0x10" is not a whole number from 0 to 1000000000.'],
    [choice("x", ["a", "b"]), "c", '--x "c" is not one of a, b.'],
    [choice("x", ["checking", "cash"]), "Checkin", '--x cannot be "Checkin" (did you mean checking?).'],
    [choice("x", ["in", "out"]), "ot", '--x cannot be "ot" (did you mean out?).'],
    [choice("x", ["in", "out"]), "sideways", '--x "sideways" is not one of in, out.'],
  ];
  test.each(wrong)("%#", (flag, raw, detail) => {
    expect(() => flag.read(raw, "--x")).toThrow(
      expect.objectContaining({ code: "usage", detail }) as Problem,
    );
  });
  test.each(["2026-02-30", "2026-13-01", "", "March 1"])("%j is no day, and invalid input", (raw) => {
    const detail = `--x ${JSON.stringify(raw)} is not an existing date, written YYYY-MM-DD.`;
    expect(() => day("x").read(raw, "--x")).toThrow(
      expect.objectContaining({ code: "invalid_date", detail }) as Problem,
    );
  });
});

test("names are typed with dashes", () => {
  expect(["limit", "perMinute", "apiKeyStdin"].map(typedName)).toEqual([
    "limit",
    "per-minute",
    "api-key-stdin",
  ]);
});
