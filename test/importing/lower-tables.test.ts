/** Tables one below the other in one file: whose rows they hold is read from the lines between them, and never guessed. */
import { expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";
import { workbookBytes, type TestCell } from "./workbook.ts";

async function outcomeOf(text: string, choices: ReadingChoices = {}) {
  const lines = text.trim().split("\n");
  const source = memoryFile(`${lines.map((line) => line.trim()).join("\n")}\n`);
  try {
    const { reading, rows } = await readWhole(source, choices);
    return [
      ...reading.groups.map(toldGroup),
      ...rows.map((row) => told(row)).filter((text) => !text.endsWith("summary_line")),
    ];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [`${error.code}: ${flagText(error.detail).replace(/ \(from byte [0-9]+\)/, "")}`];
  }
}

const accounts: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "two accounts under the same header, by IBAN",
    `Girokonto;DE02120300000000202051;EUR

     Buchungstag;Verwendungszweck;Betrag;Saldo
     02.03.2026;Miete;-800,00;1.200,00
     15.03.2026;Gehalt;2.500,00;3.700,00

     Tagesgeldkonto;DE02500105170137075030;EUR

     Buchungstag;Verwendungszweck;Betrag;Saldo
     03.03.2026;Umbuchung;500,00;9.500,00
     31.03.2026;Zinsen;12,34;9.512,34`,
    [
      "DE02120300000000202051, EUR: 2 rows, proved 2000.00 to 3700.00",
      "DE02500105170137075030, EUR: 2 rows, proved 9000.00 to 9512.34",
      "4 | 2026-03-02 | -800.00 EUR | Miete",
      "5 | 2026-03-15 | 2500.00 EUR | Gehalt",
      "10 | 2026-03-03 | 500.00 EUR | Umbuchung",
      "11 | 2026-03-31 | 12.34 EUR | Zinsen",
    ],
  ],
  [
    "two accounts by their numbers, with sums between",
    `Cuenta de ahorros 111-22233-4 PEN
     Fecha,Descripción,Cargo,Abono,Saldo
     13/03/2026,Compra,5.00,,95.00
     15/03/2026,Sueldo,,100.00,195.00
     Saldo final,,,,195.00

     Cuenta de ahorros 111-55566-7 USD
     Fecha,Descripción,Cargo,Abono,Saldo
     14/03/2026,Transferencia,,40.00,540.00
     31/03/2026,Interés,,1.10,541.10`,
    [
      "111-22233-4, PEN: 2 rows, proved 100.00 to 195.00",
      "111-55566-7, USD: 2 rows, proved 500.00 to 541.10",
      "3 | 2026-03-13 | -5.00 PEN | Compra",
      "4 | 2026-03-15 | 100.00 PEN | Sueldo",
      "9 | 2026-03-14 | 40.00 USD | Transferencia",
      "10 | 2026-03-31 | 1.10 USD | Interés",
    ],
  ],
  [
    "two accounts, the second with other columns",
    `Compte courant n° 00012345678
     Date;Libellé;Débit;Crédit;Solde
     13/03/2026;CARTE ÉPICERIE;12,50;;487,50
     16/03/2026;VIREMENT SALAIRE;;1 000,00;1 487,50

     Compte épargne n° 00087654321
     Date;Date valeur;Référence;Libellé;Crédit;Débit;Solde
     17/03/2026;18/03/2026;R77;VERSEMENT;200,00;;5 200,00
     30/03/2026;31/03/2026;R78;FRAIS;;3,00;5 197,00`,
    [
      "00012345678, EUR: 2 rows, proved 500.00 to 1487.50",
      "00087654321, EUR: 2 rows, proved 5000.00 to 5197.00",
      "3 | 2026-03-13 | -12.50 EUR | CARTE ÉPICERIE",
      "4 | 2026-03-16 | 1000.00 EUR | VIREMENT SALAIRE",
      "8 | 2026-03-17 | 200.00 EUR | VERSEMENT",
      "9 | 2026-03-30 | -3.00 EUR | FRAIS",
    ],
  ],
  [
    "one account in two currencies",
    `USD
     Date,Description,Amount,Balance
     13/03/2026,Coffee,-5.00,95.00
     15/03/2026,Salary,100.00,195.00
     EUR
     Date,Description,Amount,Balance
     14/03/2026,Tea,-4.00,46.00
     16/03/2026,Refund,10.00,56.00`,
    [
      "no number, USD: 2 rows, proved 100.00 to 195.00",
      "no number, EUR: 2 rows, proved 50.00 to 56.00",
      "3 | 2026-03-13 | -5.00 USD | Coffee",
      "4 | 2026-03-15 | 100.00 USD | Salary",
      "7 | 2026-03-14 | -4.00 EUR | Tea",
      "8 | 2026-03-16 | 10.00 EUR | Refund",
    ],
  ],
  [
    "what was bought at home and abroad, charged in one column that is called alike",
    `Extracto tarjeta
     Compras nacionales
     Fecha,Comercio,Cuotas,Valor cobrado
     13/03/2026,TIENDA UNO,1,-5000.00
     15/03/2026,MERCADO DOS,2,-8000.00
     16/03/2026,DEVOLUCIÓN,1,700.00

     Compras internacionales
     Fecha,País,Comercio,Valor original,Moneda original,Valor cobrado
     14/03/2026,US,AMAZON,-4.00,USD,-16400.00
     17/03/2026,IE,STEAM,-9.99,EUR,-44000.00`,
    [
      "no number, COP: 5 rows, unavailable",
      "4 | 2026-03-13 | -5000.00 COP | TIENDA UNO | TIENDA UNO",
      "5 | 2026-03-15 | -8000.00 COP | MERCADO DOS | MERCADO DOS",
      "6 | 2026-03-16 | 700.00 COP | DEVOLUCIÓN | DEVOLUCIÓN",
      "10 | 2026-03-14 | -16400.00 COP | AMAZON | AMAZON",
      "11 | 2026-03-17 | -44000.00 COP | STEAM | STEAM",
    ],
  ],
  [
    "a table of notes below, which names no day and no amount",
    `Date,Description,Amount
     2026-03-13,Coffee,-5.00
     2026-03-15,Salary,100.00

     Reference,Type,Note
     A1,Legal,Deposits are covered.`,
    [
      "no number, CHF: 2 rows, unavailable",
      "2 | 2026-03-13 | -5.00 CHF | Coffee",
      "3 | 2026-03-15 | 100.00 CHF | Salary",
    ],
  ],
  [
    "months one below the other, the latest first, of one balance",
    `Mars 2026
     Dato,Tekst,Beløp,Saldo
     2026-03-13,Kaffe,-5.00,295.00
     2026-03-15,Lønn,100.00,395.00
     Februar 2026
     Dato,Tekst,Beløp,Saldo
     2026-02-14,Te,-4.00,196.00
     2026-02-16,Lønn,104.00,300.00`,
    [
      "no number, NOK: 4 rows, failed at line 7 by 195.00",
      "3 | 2026-03-13 | -5.00 NOK | Kaffe",
      "4 | 2026-03-15 | 100.00 NOK | Lønn",
      "7 | 2026-02-14 | -4.00 NOK | Te",
      "8 | 2026-02-16 | 104.00 NOK | Lønn",
    ],
  ],
  [
    "accounts that are named without a number",
    `Girokonto
     Buchungstag;Verwendungszweck;Betrag
     13.03.2026;Miete;-800,00
     15.03.2026;Gehalt;2.500,00
     Tagesgeldkonto
     Buchungstag;Verwendungszweck;Betrag
     16.03.2026;Umbuchung;500,00
     Girokonto
     Buchungstag;Verwendungszweck;Betrag
     17.03.2026;Strom;-60,00`,
    [
      "Girokonto, EUR: 3 rows, unavailable",
      "Tagesgeldkonto, EUR: 1 rows, unavailable",
      "3 | 2026-03-13 | -800.00 EUR | Miete",
      "4 | 2026-03-15 | 2500.00 EUR | Gehalt",
      "7 | 2026-03-16 | 500.00 EUR | Umbuchung",
      "10 | 2026-03-17 | -60.00 EUR | Strom",
    ],
  ],
  [
    "accounts by the rest of titles that begin with one word, one of them without bookings",
    `Umsätze Girokonto;Zeitraum: 30 Tage
     Neuer Kontostand;2.234,56 EUR
     Buchungstag;Buchungstext;Umsatz in EUR
     15.10.2026;Gehalt;2.500,00
     21.10.2026;Strom;-85,00
     Alter Kontostand;-180,44 EUR
     Umsätze Depot;Zeitraum: 30 Tage
     Keine Umsätze vorhanden.
     Umsätze Visa-Karte (Kreditkarte);Zeitraum: 30 Tage
     Buchungstag;Umsatztag;Referenz;Buchungstext;Umsatz in EUR
     20.10.2026;18.10.2026;123456;Buch & Bild;-25,10`,
    [
      "Girokonto, EUR: 2 rows, unavailable",
      "Visa-Karte (Kreditkarte), EUR: 1 rows, unavailable",
      "4 | 2026-10-15 | 2500.00 EUR | Gehalt",
      "5 | 2026-10-21 | -85.00 EUR | Strom",
      "11 | 2026-10-18 booked 2026-10-20 | -25.10 EUR | Buch & Bild",
    ],
  ],
];

