/** --excel with a locale: understood, or refused with what is possible. */
import { expect, test } from "vitest";
import { locale } from "../../../src/terminal/command-line/flag.ts";
import { parse } from "../../../src/terminal/command-line/parse.ts";
import { command } from "../../../src/terminal/command.ts";
import { plain } from "../../../src/terminal/view.ts";

const list = {
  path: ["cashbook", "tx", "list"],
  summary: "",
  command: command({ examples: [], operands: {}, flags: {}, run: async () => plain("", { data: null }) }),
};

test.each([
  [undefined, false],
  [true, true],
  ["de", "de"],
  ["DE", "de"],
  ["de_CH.UTF-8", "de-CH"],
  ["en-GB", "en-GB"],
])("%s is %s", (raw, value) => {
  expect(locale("x").read(raw, "--excel")).toBe(value);
});

test.each(["german", "deutsch", "xx", "C", "-", "de DE"])("%j is no locale", (raw) => {
  expect(() => locale("x").read(raw, "--excel")).toThrow(/such as de, en-GB or fr-CH/);
});

test("a value after a space is answered with how to write it", () => {
  expect(() => parse(list, ["--excel", "de"])).toThrow(
    expect.objectContaining({
      code: "usage",
      remedy: "Write --excel=de, or --excel alone for your own locale.",
    }),
  );
});
