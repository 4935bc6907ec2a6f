/** Sheets of an account in books, by the accounts of a chart in their rows: the balance proves the sides, or a person says. */
import { describe, expect, test } from "vitest";
import type { Mapping, ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(lines: readonly string[], choices: ReadingChoices = {}): Promise<readonly string[]> {
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR", ...choices });
  return rows.map((row) => told(row).split(" | ").slice(1, 4).join(" | "));
}

const question = {
  code: "ambiguous_file",
  more: { about: "amounts", readings: [{ flag: "--sign-as-is" }, { flag: "--invert-sign" }] },
};

/** Money in, then money out twice. */
const sheets: readonly { name: string; header: string; lines: readonly [string, string, string] }[] = [
  {
    name: "DATEV",
    header: "Datum;Belegnr;Gegenkonto;Buchungstext;Soll;Haben",
    lines: [
      "13.03.2026;1001;8400;Kundenzahlung Weber;500,00;",
      "14.03.2026;1002;4210;Miete;;300,00",
      "15.03.2026;1003;4930;Papier;;42,10",
    ],
  },
  {
    name: "a column of Soll and Haben",
    header: "Datum;Belegnummer;Gegenkonto;Buchungstext;Betrag;S/H",
    lines: [
      "13.03.2026;1001;8400;Kundenzahlung Weber;500,00;S",
      "14.03.2026;1002;4210;Miete;300,00;H",
      "15.03.2026;1003;4930;Papier;42,10;H",
    ],
  },
  {
    name: "without numbers of vouchers",
    header: "Datum;Gegenkonto;Buchungstext;Soll;Haben",
    lines: [
      "13.03.2026;10001 Weber;Kundenzahlung;500,00;",
      "14.03.2026;4210;Miete;;300,00",
      "15.03.2026;4930;Papier;;42,10",
    ],
  },
  {
    name: "French",
    header: "Date;Pièce;Compte;Contrepartie;Libellé;Débit;Crédit",
    lines: [
      "13/03/2026;BQ12;512000;411AUBRY;Client Aubry;500,00;",
      "14/03/2026;BQ13;512000;613200;Loyer;;300,00",
      "15/03/2026;BQ14;512000;606400;Papier;;42,10",
    ],
  },
  {
    name: "French, with its own account alone",
    header: "Date;Pièce;Compte;Libellé;Débit;Crédit",
    lines: [
      "13/03/2026;BQ12;512000;Client Aubry;500,00;",
      "14/03/2026;BQ13;512000;Loyer;;300,00",
      "15/03/2026;BQ14;512000;Papier;;42,10",
    ],
  },
  {
    name: "Spanish",
    header: "Fecha;Asiento;Contrapartida;Concepto;Debe;Haber",
    lines: [
      "13/03/2026;101;43000001;Factura 12;500,00;",
      "14/03/2026;102;62100000;Alquiler;;300,00",
      "15/03/2026;103;62800000;Papel;;42,10",
    ],
  },
  {
    name: "Swedish",
    header: "Verifikat;Datum;Motkonto;Text;Debet;Kredit",
    lines: [
      "A1;2026-03-13;3001;Kund Lind;500,00;",
      "A2;2026-03-14;5010;Hyra;;300,00",
      "A3;2026-03-15;6110;Papper;;42,10",
    ],
  },
  {
    name: "Dutch",
    header: "Datum;Stuknr;Tegenrekening;Omschrijving;Debet;Credit",
    lines: [
      "13-03-2026;2601;8000;Factuur 12;500,00;",
      "14-03-2026;2602;4100;Huur;;300,00",
      "15-03-2026;2603;4500;Papier;;42,10",
    ],
  },
  {
    name: "Italian",
    header: "Data;Protocollo;Contropartita;Descrizione;Dare;Avere",
    lines: [
      "13/03/2026;101;150001;Fattura 12;500,00;",
      "14/03/2026;102;330201;Affitto;;300,00",
      "15/03/2026;103;330305;Carta;;42,10",
    ],
  },
  {
    name: "Danish",
    header: "Dato;Bilag;Modkonto;Tekst;Debet;Kredit",
    lines: [
      "13-03-2026;101;1000;Faktura 12;500,00;",
      "14-03-2026;102;3400;Husleje;;300,00",
      "15-03-2026;103;3600;Papir;;42,10",
    ],
  },
  {
    name: "Finnish",
    header: "Pvm;Tosite;Vastatili;Selite;Debet;Kredit",
    lines: [
      "13.3.2026;101;3000;Lasku 12;500,00;",
      "14.3.2026;102;7230;Vuokra;;300,00",
      "15.3.2026;103;7700;Paperi;;42,10",
    ],
  },
  {
    name: "Russian",
    header: "Дата;Номер документа;Кор. счет;Содержание;Дебет;Кредит",
    lines: [
      "13.03.2026;12;62.01;Оплата от клиента;500,00;",
      "14.03.2026;13;60.01;Аренда;;300,00",
      "15.03.2026;14;10.09;Бумага;;42,10",
    ],
  },
  {
    name: "English, with names of accounts",
    header: "Date;Voucher No;Contra Account;Narration;Debit;Credit",
    lines: [
      "13/03/2026;RV-101;Sales;Invoice 12;500.00;",
      "14/03/2026;PV-102;Rent;Office;;300.00",
      "15/03/2026;PV-103;Stationery;Paper;;42.10",
    ],
  },
];

const balances = ["1500", "1200", "1157.90"];
const amounts = (rows: readonly string[]) => rows.map((row) => row.split(" | ")[1]);
const asBooks = ["500.00 EUR", "-300.00 EUR", "-42.10 EUR"];
const asBanks = ["-500.00 EUR", "300.00 EUR", "42.10 EUR"];

describe.each(sheets)("$name", ({ header, lines }) => {
  test("without a balance it is asked which side is money in", async () => {
    await expect(rowsOf([header, ...lines])).rejects.toMatchObject(question);
  });

  test("the answer holds", async () => {
    expect(amounts(await rowsOf([header, ...lines], { sign: "inverted" }))).toEqual(asBooks);
    expect(amounts(await rowsOf([header, ...lines], { sign: "as_is" }))).toEqual(asBanks);
  });

  test("its balance proves that a debit is money in", async () => {
    const mark = header.startsWith("Date;Voucher") ? "." : ",";
    const withBalance = lines.map((line, at) => `${line};${balances[at]?.replace(".", mark)}`);
    expect(amounts(await rowsOf([`${header};Saldo`, ...withBalance]))).toEqual(asBooks);
  });
});

test("a balance may prove the bank's own sides, where accounts were written beside its rows", async () => {
  const lines = [
    "Datum;Belegnr;Gegenkonto;Buchungstext;Soll;Haben;Saldo",
    "13.03.2026;1001;8400;Weber;;500,00;1500,00",
    "14.03.2026;1002;4210;Miete;300,00;;1200,00",
    "15.03.2026;1003;4930;Papier;42,10;;1157,90",
  ];
  expect(amounts(await rowsOf(lines))).toEqual(asBooks);
});

test.each([
  ["in its own cell", "Saldo", [" S", " S", " S"]],
  ["in a cell beside it", "Saldo;S/H", [";S", ";S", ";S"]],
  ["of an overdraft", "Saldo;S/H", [";H", ";H", ";H"]],
])("a balance whose side is named proves nothing: %s", async (_, header, sides) => {
  const lines = [
    `Datum;Belegnr;Gegenkonto;Buchungstext;Soll;Haben;${header}`,
    `13.03.2026;1001;8400;Weber;500,00;;1500,00${sides[0]}`,
    `14.03.2026;1002;4210;Miete;;300,00;1200,00${sides[1]}`,
    `15.03.2026;1003;4930;Papier;;42,10;1157,90${sides[2]}`,
  ];
  await expect(rowsOf(lines)).rejects.toMatchObject(question);
  expect(amounts(await rowsOf(lines, { sign: "inverted" }))).toEqual(asBooks);
});

const datev = [
  "Datum;Belegnr;Gegenkonto;Buchungstext;Soll;Haben",
  "13.03.2026;1001;8400;Weber;500,00;",
  "14.03.2026;1002;4210;Miete;;300,00",
  "15.03.2026;1003;4210;Storno Miete;;-300,00",
];

test("what is taken back is written negative on its side", async () => {
  expect(amounts(await rowsOf(datev, { sign: "inverted" }))).toEqual([
    "500.00 EUR",
    "-300.00 EUR",
    "300.00 EUR",
  ]);
});

test("who names the columns of both sides has said which is which", async () => {
  const columns = { debit: ["Haben"], credit: ["Soll"] };
  expect(amounts(await rowsOf(datev.slice(0, 3), { columns }))).toEqual(["500.00 EUR", "-300.00 EUR"]);
});

test("a mapping that was kept with the answer holds", async () => {
  const mapping: Mapping = {
    version: 1,
    format: "csv",
    signature: null,
    columns: { date: ["Datum"], debit: ["Soll"], credit: ["Haben"] },
    sign: "inverted",
  };
  expect(amounts(await rowsOf(datev.slice(0, 3), { mapping }))).toEqual(["500.00 EUR", "-300.00 EUR"]);
});

const banks: readonly { name: string; lines: readonly string[] }[] = [
  {
    name: "numbers of vouchers alone",
    lines: [
      "Datum;Belegnummer;Buchungstext;Soll;Haben",
      "13.03.2026;1001;Miete;300,00;",
      "14.03.2026;1002;Weber;;500,00",
    ],
  },
  {
    name: "numbers of vouchers, and of its own account",
    lines: [
      "Datum;Belegnummer;Konto;Buchungstext;Soll;Haben",
      "13.03.2026;1001;123456;Miete;300,00;",
      "14.03.2026;1002;123456;Weber;;500,00",
    ],
  },
  {
    name: "accounts of others at banks",
    lines: [
      "Datum;Belegnummer;Gegenkonto;Buchungstext;Soll;Haben",
      "13.03.2026;1001;AT611904300234573201;Miete;300,00;",
      "14.03.2026;1002;;Weber;;500,00",
    ],
  },
  {
    name: "short numbers of accounts, with their banks",
    lines: [
      "Datum;Gegenkonto;BLZ;Buchungstext;Soll;Haben",
      "13.03.2026;4711;37050198;Miete;300,00;",
      "14.03.2026;100200;10070000;Weber;;500,00",
    ],
  },
  {
    name: "Czech accounts of others",
    lines: [
      "Datum;Doklad;Protiúčet;Popis;Odepsáno;Připsáno",
      "13.03.2026;1;123456789/0800;Nájem;300,00;",
      "14.03.2026;2;1002/0300;Weber;;500,00",
    ],
  },
  {
    name: "seven figures of accounts at banks",
    lines: [
      "Datum;Tegenrekening;Omschrijving;Af;Bij",
      "13-03-2026;1234567;Huur;300,00;",
      "14-03-2026;4418823;Weber;;500,00",
    ],
  },
  {
    name: "names of others",
    lines: [
      "Date;N° pièce;Contrepartie;Libellé;Débit;Crédit",
      "13/03/2026;1001;SCI Aubry;Loyer;300,00;",
      "14/03/2026;1002;Weber;Facture;;500,00",
    ],
  },
];

test.each(banks)("a bank's own file stays: $name", async ({ lines }) => {
  expect(amounts(await rowsOf(lines))).toEqual(["-300.00 EUR", "500.00 EUR"]);
});
