/** Blank lines by the hundred thousand, as a spreadsheet writes them whose cells were formatted to the end of the sheet. */
import { expect, test } from "vitest";
import { isFullRun } from "../support/in-short.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const MANY = isFullRun ? 400_000 : 60_000;
const ROWS = ["2026-04-13,-12.50,Lidl", "2026-04-14,1000.00,Salary"];

test.each([
  ["below the table", ["Date,Amount,Description", ...ROWS], 2],
  ["between header and rows", ["Date,Amount,Description", "", ...ROWS], 1],
  ["below rows without a header", [...ROWS, "2026-04-15,-3.00,Aldi"], 3],
])("blank lines %s are passed over", async (_where, lines, after) => {
  for (const blank of ["", ",,"]) {
    const text = [
      ...lines.slice(0, after),
      ...Array.from({ length: MANY }, () => blank),
      ...lines.slice(after),
    ].join("\n");
    const { rows } = await readWhole(memoryFile(text), { currency: "EUR" });
    const booked = rows.filter(({ verdict }) => verdict === "booked");
    expect(booked.map((row) => told(row).split(" | ")[1])).toEqual(
      lines.filter((line) => line.startsWith("2026")).map((line) => line.slice(0, 10)),
    );
  }
});
