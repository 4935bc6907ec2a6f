/** Balances that are those at the end of a day, and stand beside each of its rows. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, toldGroup } from "./read-whole.ts";

async function proofOf(header: string, rows: readonly string[]) {
  const text = [header, ...rows, ""].join("\n");
  const { reading } = await readWhole(memoryFile(text), { currency: "EUR" });
  const [group] = reading.groups;
  if (group === undefined) throw new TypeError("no group");
  return toldGroup(group);
}

const rows = [
  "13/03/2026;Rent;-71,30;1500,00",
  "14/03/2026;Pay;300,00;1750,00",
  "14/03/2026;Tea;-10,00;1750,00",
  "14/03/2026;Fuel;-40,00;1750,00",
  "16/03/2026;Fee;-5,00;1725,00",
  "16/03/2026;Bun;-20,00;1725,00",
];
const proved = "no number, EUR: 6 rows, proved 1571.30 to 1725.00";

test.each([
  ["in Portuguese", "Data;Descrição;Valor;Saldo do dia"],
  ["in Spanish", "Fecha;Concepto;Importe;Saldo diario"],
  ["in German", "Datum;Text;Betrag;Tagessaldo"],
  ["in French", "Date;Libellé;Montant;Solde du jour"],
  ["in English", "Date;Description;Amount;Daily balance"],
])("prove the rows of each day together, %s", async (_, header) => {
  expect(await proofOf(header, rows)).toBe(proved);
  expect(await proofOf(header, rows.toReversed())).toBe(proved);
});

test("prove from row to row where they run on within the day", async () => {
  const running = [
    "13/03/2026;Rent;-71,30;1500,00",
    "14/03/2026;Pay;300,00;1800,00",
    "14/03/2026;Tea;-10,00;1790,00",
  ];
  expect(await proofOf("Date;Description;Amount;Daily balance", running)).toBe(
    "no number, EUR: 3 rows, proved 1571.30 to 1790.00",
  );
});

const longer = [
  ...["17/03/2026;Bus;-3,00;1722,00", "18/03/2026;Tea;-2,00;1720,00", "19/03/2026;Pay;80,00;1790,00"],
  "19/03/2026;Bun;-10,00;1790,00",
];

test.each([
  [
    "where a row is missing",
    [...rows, ...longer].filter((row) => !row.includes("Fuel")),
    "failed at line 3 by 40.00",
  ],
  [
    "where a row of the last day is there twice",
    [...rows, ...longer, ...longer.slice(-1)],
    "failed at line 10 by -10.00",
  ],
])("fail %s", async (_, lines, proof) => {
  expect(await proofOf("Date;Description;Amount;Daily balance", lines)).toContain(proof);
});

test("are no such where the header says nothing of a day", async () => {
  expect(await proofOf("Date;Description;Amount;Balance", rows)).not.toContain("proved");
});
