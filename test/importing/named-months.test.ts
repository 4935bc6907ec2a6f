/** The order of day and month where texts name months. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

/** The first day of the file, or the code of its problem. */
async function firstDayOf(rows: readonly string[]): Promise<string | false | undefined> {
  const text = ["Date,Description,Amount", ...rows.map((row) => `${row},-4.50`), ""].join("\n");
  try {
    const { rows: found } = await readWhole(memoryFile(text), { currency: "USD", sign: "as_is" });
    return found[0]?.verdict === "booked" && found[0].transaction_date;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

test.each([
  [
    "in arrears",
    ["02/01/2026,INTEREST FOR JANUARY", "03/01/2026,INTEREST FOR FEBRUARY", "04/01/2026,INTEREST FOR MARCH"],
    "2026-02-01",
  ],
  [
    "of their own month",
    ["02/01/2026,Fee Jan", "02/02/2026,Fee Feb", "02/03/2026,Fee Mar", "05/03/2026,Tea"],
    "2026-01-02",
  ],
  [
    "in advance, newest first",
    ["12/01/2026,Rent January", "11/01/2026,Rent December", "10/01/2026,Rent November"],
    "2026-12-01",
  ],
  [
    "over the end of a year",
    ["01/02/2026,Loyer décembre", "02/02/2026,Loyer janvier", "03/02/2026,Loyer février"],
    "2026-01-02",
  ],
])("%s", async (_, rows, day) => {
  expect(await firstDayOf(rows)).toBe(day);
});

test.each([
  ["two months", ["02/01/2026,FEE JANUARY", "03/01/2026,FEE FEBRUARY"]],
  ["months in disorder", ["02/01/2026,FEE JANUARY", "03/01/2026,FEE MAY", "04/01/2026,FEE MARCH"]],
  ["months that go with neither", ["02/01/2026,FEE JUNE", "03/01/2026,FEE JULY", "04/01/2026,FEE AUGUST"]],
  ["one month in all rows", ["02/01/2026,May Ellis", "03/01/2026,May Ellis", "04/01/2026,May Ellis"]],
])("%s prove nothing", async (_, rows) => {
  expect(await firstDayOf(rows)).toBe("ambiguous_file");
});
