/** Fees of a broker's trades in a column of their own: shares times price tell whether the amount is without them. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function read(lines: string) {
  const { reading, rows } = await readWhole(memoryFile(`${lines.trim().replace(/\n\s+/g, "\n")}\n`), {
    currency: "EUR",
    sign: "as_is",
  });
  return { reading, rows: rows.map((row) => told(row).split(" | ").slice(0, 3).join(" | ")) };
}

test.each([
  [
    "signed fees of amounts without them",
    `Date,Type,Name,Shares,Price,Amount,Fee,Tax
     2026-03-03,IN,Lea,,,800.00,,
     2026-03-05,BUY,Nordwind,3.0000000000,41.1500,-123.45,-1.00,
     2026-03-09,SELL,Nordwind,1.5000000000,42.0500,63.08,-1.50,
     2026-03-12,IN,Interest,,,4.10,,`,
    ["800.00", "-124.45", "61.58", "4.10"],
  ],
  [
    "fees without a sign, in German",
    `Datum;Vorgang;Name;Stück;Kurs;Betrag;Gebühr
     03.03.2026;Einzahlung;Lea;;;800,00;
     05.03.2026;Kauf;Nordwind;3;41,15;-123,45;1,00
     09.03.2026;Verkauf;Nordwind;2;42,05;84,10;1,50`,
    ["800.00", "-124.45", "82.60"],
  ],
  [
    "fees that are in the amount",
    `Date,Type,Name,Shares,Price,Amount,Fee
     2026-03-05,BUY,Nordwind,3,41.15,-124.45,1.00
     2026-03-09,SELL,Nordwind,2,42.05,82.60,1.50`,
    ["-124.45", "82.60"],
  ],
  [
    "a price in another currency, which proves nothing",
    `Date,Type,Name,Shares,Price,Amount,Fee
     2026-03-05,BUY,Nordwind,3,41.15,-111.30,1.00
     2026-03-09,SELL,Nordwind,2,42.05,75.60,1.50`,
    ["-111.30", "75.60"],
  ],
])("%s", async (_, lines, amounts) => {
  const { rows } = await read(lines);
  expect(rows.map((row) => row.split(" | ").at(-1))).toEqual(amounts.map((amount) => `${amount} EUR`));
});

test.each([
  ["a tax may be in the amount or not", "2026-03-12,IN,Interest,,,4.10,,-1.08"],
  ["a fee that is given back makes the signs of fees uncertain", "2026-03-12,IN,Nordwind,,,4.10,1.00,"],
])("beside fees that are proven, %s", async (_, row) => {
  const { rows } = await read(`
    Date,Type,Name,Shares,Price,Amount,Fee,Tax
    2026-03-05,BUY,Nordwind,3,41.15,-123.45,-1.00,
    2026-03-06,IN,Lea,,,800.00,,
    ${row}`);
  expect(rows.slice(1)).toEqual(["3 | 2026-03-06 | 800.00 EUR", "4 | rejected fee_unknown"]);
});

test("the fees say why they are added", async () => {
  const { reading } = await read(`
    Date,Type,Name,Shares,Price,Amount,Fee
    2026-03-05,BUY,Nordwind,3,41.15,-123.45,-1.00`);
  expect(reading.detected.evidence).toContainEqual(
    expect.objectContaining({ about: "fee", because: "Shares times price is the amount without it." }),
  );
});