const CURRENCIES = ["EUR", "PEN", "EUR", "USD", "COP", "CHF", "NOK"];

test.each(accounts.map((entry, at) => [...entry, CURRENCIES[at] ?? "EUR"] as const))(
  "%s",
  async (_, text, rows, accountCurrency) => {
    expect(await outcomeOf(text, { accountCurrency })).toEqual(rows);
  },
);

test.each([
  [
    "balances that do not go on, where nothing names the account",
    `Date,Description,Amount,Balance
     13/03/2026,Coffee,-5.00,95.00
     15/03/2026,Salary,100.00,195.00

     Date,Description,Amount,Balance
     14/03/2026,Transfer in,40.00,540.00
     31/03/2026,Interest,1.10,541.10`,
    "unreadable_file: The balances of the table do not continue those above: another account's table may start on line 5.",
  ],
  [
    "amounts that are called otherwise",
    `Date,Merchant,Purchase amount
     13/03/2026,Coffee,5.00
     15/03/2026,Shoes,100.00
     Date,Reference,Payment amount
     16/03/2026,R1,500.00`,
    "unreadable_file: Another table, with other columns, starts on line 4.",
  ],
])("%s: refused", async (_, text, refusal) => {
  expect(await outcomeOf(text, { accountCurrency: "EUR" })).toEqual([refusal]);
});

