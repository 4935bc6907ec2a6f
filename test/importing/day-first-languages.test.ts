/** French and Spanish headers: the day comes first, but where countries that put the month first write in these languages too. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

async function formatOf(header: string, currency: string): Promise<string> {
  const rows = [
    "03/04/2026;03/04/2026;Shop;-12,40",
    "09/04/2026;09/04/2026;Pay;-31,00",
    "02/04/2026;02/04/2026;Bar;-3,00",
  ];
  try {
    const { reading } = await readWhole(memoryFile(`${[header, ...rows].join("\n")}\n`), { currency });
    return reading.detected.date_format;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const french = "Date opération;Date valeur;libellé;Débit";
const spanish = "Fecha;Fecha valor;Concepto;Importe";
const english = "Date;Value date;Description;Amount";
const asked = "ambiguous_file";

test.each([
  [french, "EUR", "DD/MM/YYYY"],
  [french, "CHF", "DD/MM/YYYY"],
  [french, "CAD", asked],
  [french, "USD", asked],
  [spanish, "EUR", "DD/MM/YYYY"],
  [spanish, "MXN", "DD/MM/YYYY"],
  [spanish, "USD", asked],
  [english, "EUR", asked],
])("%s in %s", async (header, currency, format) => {
  expect(await formatOf(header, currency)).toBe(format);
});
