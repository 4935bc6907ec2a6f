/** Tables without a character between their cells. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(text: string) {
  const { reading, rows } = await readWhole(memoryFile(text), { currency: "EUR" });
  return { delimiter: reading.detected.delimiter, rows: rows.map(told) };
}

test("a text that leaves one blank before its amount is cut there", async () => {
  const page = [
    "Date        Description                       Amount     Balance",
    "2026-03-02  INVOICE 12                      1,190.00    1,190.00",
    "2026-03-13  A TEXT THAT FILLS ITS COLUMN 12   -12.50    1,177.50",
    "2026-03-27  A TEXT THAT FILLS ITS COLUMN 123 -100.00    1,077.50",
    "",
  ].join("\n");
  expect(await rowsOf(page)).toEqual({
    delimiter: "aligned",
    rows: [
      "2 | 2026-03-02 | 1190.00 EUR | INVOICE 12",
      "3 | 2026-03-13 | -12.50 EUR | A TEXT THAT FILLS ITS COLUMN 12",
      "4 | 2026-03-27 | -100.00 EUR | A TEXT THAT FILLS ITS COLUMN 123",
    ],
  });
});

test("no row of a page is taken for its title", async () => {
  const page = [
    "STATEMENT 1",
    "Date        Text          Amount",
    "2026-03-02  Coffee         -4.50",
    "2026-03-13  Coffee         -4.50",
    "STATEMENT 2",
    "Date        Text          Amount",
    "2026-03-27  Coffee         -4.50",
    "",
  ].join("\n");
  expect((await rowsOf(page)).rows).toEqual([
    "3 | 2026-03-02 | -4.50 EUR | Coffee",
    "4 | 2026-03-13 | -4.50 EUR | Coffee",
    "7 | 2026-03-27 | -4.50 EUR | Coffee",
  ]);
});

test("a block may lack a label, follow another without a blank line, and hold a text of two lines", async () => {
  const blocks = [
    "Account: 12345678",
    "",
    "Date: 02.03.2026",
    "Text: Invoice 12",
    "Reference: R1",
    "Amount: 1.190,00",
    "Date: 13.03.2026",
    "Text: Rent of",
    "the office",
    "Amount: -500,00",
    "",
    "Date: 27.03.2026",
    "Text: Coffee: two",
    "Amount: -9,00",
    "",
  ].join("\n");
  expect(await rowsOf(blocks)).toEqual({
    delimiter: "label:",
    rows: [
      "4 | 2026-03-02 | 1190.00 EUR | Invoice 12",
      "7 | 2026-03-13 | -500.00 EUR | Rent of the office",
      "12 | 2026-03-27 | -9.00 EUR | Coffee: two",
    ],
  });
});