test("the header again at the head of each page begins no table", async () => {
  const page = (number: number, day: string, balance: string) => `Statement of account 12345678
     Page ${number}
     Date,Description,Amount,Balance
     ${day}/03/2026,Coffee,-5.00,${balance}`;
  const pages = [page(1, "13", "95.00"), page(2, "14", "90.00")].join("\n");
  expect(await outcomeOf(pages, { accountCurrency: "USD" })).toEqual([
    "no number, USD: 2 rows, proved 100.00 to 90.00",
    "4 | 2026-03-13 | -5.00 USD | Coffee",
    "8 | 2026-03-14 | -5.00 USD | Coffee",
  ]);
});

test("an account in more of the text of the last booking of a page is the other party's", async () => {
  const page = (day: string, more: string) => `Titular cont: Ana Pop,,,
     Data,Detalii,Debit,Credit
     ${day} octombrie 2026,Transfer,"43,50",
     ,${more},,
     ,,,
     ING,,,1/2`;
  const pages = `${page("22", "In contul: RO02BTRL0440120887123456")}\n${page("15", "Detalii: chirie")}`;
  expect(await outcomeOf(pages, { accountCurrency: "RON" })).toEqual([
    "no number, RON: 2 rows, unavailable",
    "3 | 2026-10-22 | -43.50 RON | Transfer In contul: RO02BTRL0440120887123456",
    "9 | 2026-10-15 | -43.50 RON | Transfer Detalii: chirie",
  ]);
});

