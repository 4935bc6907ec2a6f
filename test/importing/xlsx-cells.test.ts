/** What single cells of workbooks hold: numbers in exact decimals, days and times, and texts with escapes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unescapeText } from "../../src/importing/formats/xlsx/escaped-text.ts";
import { builtinShows, codeShows } from "../../src/importing/sheet/number-format.ts";
import { numberText } from "../../src/importing/sheet/number-text.ts";
import { dayText, serialText, timeText } from "../../src/importing/sheet/serial-time.ts";

describe("numbers as workbooks store them", () => {
  test.each([
    ["45.9", "45.9"],
    ["45.899999999999999", "45.9"],
    ["45.900000000000006", "45.9"],
    ["0.30000000000000004", "0.3"],
    ["-0.30000000000000004", "-0.3"],
    ["1E-2", "0.01"],
    ["1.0000000000000001E-2", "0.01"],
    ["-1.2345678E7", "-12345678"],
    ["1.2345678E+7", "12345678"],
    ["1.23456789012345E+15", "1234567890123450"],
    ["12345678901234567", "12345678901234567"],
    ["1.2345678901234567E16", "12345678901234600"],
    ["999999999999999.9", "1000000000000000"],
    ["99.999999999999999", "100"],
    ["0.99999999999999999", "1"],
    ["1234567890123.45", "1234567890123.45"],
    ["100", "100"],
    ["100.00", "100"],
    ["007.50", "7.5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["0", "0"],
    ["-0", "0"],
    ["-0.0", "0"],
    ["0E0", "0"],
    ["+3.5", "3.5"],
    [" 3.5 ", "3.5"],
    ["2.2204460492503131E-16", "0.000000000000000222044604925031"],
  ])("%s is %s", (stored, decimal) => {
    expect(numberText(stored)).toBe(decimal);
  });

  test.each(["", "-", ".", "1,5", "1.2.3", "NaN", "INF", "0x10", "1e", "1e9999", "12 34", "9".repeat(500)])(
    "%j is no number",
    (stored) => {
      expect(numberText(stored)).toBeUndefined();
    },
  );

  test("every amount of up to fifteen digits comes back from its double", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.nat(4), (minor, decimals) => {
        const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, "0");
        const whole = digits.slice(0, digits.length - decimals);
        const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
        const meant = `${minor < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
        const double = Number(meant);
        for (const stored of [String(double), double.toPrecision(17), double.toExponential(16)]) {
          expect(numberText(stored)).toBe(meant);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("number formats", () => {
  test.each([
    ["dd/mm/yyyy", "day"],
    ["dd\\.mm\\.yyyy;@", "day"],
    ["[$-409]d\\-mmm\\-yy;@", "day"],
    ["[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "day"],
    ["yyyy-mm-dd hh:mm:ss.000", "day"],
    ["TT.MM.JJJJ", "day"],
    ['yyyy"年"m"月"d"日"', "day"],
    ["mmm", "day"],
    ["hh:mm:ss", "time"],
    ["h:mm AM/PM", "time"],
    ["mm:ss.0", "time"],
    ["[h]:mm:ss", "number"],
    ["[mm]:ss", "number"],
    ["General", "number"],
    ["@", "number"],
    ["", "number"],
    ["0.00E+00", "number"],
    ["#,##0.00;[Red]-#,##0.00", "number"],
    ['#,##0.00\\ "USD"', "number"],
    ["#,##0.00 USD", "number"],
    ["#,##0.00 [$kr.-406]", "number"],
    ['_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-;_-* "-"??\\ [$€-407]_-', "number"],
    ["[Magenta]0.00;[Yellow]-0.00", "number"],
    ['"day "0', "number"],
    ["#,##0.00_);(#,##0.00)", "number"],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', "number"],
    ["000-0000", "number"],
    ["-#,##0.00", "negative"],
    ['"- "0.00;0.00', "negative"],
    ["[Red]\\-0.00", "negative"],
    ["(#,##0.00)", "negative"],
    ['"unclosed d', "number"],
  ])("%s shows a %s", (code, shows) => {
    expect(codeShows(code)).toBe(shows);
  });

  test("those without a code", () => {
    const ids = (shows: string) =>
      Array.from({ length: 170 }, (_, id) => id).filter((id) => builtinShows(id) === shows);
    expect(ids("time")).toEqual([18, 19, 20, 21, 45, 47]);
    expect(ids("day")).toEqual([
      14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
    ]);
  });
});

describe("days and times", () => {
  test.each([
    ["46155", false, "2026-05-13"],
    ["46155.5", false, "2026-05-13 12:00:00"],
    ["46155.604166666701", false, "2026-05-13 14:30:00"],
    ["46155.999999999", false, "2026-05-13 23:59:59"],
    ["61", false, "1900-03-01"],
    ["60", false, "1900-02-29"],
    ["59", false, "1900-02-28"],
    ["1", false, "1900-01-01"],
    ["44693", true, "2026-05-13"],
    ["0.5", true, "1904-01-01 12:00:00"],
    ["2958465", false, "9999-12-31"],
    ["2958466", false, undefined],
    ["0.5", false, undefined],
    ["-5", false, undefined],
    ["20260513000", false, undefined],
  ])("%s (1904: %s) is %s", (serial, is1904, text) => {
    expect(dayText(serial, is1904)).toBe(text);
  });

  test("a fraction of a day is a time, and more is none", () => {
    expect(["0", "0.604166666666667", "0.99999999", "1", "1.5", "-0.5"].map(timeText)).toEqual([
      "00:00:00",
      "14:30:00",
      "23:59:59",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("serial days of 1904 become those of 1900", () => {
    expect([serialText("44693", true), serialText("44693.25", true), serialText("46155", false)]).toEqual([
      "46155",
      "46155.25",
      "46155",
    ]);
  });
});

test.each([
  ["a_x000D__x000A_b", "a\nb"],
  ["a_x000D_b", "a\nb"],
  ["tab_x0009_bed", "tab\tbed"],
  ["_x005F_x000D_", "_x000D_"],
  ["smile _xD83D__xDE00_", "smile 😀"],
  ["bell _x0007_", "bell _x0007_"],
  ["_x12_ and x_y", "_x12_ and x_y"],
])("the text %s", (stored, meant) => {
  expect(unescapeText(stored)).toBe(meant);
});
