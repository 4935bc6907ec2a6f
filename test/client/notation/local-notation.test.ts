/** Amounts and days in the notations of many countries, and how each is to be written instead. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../../src/contract/problem.ts";
import { amount, day } from "../../../src/terminal/command-line/flag.ts";
import { amountReadings, dayReadings, monthReading } from "../../../src/client/notation/local-notation.ts";

test.each([
  // Decimals after a comma.
  ["12,50", ["12.50"]],
  ["-12,5", ["-12.5"]],
  [",5", ["0.5"]],
  ["0,005", ["0.005"]],
  ["1234,50", ["1234.50"]],
  // Groups, of every country's mark.
  ["1.234,50", ["1234.50"]],
  ["1,234.50", ["1234.50"]],
  ["1 234,50", ["1234.50"]],
  ["1\u202f234,50", ["1234.50"]],
  ["1'234.50", ["1234.50"]],
  ["1’234’567", ["1234567"]],
  ["1.234.567", ["1234567"]],
  ["1,23,456.00", ["123456.00"]],
  // One mark before three digits: groups, or three decimals.
  ["1,234", ["1234", "1.234"]],
  ["-12,345", ["-12345", "-12.345"]],
  ["1.234.567,891", ["1234567.891"]],
  // Signs as accountants, banks and typesetters write them; currencies beside the number.
  ["(12.50)", ["-12.50"]],
  ["12,50-", ["-12.50"]],
  ["\u221212.50", ["-12.50"]],
  ["+12,50", ["12.50"]],
  ["€12.50", ["12.50"]],
  ["-12,50 EUR", ["-12.50"]],
  // Other scripts.
  ["١٢٣٫٤٥", ["123.45"]],
  ["१,२३,४५६", ["123456"]],
  // A plain numeral needs no other notation.
  ["12.50", []],
  ["1.234", []],
  ["-0.5", []],
  ["1e2", []],
  // No amount in any notation.
  ["", []],
  ["12,34,56", []],
  ["1,2345,678", []],
  ["1.2,3.4", []],
  ["12a", []],
  ["twelve", []],
  ["-", []],
  ["--5,0", []],
])("the amount %j can mean %j", (text, readings) => {
  expect(amountReadings(text)).toEqual(readings);
});

test.each([
  ["03.04.2026", ["2026-04-03"]],
  ["3. 4. 2026", ["2026-04-03"]],
  ["03.04.26", ["2026-04-03"]],
  ["03/04/2026", ["2026-04-03", "2026-03-04"]],
  ["03-04-2026", ["2026-04-03", "2026-03-04"]],
  ["25/12/2026", ["2026-12-25"]],
  ["12/25/2026", ["2026-12-25"]],
  ["04/04/2026", ["2026-04-04"]],
  ["2026/3/4", ["2026-03-04"]],
  ["2026. 03. 04.", ["2026-03-04"]],
  ["2026-3-4", ["2026-03-04"]],
  ["٠٣/٠٤/٢٠٢٦", ["2026-04-03", "2026-03-04"]],
  ["31.02.2026", []],
  ["30/30/2026", []],
  ["03.04/2026", []],
  ["1.2.3", []],
  ["March 3", []],
  ["", []],
])("the day %j can mean %j", (text, readings) => {
  expect(dayReadings(text)).toEqual(readings);
});

test.each([
  ["03/2026", "2026-03"],
  ["3.2026", "2026-03"],
  ["13/2026", undefined],
  ["2026-03", undefined],
])("the month %j is %j", (text, month) => {
  expect(monthReading(text)).toBe(month);
});

describe("a flag names what to write", () => {
  test.each([
    [amount("x"), "12,50", "is not written as a plain number.", "Write 12.50."],
    [
      amount("x"),
      "1,234",
      "can be read in two ways.",
      "Write 1234 or 1.234 (in a currency of three decimals).",
    ],
    [day("x"), "03.04.2026", "is not written YYYY-MM-DD.", "Write 2026-04-03."],
    [day("x"), "3/4/2026", "can be read in two ways.", "Write 2026-04-03 (3 April) or 2026-03-04 (4 March)."],
  ])("%#", (flag, text, fault, remedy) => {
    expect(() => flag.read(text, "--x")).toThrow(
      expect.toSatisfy((error: unknown) => {
        expect(error).toBeInstanceOf(Problem);
        expect(error).toMatchObject({ detail: `--x ${JSON.stringify(text)} ${fault}`, remedy });
        return true;
      }),
    );
  });

  test("what is not an amount in any notation is left to the operation", () => {
    expect(amount("x").read("twelve", "--x")).toBe("twelve");
    expect(amount("x").read("-12.50", "--x")).toBe("-12.50");
    expect(amount("x").read(undefined, "--x")).toBeUndefined();
  });
});
