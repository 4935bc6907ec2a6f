/** Tables with several columns of amounts, of which words or arithmetic tell the one that moved the account. */
import { expect, test } from "vitest";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

interface Case {
  readonly name: string;
  readonly choices?: ReadingChoices;
  readonly lines: readonly string[];
  readonly amounts: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: "money in with its currency in brackets, beside what was exchanged",
    lines: [
      "Day ; Text ; Paid Out (EUR) ; Paid In (EUR) ; Exchange Out ; Exchange In ; Balance (EUR)",
      "15 Jan 2026 ; Kiosk ; 4.20 ; ; ; ; 95.80",
      "14 Jan 2026 ; Erik ; ; 60.00 ; ; ; 100.00",
    ],
    amounts: ["-4.20 EUR", "60.00 EUR"],
  },
  {
    name: "an amount in a currency is no money in",
    choices: { currency: "EUR", sign: "as_is" },
    lines: ["Date;Text;Amount in EUR", "13/01/2026;Kiosk;-4.20", "14/01/2026;Erik;60.00"],
    amounts: ["-4.20 EUR", "60.00 EUR"],
  },
  {
    name: "the amount in the account's currency, in Lithuanian",
    lines: [
      "DATA;VALIUTA;SUMA;MOKĖJIMO PASKIRTIS;DEBETAS/KREDITAS;SUMA SĄSKAITOS VALIUTA;SĄSKAITOS VALIUTA",
      "2026-03-13;EUR;20,10;Duona;D;20,10;EUR",
      "2026-03-14;NOK;1150,00;Knygos;D;100,25;EUR",
      "2026-03-15;NOK;2300,00;Grąžinta;C;200,50;EUR",
    ],
    amounts: ["-20.10 EUR", "-100.25 EUR", "200.50 EUR"],
  },
  {
    name: "the debits and credits that were booked, behind those that were paid, in Chinese",
    choices: {},
    lines: [
      "交易日期,摘要,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额",
      "2026-03-13,消费,,21.40,人民币,,21.40,人民币,978.60",
      "2026-03-14,消费,,12.00,美元,,86.30,人民币,892.30",
      "2026-03-15,退货,5.00,,美元,35.90,,人民币,928.20",
    ],
    amounts: ["-21.40 CNY", "-86.30 CNY", "35.90 CNY"],
  },
  {
    name: "the debits and credits that were booked, behind those that were paid",
    choices: {},
    lines: [
      "Date;Text;Paid Debit;Paid Credit;Currency;Booked Debit;Booked Credit;Currency;Balance",
      "13/03/2026;Kiosk;21.40;;CHF;21.40;;CHF;978.60",
      "14/03/2026;Café;12.00;;EUR;11.30;;CHF;967.30",
      "15/03/2026;Return;;5.00;EUR;;4.70;CHF;972.00",
    ],
    amounts: ["-21.40 CHF", "-11.30 CHF", "4.70 CHF"],
  },
  {
    name: "the payout of a sale less its fee, in German",
    choices: { currency: "EUR", accountType: "payment_processor" },
    lines: [
      "Datum;Status;Beschreibung;Betrag inkl. MwSt.;Netto;Steuerbetrag;Gebühr;Auszahlung",
      "12.01.2026;Fehlgeschlagen;Haarschnitt;119,00;100,00;19,00;2,00;0,00",
      "13.01.2026;Erfolgreich;Haarschnitt;119,00;100,00;19,00;2,00;117,00",
      "14.01.2026;Erfolgreich;Färben;59,50;50,00;9,50;1,00;58,50",
      "15.01.2026;Erfolgreich;Erstattung;-11,90;-10,00;-1,90;0,00;-11,90",
    ],
    amounts: ["117.00 EUR", "58.50 EUR", "-11.90 EUR"],
  },
  {
    name: "what is left when the fee is paid, in Spanish, though no list has its header",
    choices: { currency: "EUR", accountType: "payment_processor" },
    lines: [
      "Fecha;Concepto;Ventas;Propina;Cobrado;Comision;Abonado en cuenta",
      "13/01/2026;Cena;100,00;5,00;105,00;-2,10;102,90",
      "14/01/2026;Comida;40,00;0,00;40,00;-0,80;39,20",
      "15/01/2026;Anulado;-40,00;0,00;-40,00;0,00;-40,00",
    ],
    amounts: ["102.90 EUR", "39.20 EUR", "-40.00 EUR"],
  },
  {
    name: "the total of all columns before it, in German",
    choices: { currency: "EUR", accountType: "payment_processor" },
    lines: [
      "Datum;Beschreibung;Menge;Umsätze;Rabatte;Verkaufsgebühren;Andere;Gesamt",
      '"13.01.2026";"Teesieb";"1";"20,00";"-1,00";"-3,00";"0";"16,00"',
      '"14.01.2026";"Abo";"";"0";"0";"0";"-39,00";"-39,00"',
      '"15.01.2026";"Dose";"2";"30,00";"0";"-4,50";"0";"25,50"',
    ],
    amounts: ["16.00 EUR", "-39.00 EUR", "25.50 EUR"],
  },
  {
    name: "the total of all columns before it, in French",
    choices: { currency: "EUR", accountType: "payment_processor" },
    lines: [
      "Date,Libellé,Ventes,Remises,Livraison,Ensemble",
      "2026-01-13,Vase,20.00,-1.00,4.50,23.50",
      "2026-01-14,Bol,10.00,0.00,4.50,14.50",
      "2026-01-15,Avoir,-10.00,0.00,0.00,-10.00",
    ],
    amounts: ["23.50 EUR", "14.50 EUR", "-10.00 EUR"],
  },
  {
    name: "the total with its tax, in French",
    lines: [
      "Date;Libellé;Montant total (TTC);Montant HT;Montant TVA",
      "13/01/2026;Facture 7;120,00;100,00;20,00",
      "14/01/2026;Papier;-12,00;-10,00;-2,00",
      "15/01/2026;Encre;-24,00;-20,00;-4,00",
    ],
    amounts: ["120.00 EUR", "-12.00 EUR", "-24.00 EUR"],
  },
  {
    name: "the total with its tax, in Italian",
    lines: [
      "Data;Descrizione;Importo;Importo senza IVA",
      "13/01/2026;Fattura 7;122,00;100,00",
      "14/01/2026;Carta;-12,20;-10,00",
      "15/01/2026;Toner;-24,40;-20,00",
    ],
    amounts: ["122.00 EUR", "-12.20 EUR", "-24.40 EUR"],
  },
  {
    name: "not a column that holds but zeros; credits alone are marked",
    choices: { currency: "INR", accountType: "credit_card" },
    lines: [
      "Date,Transaction Details,Intl.Amount,Amount(in Rs),BillingAmountSign",
      '13/01/2026,BOOKS,0,"1,240.50",',
      '14/01/2026,PAYMENT RECEIVED,0,"9,000.00",CR',
      "15/01/2026,TEA,0,80.00,",
    ],
    amounts: ["-1240.50 INR", "9000.00 INR", "-80.00 INR"],
  },
  {
    name: "the amount that a card charged, in Hebrew",
    choices: { currency: "ILS", accountType: "credit_card" },
    lines: [
      "תאריך רכישה,שם בית עסק,סכום עסקה,מטבע עסקה,סכום חיוב,מטבע חיוב",
      "13.02.26,ספרים,300.00,₪,100.00,₪",
      "14.02.26,קפה,12.50,₪,12.50,₪",
      "15.02.26,HOTEL,50.00,$,185.00,₪",
      "16.02.26,זיכוי,-20.00,₪,-20.00,₪",
    ],
    amounts: ["-100.00 ILS", "-12.50 ILS", "-185.00 ILS", "20.00 ILS"],
  },
  {
    name: "sides in Arabic words beside Arabic digits",
    choices: { currency: "EGP" },
    lines: [
      "التاريخ;البيان;المبلغ;نوع الحركة",
      "٢٠٢٦/٠٣/١٣;كتب;٣٬٠١٠٫٢٠;خصم",
      "٢٠٢٦/٠٣/١٤;مرتب;١٨٬٠٠٠٫٥٠;إضافة",
    ],
    amounts: ["-3010.20 EGP", "18000.50 EGP"],
  },
  {
    name: "net credits and debits between a record of the first balance and one of the total",
    choices: { currency: "ARS", accountType: "payment_processor" },
    lines: [
      "DATE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;BALANCE_AMOUNT",
      "2026-03-13;initial_available_balance;;500.00;0.00;500.00;500.00",
      "2026-03-14;release;payment;95.00;0.00;100.00;595.00",
      "2026-03-15;release;refund;0.00;45.00;-45.00;550.00",
      "2026-03-15;release;payment;190.00;0.00;200.00;740.00",
      "2026-03-16;total;;740.00;0.00;;740.00",
    ],
    amounts: ["95.00 ARS", "-45.00 ARS", "190.00 ARS"],
  },
  {
    name: "signed amounts of a payment service that names its customers' cards",
    choices: { currency: "USD", accountType: "payment_processor" },
    lines: [
      "Transaction Date,Type,Card Brand,Amount,Fee,Net",
      "2026-01-13,charge,visa,51.00,1.80,49.20",
      "2026-01-14,refund,visa,-20.00,0.00,-20.00",
      "2026-01-15,charge,amex,30.00,1.10,28.90",
    ],
    amounts: ["49.20 USD", "-20.00 USD", "28.90 USD"],
  },
];

test.each(cases)("$name", async ({ lines, choices = { currency: "EUR" }, amounts }) => {
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
  const booked = rows.filter(({ verdict }) => verdict === "booked");
  expect(rows.filter(({ verdict }) => verdict === "rejected")).toEqual([]);
  expect(booked.map((row) => told(row).split(" | ")[2])).toEqual(amounts);
});

test("an amount beside a fee and a greater total, none of them signed, is not taken for what is left", async () => {
  const lines = [
    "Date;Description;Amount;Fee;Total",
    "13/01/2026;Books;100.00;2.00;102.00",
    "14/01/2026;Tea;50.00;1.00;51.00",
    "15/01/2026;Bread;10.00;0.50;10.50",
  ];
  await expect(readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" })).rejects.toMatchObject({
    code: "ambiguous_file",
  });
});
