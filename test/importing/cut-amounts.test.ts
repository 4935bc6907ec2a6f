/** Decimal commas between cells that are parted by commas, without quotes. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(lines: readonly string[]) {
  try {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR", sign: "as_is" });
    return rows.map((row) => told(row).split(" | ").slice(1, 4).join(" | "));
  } catch (error) {
    if (error instanceof Problem) return [error.code];
    throw error;
  }
}

test.each([
  [
    "one amount",
    ["Datum,Text,Betrag", "13.03.2026,Miete,-500,00", "14.03.2026,Lohn,1.200,50"],
    ["2026-03-13 | -500.00 EUR | Miete", "2026-03-14 | 1200.50 EUR | Lohn"],
  ],
  [
    "an amount and a balance",
    ["Datum,Text,Betrag,Saldo", "13.03.2026,Miete,-500,00,1000,00", "14.03.2026,Brot,-3,50,996,50"],
    ["2026-03-13 | -500.00 EUR | Miete", "2026-03-14 | -3.50 EUR | Brot"],
  ],
  [
    "either side of a pair",
    ["Datum,Text,Soll,Haben,Saldo", "13.03.2026,Miete,500,00,,1000,00", "14.03.2026,Lohn,,3,50,1003,50"],
    ["2026-03-13 | -500.00 EUR | Miete", "2026-03-14 | 3.50 EUR | Lohn"],
  ],
  [
    "a row that has none, among others",
    ["Datum,Text,Betrag", "13.03.2026,Miete,-500,00", "14.03.2026,Brot,-3,50", "15.03.2026,Lohn,1200"],
    ["2026-03-13 | -500.00 EUR | Miete", "2026-03-14 | -3.50 EUR | Brot", "2026-03-15 | 1200.00 EUR | Lohn"],
  ],
])("%s is put together", async (_, lines, rows) => {
  expect(await rowsOf(lines)).toEqual(rows);
});

test.each([
  [
    "three figures beside each other",
    ["Datum,Text,Betrag", "13.03.2026,Miete,-500,00", "14.03.2026,Brot,-3,50", "15.03.2026,Lohn,12,12,50"],
    ["2026-03-13 | -500.00 EUR | Miete", "2026-03-14 | -3.50 EUR | Brot", "rejected wrong_cell_count"],
  ],
  [
    "an empty cell at the end",
    ["Date,Text,Amount,Balance", "2026-03-13,Rent,-500,12,", "2026-03-14,Bread,-3,9,"],
    ["2026-03-13 | -500.00 EUR | Rent", "2026-03-14 | -3.00 EUR | Bread"],
  ],
])("%s is not", async (_, lines, rows) => {
  expect(await rowsOf(lines)).toEqual(rows);
});
