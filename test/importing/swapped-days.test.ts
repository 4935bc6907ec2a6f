/** Days of a CSV that a spreadsheet has opened, swapped and saved: refused, since what it made looks certain and is wrong. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

async function daysOf(days: readonly string[], dateFormat?: string): Promise<readonly string[] | string> {
  const lines = ["Datum;Text;Betrag", ...days.map((day, at) => `${day};Umsatz ${at};-${at + 1},00`)];
  try {
    const choices = { currency: "EUR", ...(dateFormat === undefined ? {} : { dateFormat }) };
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
    return rows.map((row) => (row.verdict === "booked" ? row.posted_date : row.code));
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

test.each([
  [
    "days with the year first up to the 12th, others behind it",
    ["2026-05-03", "2026-06-03", "13/03/2026", "14/03/2026"],
  ],
  ["months first", ["2026-03-05", "2026-03-06", "03/13/2026", "03/14/2026"]],
])("%s are refused", async (_, days) => {
  expect(await daysOf(days)).toBe("unreadable_file");
});

test.each([
  ["one day with the year first is after the 12th", ["2026-05-03", "2026-03-20", "13/03/2026", "14/03/2026"]],
  ["another is not", ["2026-05-03", "2026-06-03", "13/03/2026", "14/03/2026", "05/03/2026"]],
  ["there is one only", ["2026-05-03", "13/03/2026", "14/03/2026", "15/03/2026"]],
])("read where %s", async (_, days) => {
  expect(await daysOf(days)).toContain("2026-03-14");
});

test("read where a person says how days are written", async () => {
  const days = ["2026-05-03", "2026-06-03", "13/03/2026", "14/03/2026"];
  expect(await daysOf(days, "DD/MM/YYYY")).toEqual(["2026-05-03", "2026-06-03", "2026-03-13", "2026-03-14"]);
});
