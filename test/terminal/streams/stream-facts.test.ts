import { expect, test } from "vitest";
import { countryOf, localeOf } from "../../../src/client/locale.ts";
import { readStreamFacts } from "../../../src/terminal/streams/stream-facts.ts";

const terminal = { isTTY: true, columns: 100, rows: 40 };
const pipe = {};
const facts = (
  {
    input = terminal,
    output = terminal,
    error = terminal,
  }: Partial<Record<"input" | "output" | "error", object>>,
  {
    environment = {},
    colour,
    noInput = false,
  }: { environment?: Record<string, string>; colour?: boolean; noInput?: boolean } = {},
) => readStreamFacts({ input: () => input, output, error }, { environment, colour, noInput });

test.each([
  ["a terminal", {}, {}, true],
  ["a pipe", { output: pipe }, {}, false],
  ["NO_COLOR", {}, { environment: { NO_COLOR: "1" } }, false],
  ["an empty NO_COLOR", {}, { environment: { NO_COLOR: "" } }, true],
  ["FORCE_COLOR in a pipe", { output: pipe }, { environment: { FORCE_COLOR: "1" } }, true],
  ["FORCE_COLOR=0", {}, { environment: { FORCE_COLOR: "0" } }, false],
  ["TERM=dumb", {}, { environment: { TERM: "dumb" } }, false],
  ["--no-color", {}, { colour: false, environment: { FORCE_COLOR: "1" } }, false],
  ["--color in a pipe", { output: pipe }, { colour: true, environment: { NO_COLOR: "1" } }, true],
])("colour with %s", (_, streams, options, expected) => {
  expect(facts(streams, options).colour.output).toBe(expected);
});

test.each([
  ["terminals", {}, {}, true],
  ["stdin in a pipe", { input: pipe }, {}, false],
  ["stderr in a pipe", { error: pipe }, {}, false],
  ["stdout in a pipe", { output: pipe }, {}, true],
  ["--no-input", {}, { noInput: true }, false],
  ["TERM=dumb", {}, { environment: { TERM: "dumb" } }, false],
])("questions with %s", (_, streams, options, expected) => {
  expect(facts(streams, options).interactive).toBe(expected);
});

test("a terminal that does not say how wide it is has 80 columns", () => {
  expect(facts({ output: { isTTY: true, columns: 0, rows: 0 } })).toMatchObject({ width: 80, height: 24 });
  expect(facts({})).toMatchObject({ width: 100, height: 40 });
});

test.each([
  [{ LANG: "de_DE.UTF-8" }, "de-DE", "DE"],
  [{ LC_ALL: "fr_CH", LANG: "de_DE" }, "fr-CH", "CH"],
  [{ LC_ALL: "", LC_NUMERIC: "sv_SE@euro" }, "sv-SE", "SE"],
  [{ LANG: "C.UTF-8" }, "en-US", undefined],
  [{ LANG: "POSIX" }, "en-US", undefined],
  [{ LANG: "de" }, "de", undefined],
  [{ LANG: "!!" }, "en-US", undefined],
  [{}, "en-US", undefined],
])("the locale of %j is %s", (environment, locale, country) => {
  expect(localeOf(environment)).toBe(locale);
  expect(countryOf(environment)).toBe(country);
});