test("a table below of entries that are not booked, or of balances, need not have the columns of the others", async () => {
  const text = `Data;Histórico;Crédito;Débito
     03/09/2026;Condomínio;;110,00
     30/09/2026;Rendimento;7,50;
     Lançamentos futuros
     Data;Histórico;Valor estimado
     05/10/2026;Parcela;300,00
     Saldos Invest Fácil
     Data;Histórico;Valor (R$)
     06/10/2026;SALDO INVEST FÁCIL;812,45`;
  expect(await outcomeOf(text, { accountCurrency: "BRL" })).toEqual([
    "no number, BRL: 2 rows, unavailable",
    "2 | 2026-09-03 | -110.00 BRL | Condomínio",
    "3 | 2026-09-30 | 7.50 BRL | Rendimento",
  ]);
});

test("amounts of a workbook are numbers in the lower table's own column too", async () => {
  const n = (text: string): TestCell => ({ n: text, as: "amount" });
  const rows = [
    ["Alışverişler"],
    ["Tarih", "Açıklama", "Tutar (TL)"],
    ["13.03.2026", "MARKET", n("-1250.125")],
    ["15.03.2026", "İADE", n("700")],
    null,
    ["Yurt dışı alışverişler"],
    ["Tarih", "Valör", "Açıklama", "Şehir", "Tutar (TL)"],
    ["14.03.2026", "15.03.2026", "STEAM", "Dublin", n("-312.125")],
  ];
  const bytes = workbookBytes({ sheets: [{ name: "Ekstre", rows }] });
  const { rows: read } = await readWhole(memoryFile(bytes, { name: "ekstre.xlsx" }), { decimalMark: "," });
  expect(read.map(told).filter((text) => !text.includes("skipped"))).toEqual([
    "3 | rejected amount_precision",
    "4 | 2026-03-15 | 700.00 TRY | İADE",
    "8 | rejected amount_precision",
  ]);
});

test("a row of a lower table with more cells than its header is rejected", async () => {
  const text = `Date,Payee,Amount
     2026-03-13,Coffee,-5.00
     2026-03-15,Salary,100.00
     Abroad
     Date,City,Payee,Amount
     2026-03-16,Paris,Hôtel, du Nord,-80.00
     2026-03-17,Rome,Bar,-3.00`;
  expect(await outcomeOf(text, { accountCurrency: "CHF" })).toEqual([
    "no number, CHF: 3 rows, unavailable",
    "2 | 2026-03-13 | -5.00 CHF | Coffee | Coffee",
    "3 | 2026-03-15 | 100.00 CHF | Salary | Salary",
    "6 | rejected wrong_cell_count",
    "7 | 2026-03-17 | -3.00 CHF | Bar | Bar",
  ]);
});

test("rows under a title of what is not booked stay out, and those of the next table come in", async () => {
  const text = `Buchungen
     Datum;Text;Betrag
     13.03.2026;Miete;-800,00
     15.03.2026;Lohn;2.500,00
     Vorgemerkt
     Datum;Art;Text;Betrag
     16.03.2026;Karte;Tankstelle;-60,00
     Weitere Buchungen
     Datum;Text;Betrag
     17.03.2026;Strom;-90,00`;
  expect(await outcomeOf(text, { accountCurrency: "CHF" })).toEqual([
    "no number, CHF: 3 rows, unavailable",
    "3 | 2026-03-13 | -800.00 CHF | Miete",
    "4 | 2026-03-15 | 2500.00 CHF | Lohn",
    "5 | skipped not_booked",
    "7 | skipped not_booked",
    "10 | 2026-03-17 | -90.00 CHF | Strom",
  ]);
});
