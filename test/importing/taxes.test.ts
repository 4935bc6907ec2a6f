/** Taxes in a column of their own: a running balance, or what is left of an amount, tells whether they moved the account. */
import { expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

async function read(lines: string) {
  const { reading, rows } = await readWhole(memoryFile(`${lines.trim().replace(/\n\s+/g, "\n")}\n`), {
    currency: "EUR",
    sign: "as_is",
  });
  return {
    reading,
    amounts: rows.map((row) => (row.verdict === "booked" ? Number(row.minor) / 100 : row.code)),
  };
}

test.each([
  [
    "taken off beside a fee",
    `Date,Description,Amount,Fee,Tax,Balance
     2026-01-05,Cash,1000.00,0.00,0.00,1000.00
     2026-01-06,Sale,200.00,-1.00,-20.00,1179.00
     2026-01-07,Dividend,40.00,0.00,-10.00,1209.00
     2026-01-17,Purchase,-100.00,-1.00,0.00,1108.00`,
    [1000, 179, 30, -101],
  ],
  [
    "taken off alone, in German",
    `Datum;Text;Betrag;Steuer;Saldo
     05.01.2026;Einzahlung;1000,00;;1000,00
     06.01.2026;Dividende;40,00;-10,00;1030,00
     17.01.2026;Kauf;-100,00;;930,00`,
    [1000, 30, -100],
  ],
  [
    "without signs, beside debits and credits",
    `Date,Text,Debit,Credit,Withholding tax,Balance
     2026-01-05,Cash,,1000.00,,1000.00
     2026-01-06,Interest,,40.00,10.00,1030.00
     2026-01-17,Out,100.00,,,930.00`,
    [1000, 30, -100],
  ],
  [
    "in one column with the fees",
    `Datum;Text;Betrag;Gebühren und Steuern;Saldo
     05.01.2026;Einzahlung;1000,00;;1000,00
     06.01.2026;Dividende;40,00;-10,00;1030,00
     17.01.2026;Kauf;-100,00;-2,00;928,00`,
    [1000, 30, -102],
  ],
  [
    "that are in the amount",
    `Datum;Text;Betrag;Quellensteuer;Saldo
     05.01.2026;Einzahlung;1000,00;;1000,00
     06.01.2026;Dividende;40,00;-10,00;1040,00
     17.01.2026;Kauf;-100,00;;940,00`,
    [1000, 40, -100],
  ],
  [
    "that are in the amount, beside a fee that is not",
    `Date,Text,Amount,Fee,Tax,Balance
     2026-01-05,Cash,1000.00,0.00,0.00,1000.00
     2026-01-06,Sale,200.00,-1.00,-20.00,1199.00
     2026-01-17,Purchase,-100.00,-1.00,0.00,1098.00`,
    [1000, 199, -101],
  ],
])("a balance proves taxes %s", async (_, lines, amounts) => {
  const { reading, amounts: own } = await read(lines);
  expect(own).toEqual(amounts);
  expect(reading.groups[0]?.proof.result).toBe("proved");
});

test("what is left of the amount when the tax is withheld is what moved the account", async () => {
  const { amounts } = await read(`
    Datum;Text;Betrag;Quellensteuer;Gutgeschrieben
    05.01.2026;Dividende A;100,00;25,00;75,00
    06.01.2026;Dividende B;40,00;10,00;30,00
    17.01.2026;Abzug;-20,00;0,00;-20,00`);
  expect(amounts).toEqual([75, 30, -20]);
});

test("without a proof, a tax is left in the amount where nothing else is doubtful", async () => {
  const alone = await read(`
    Date,Merchant,Amount,Tax
    2026-01-05,Shop,-11.90,1.90
    2026-01-17,Salary,2380.00,0.00`);
  expect(alone.amounts).toEqual([-11.9, 2380]);
  const besideFee = await read(`
    Date,Text,Amount,Fee,Tax
    2026-01-05,Cash,1000.00,,
    2026-01-06,Sale,200.00,-1.00,-20.00
    2026-01-17,Dividend,40.00,,-10.00`);
  expect(besideFee.amounts).toEqual([1000, "fee_unknown", "fee_unknown"]);
});

test("a balance that breaks elsewhere proves nothing of taxes", async () => {
  const { amounts } = await read(`
    Date,Text,Amount,Tax,Balance
    2026-01-05,Cash,1000.00,,1000.00
    2026-01-06,Dividend,40.00,-10.00,1030.00
    2026-01-07,Rent,-50.00,,990.00
    2026-01-17,Out,-100.00,,890.00`);
  expect(amounts).toEqual([1000, 40, -50, -100]);
});
