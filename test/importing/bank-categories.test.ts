/** Whose words a column of categories holds. */
import { expect, test } from "vitest";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

/** "category / bank category" of each row. */
async function categoriesOf(lines: readonly string[], choices: ReadingChoices = {}): Promise<string[]> {
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR", ...choices });
  return rows.map((row) =>
    row.verdict === "booked"
      ? `${row.category ?? ""} / ${row.source_record?.bank_category ?? ""}`
      : expect.fail(row.code),
  );
}

const row = "2026-01-15,Rail,-9.00,Getting around";

test.each([
  ["English", ["Date,Description,Amount,Category", row], ["/ Getting around"]],
  ["Spanish", ["Fecha;Concepto;Importe;Categoría", "15/01/2026;Tren;-9,00;Transporte"], ["/ Transporte"]],
  [
    "German",
    ["Buchungstag;Betrag;Verwendungszweck;Umsatzkategorie", "15.01.2026;-9,00;Bahn;Mobilität"],
    ["/ Mobilität"],
  ],
  ["Polish", ["Data operacji;Opis;Kwota;Kategoria", "2026-01-15;Pociąg;-9,00;Podróże"], ["/ Podróże"]],
  ["named as ours, in a bank's file", ["Date,Description,Amount,bank_category", row], ["/ Getting around"]],
])("a bank's are the bank's: %s", async (_what, lines, expected) => {
  expect((await categoriesOf(lines)).map((text) => text.trim())).toEqual(expected);
});

test("in a file of the contract's own words they are the company's, as they are given", async () => {
  const lines = [
    "transaction_date,amount,description,category,bank_category",
    "2026-01-15,-9.00,Rail,Getting around,",
    "2026-01-16,-7.00,Bus,,Call",
  ];
  expect(await categoriesOf(lines)).toEqual(["Getting around / ", " / Call"]);
});

test("a person makes a bank's column the company's, by its header or by its number", async () => {
  const lines = ["Date,Description,Amount,Category,Group", `${row},Travel`];
  const choices = (column: string) => ({ columns: { category: [column] } });
  expect(await categoriesOf(lines, choices("Category"))).toEqual(["Getting around / Getting around"]);
  expect(await categoriesOf(lines, choices("5"))).toEqual(["Travel / Getting around"]);
});

test("the only text of a row describes it, whosever it is", async () => {
  const { rows } = await readWhole(memoryFile("Date,Amount,Category\n2026-01-15,-9.00,Call\n"), {
    currency: "EUR",
    sign: "as_is",
  });
  expect(rows).toMatchObject([{ description: "Call", source_record: { bank_category: "Call" } }]);
});
