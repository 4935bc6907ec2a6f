/** Tables that have an amount in the currency in which it was paid, that currency, and the amount that the account was charged. */
import { describe, expect, test } from "vitest";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

/** What is booked: "-101.20 EUR -3.50 EUR". */
async function booked(lines: readonly string[], choices: ReadingChoices = { accountCurrency: "EUR" }) {
  const { rows } = await readWhole(memoryFile(lines.join("\n")), choices);
  return rows
    .map((row) =>
      row.verdict === "booked" ? `${(Number(row.minor) / 100).toFixed(2)} ${row.currency}` : row.code,
    )
    .join(" ");
}

describe("the currency is that of the amount beside it, which was exchanged", () => {
  test.each([
    ["Date,Description,Amount,Currency,Amount in account currency", "-110.00,USD,-101.20", "-3.50,EUR,-3.50"],
    ["Datum;Text;Umsatz;Währung;Kurs;Umsatz in Kontowährung", "-110,00;USD;1,087;-101,20", "-3,50;EUR;1,000;-3,50"],
    ["Date;Libellé;Montant devise;Devise;Montant", "-110,00;USD;-101,20", "-3,50;EUR;-3,50"],
    ["Date,Description,Local Amount,Currency,Billed Amount", "-110.00,USD,-101.20", "-3.50,EUR,-3.50"],
    ["Date,Description,Currency,Local Amount,Billed Amount", "USD,-110.00,-101.20", "EUR,-3.50,-3.50"],
    ["Date,Description,Original amount,Original currency,Amount", "-110.00,USD,-101.20", "-3.50,EUR,-3.50"],
    ["Datum;Händler;Umsatz;Währung;Abrechnungsbetrag", "-110,00;USD;-101,20", "-3,50;EUR;-3,50"],
    ["Data operacji;Opis;Kwota;Waluta;Kwota w walucie rachunku", "-110,00;USD;-101,20", "-3,50;EUR;-3,50"],
    ["Datum;Popis;Částka;Měna;Částka v měně účtu", "-110,00;USD;-101,20", "-3,50;EUR;-3,50"],
    ["Дата;Описание;Сумма;Валюта;Сумма в валюте счета", "-110,00;USD;-101,20", "-3,50;EUR;-3,50"],
    ["Datum;Omschrijving;Bedrag;Valuta;Bedrag EUR", "-110,00;USD;-101,20", "-3,50;EUR;-3,50"],
    ["Fecha;Concepto;Importe;Divisa;Importe en euros", "-110,00;USD;-101,20", "-3,50;EUR;-3,50"],
  ])("%s", async (header, abroad, home) => {
    const mark = header.includes(";") ? ";" : ",";
    const lines = [header, `2026-01-05,Hotel,`.replaceAll(",", mark) + abroad, `2026-01-26,Tea,`.replaceAll(",", mark) + home];
    expect(await booked(lines)).toBe("-101.20 EUR -3.50 EUR");
    expect(await booked(lines, {})).toBe("-101.20 EUR -3.50 EUR");
  }); // prettier-ignore

  test("the rows in the account's currency prove which that is, whatever account a person names", async () => {
    const lines = [
      "Date,Description,Amount,Currency,Amount in account currency",
      "2026-01-05,Hotel,-110.00,USD,-101.20",
      "2026-01-06,Bakery,-3.50,CHF,-3.50",
    ];
    expect(await booked(lines)).toBe("-101.20 CHF -3.50 CHF");
  });

  test("where every row was paid abroad, it is the account's", async () => {
    const lines = [
      "Date,Description,Amount,Currency,Amount in account currency",
      "2026-01-05,Hotel,-110.00,USD,-101.20",
      "2026-01-06,Diner,-13.50,USD,-12.50",
    ];
    expect(await booked(lines)).toBe("-101.20 EUR -12.50 EUR");
  });

  test("in an answer, too", async () => {
    const lines = [
      "Date,Description,Amount,Currency,Debit,Credit",
      "2026-01-05,Hotel,110.00,USD,101.20,",
      "2026-01-06,Refund,13.50,EUR,,13.50",
    ];
    await expect(booked(lines)).rejects.toMatchObject({ code: "ambiguous_file" });
    const columns = { debit: ["Debit"], credit: ["Credit"] };
    expect(await booked(lines, { columns })).toBe("-101.20 EUR 13.50 EUR");
  });
});

describe("the currency is that of the amount that is read", () => {
  test.each([
    ["of its own account", "Amount,Currency,Foreign amount,Foreign currency", ["-101.20,EUR,-110.00,USD", "-3.50,EUR,,"], "-101.20 EUR -3.50 EUR"],
    ["of several pockets, before a fee", "Gross amount,Currency,Net amount,Fee", ["110.00,USD,101.20,-8.80", "-13.50,EUR,-13.50,0.00"], "101.20 USD -13.50 EUR"],
    ["of several pockets", "Amount,Currency,Balance", ["-110.00,USD,90.00", "-3.50,EUR,6.50"], "-110.00 USD -3.50 EUR"],
    ["behind both", "Original amount,Billed amount,Currency", ["-110.00,-101.20,EUR", "-3.50,-3.50,EUR"], "-101.20 EUR -3.50 EUR"],
    ["before both, the same in each row", "Currency,Original amount,Billed amount", ["EUR,-110.00,-101.20", "EUR,-3.50,-3.50"], "-101.20 EUR -3.50 EUR"],
  ])("%s", async (_, header, [first, second], expected) => {
    const lines = [`Date,Description,${header}`, `2026-01-05,Hotel,${first}`, `2026-01-26,Tea,${second}`];
    expect(await booked(lines, { accountCurrency: "GBP" })).toBe(expected);
  }); // prettier-ignore
});

describe("what an amount in several currencies was worth may be what was booked", () => {
  const lines = [
    "Buchungstag;Text;Betrag;Währung;Gegenwert EUR",
    "05.01.2026;Hotel;-110,00;USD;-101,20",
    "06.01.2026;Bäcker;-3,50;EUR;-3,50",
  ];

  test("which a person says", async () => {
    await expect(booked(lines)).rejects.toMatchObject({ code: "ambiguous_file" });
    expect(await booked(lines, { columns: { amount: ["Gegenwert EUR"] } })).toBe("-101.20 EUR -3.50 EUR");
    expect(await booked(lines, { columns: { amount: ["Betrag"] } })).toBe("-110.00 USD -3.50 EUR");
  });

  test("an account in the other currency has all rows in it, and of several accounts each has its own", async () => {
    const dollars = lines.map((line) => line.replace("EUR;-3,50", "USD;-3,20"));
    expect(await booked(dollars)).toBe("-110.00 USD -3.50 USD");
    const accounts = lines.map((line, at) => `${line};${["Konto", "4711", "4712"][at]}`);
    expect(await booked(accounts, { columns: { account: ["Konto"] } })).toBe("-110.00 USD -3.50 EUR");
  });
});
