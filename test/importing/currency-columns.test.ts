/** Columns of amounts in several currencies side by side, as cards of Latin America have them: each row has one. */
import { describe, expect, test } from "vitest";
import { amountText } from "../../src/contract/values/money.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

async function amounts(lines: readonly string[], choices: ReadingChoices) {
  const { rows } = await readWhole(memoryFile(lines.join("\n")), choices);
  return rows.map((row) =>
    row.verdict === "booked" ? `${amountText(row.minor, row.currency)} ${row.currency}` : row.code,
  );
}

const card = (accountCurrency: string): ReadingChoices => ({
  accountType: "credit_card",
  accountCurrency,
  sign: "inverted",
});

describe("each row is booked in the currency of its column", () => {
  test.each<[header: string, own: string, first: string, abroad: string, payment: string]>([
    ["Fecha;Descripción;Cuota;Pesos;Dólares", "ARS", ";12.500,30;", ";;15,49", ";-20.000,00;"],
    ["Fecha;Descripción;Monto pesos;Monto dólares", "ARS", "12.500,30;", ";15,49", "-20.000,00;"],
    ["Fecha;Descripción;Importe $;Importe U$S", "ARS", "12.500,30;0,00", "0,00;15,49", "-20.000,00;0,00"],
    ["Fecha;Concepto;Consumo en pesos;Consumo en U$S", "UYU", "12.500,30;", ";15,49", "-20.000,00;"],
    ["Fecha;Detalle;Importe en soles;Importe en dólares", "PEN", "12.500,30;", ";15,49", "-20.000,00;"],
    ["Fecha;Descripción;Monto ($);Monto (US$)", "UYU", "12.500,30;", ";15,49", "-20.000,00;"],
    ["Fecha;Descripción;Importe ARS;Importe USD", "ARS", "12.500,30;-", "-;15,49", "-20.000,00;-"],
    ["Fecha;Descripción;Colones;Dólares", "CRC", "12.500,30;", ";15,49", "-20.000,00;"],
  ])("%s", async (header, own, first, abroad, payment) => {
    const lines = [
      header,
      `05/01/2026;SUPERMERCADO DEL SUR;${first}`,
      `13/01/2026;STREAMING;${abroad}`,
      `20/01/2026;SU PAGO;${payment}`,
    ];
    expect(await amounts(lines, card(own))).toEqual([`-12500.30 ${own}`, "-15.49 USD", `20000.00 ${own}`]);
  });

  test("pesos of Chile have no decimals, and its dollars do", async () => {
    const lines = [
      "Fecha;Descripción;Pesos;Dólares",
      "05/01/2026;Almacén;12.500;",
      "13/01/2026;Streaming;;15,49",
    ];
    expect(await amounts(lines, card("CLP"))).toEqual(["-12500 CLP", "-15.49 USD"]);
  });

  test("a column of dollars alone is in dollars, whatever the account is in", async () => {
    const lines = [
      "Fecha;Descripción;Pesos;Monto dólares",
      "05/01/2026;Almacén;;12,50",
      "13/01/2026;Streaming;;15,49",
    ];
    expect(await amounts(lines, card("ARS"))).toEqual(["-12.50 USD", "-15.49 USD"]);
  });

  test("pesos of no country that an account has are asked for", async () => {
    const lines = [
      "Fecha;Descripción;Pesos;Dólares",
      "05/01/2026;Almacén;12.500,00;",
      "13/01/2026;Streaming;;15,49",
    ];
    expect(await amounts(lines, card("EUR"))).toEqual(["unknown_currency", "-15.49 USD"]);
  });
});

test("an amount that was exchanged stands in both columns, and is booked once", async () => {
  const lines = [
    "Fecha;Descripción;Importe ARS;Importe USD",
    "05/01/2026;Hotel;12.500,00;12,50",
    "13/01/2026;Almacén;2.500,00;",
  ];
  expect(await amounts(lines, card("ARS"))).toEqual(["-12500.00 ARS", "-2500.00 ARS"]);
});
