/** Days without a year: what the file states of its time tells it, or the file is refused. Today never tells it. */
import { describe, expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const choices: ReadingChoices = { currency: "EUR", sign: "as_is" };

/** The days of the rows, or the sentence of the refusal. */
async function daysOf(texts: readonly string[], more: ReadingChoices = {}) {
  try {
    const { rows } = await readWhole(memoryFile(`${texts.join("\n")}\n`), { ...choices, ...more });
    return rows.flatMap((row) =>
      row.verdict === "booked" ? [row.posted_date] : row.verdict === "rejected" ? [row.code] : [],
    );
  } catch (error) {
    if (error instanceof Problem) return `${error.code}: ${flagText(error.detail)} ${flagText(error.remedy)}`;
    throw error;
  }
}

/** A table of these days below, and above, these lines. */
const table = (above: readonly string[], days: readonly string[], header = "Date;Details;Amount") => [
  ...above,
  header,
  ...days.map((day, at) => `${day};Tea room ${at};-${at + 1}.50`),
];

const TURN = ["2025-12-16", "2025-12-30", "2026-01-13"];

describe("a stated period tells the year", () => {
  test.each([
    ["German", "Zeitraum;16.12.2025 - 15.01.2026", ["16.12.", "30.12.", "13.01."]],
    ["English, month first", "Statement period: December 15, 2025 to January 14, 2026", ["12/16", "12/30", "01/13"]],
    ["English, months in words", "Dec 15 - Jan 14, 2026", ["16 Dec", "30 DEC", "13 Jan"]],
    ["French", "Période du 15 décembre 2025 au 14 janvier 2026", ["16/12", "30/12", "13/01"]],
    ["Japanese", "期間 2025年12月15日～2026年1月14日", ["12月16日", "12月30日", "1月13日"]],
    ["Spanish", "Desde 15/12/2025 hasta 14/01/2026", ["16 dic", "30 dic", "13 ene"]],
    ["Dutch", "Periode 15-12-2025 t/m 14-01-2026", ["16-12", "30-12", "13-01"]],
    ["Russian", "Период: 15 декабря 2025 г. по 14 января 2026 г.", ["16 декабря", "30 декабря", "13 января"]],
  ])("%s", async (_, above, days) => {
    expect(await daysOf(table([above], days))).toEqual(TURN);
  }); // prettier-ignore

  test.each([
    ["two lines", ["Von:;01.02.2026", "Bis:;28.02.2026"]],
    ["a month in numbers", ["Kontoauszug 02/2026"]],
    ["a month in words", ["Relevé février 2026"]],
    ["a month by itself", ["luty 2026"]],
    ["a quarter", ["1. Quartal 2026"]],
    ["a year", ["Jahr 2026"]],
    ["the balances before and behind", ["Anfangssaldo 31.01.2026;100,00", "Endsaldo 28.02.2026;90,00"]],
    ["the day of the statement", ["Statement date: 28 February 2026"]],
  ])("as %s", async (_, above) => {
    expect(await daysOf(table(above, ["02.02.", "13.02.", "27.02."]))).toEqual([
      "2026-02-02", "2026-02-13", "2026-02-27",
    ]);
  }); // prettier-ignore

  test.each([
    ["English", ["No.;From Date;To Date;Balance", "88;01 February 2026;28 February 2026;90.00"]],
    ["German", ["Konto;Von;Bis", "1234;01.02.2026;28.02.2026"]],
    ["French", ["Compte;Date début;Date fin", "FR76 1234;01/02/2026;28/02/2026"]],
    ["Spanish", ["Fecha inicial;Fecha final;Titular", "01/02/2026;28/02/2026;Ana Ruiz"]],
    ["Dutch", ["Rekening;Begindatum;Einddatum", "NL12;01-02-2026;28-02-2026"]],
  ])("as names in one line and days below them, %s", async (_, above) => {
    expect(await daysOf(table(above, ["02.02.", "13.02.", "27.02."]))).toEqual([
      "2026-02-02", "2026-02-13", "2026-02-27",
    ]);
  }); // prettier-ignore

  test("below the table", async () => {
    const file = [...table([], ["13.02.", "27.02."]), "Period 01.02.2026 - 28.02.2026;;"];
    expect(await daysOf(file)).toEqual(["2026-02-13", "2026-02-27"]);
  });

  test("for a purchase some days before it", async () => {
    expect(await daysOf(table(["Period 05.01.2026 - 04.02.2026"], ["29.12.", "13.01."]))).toEqual([
      "2025-12-29",
      "2026-01-13",
    ]);
  });

  test("for days in four digits", async () => {
    expect(await daysOf(table(["Periode 01.03.2026 - 31.03.2026"], ["0203", "2703"]))).toEqual([
      "2026-03-02",
      "2026-03-27",
    ]);
  });

  test("and is said as the reason", async () => {
    const file = table(["Period 01.02.2026 - 28.02.2026"], ["13.02.", "27.02."]);
    const { reading } = await readWhole(memoryFile(`${file.join("\n")}\n`), choices);
    expect(reading.detected.evidence.find(({ about }) => about === "year")).toMatchObject({
      decided: "2026",
      because: 'Dates have no year, and the file states "01.02.2026 - 28.02.2026".',
      line: 1,
    });
  });
});

describe("another day of the row tells the year", () => {
  test.each([
    ["German, over New Year", "Buchungstag;Valuta;Text;Betrag", "30.12.;02.01.2026", "2025-12-30"],
    ["English words", "Posting date;Value date;Details;Amount", "2 Jan;31 Dec 2025", "2026-01-02"],
    ["Chinese", "记账日;起息日;摘要;金额", "1月2日;2025-12-31", "2026-01-02"],
  ])("%s", async (_, header, days, day) => {
    expect(await daysOf([header, `${days};Tea room;-1.50`, `${days};Bun shop;-2.50`])).toEqual([day, day]);
  });
});

describe("nothing tells the year", () => {
  test.each([
    ["no line states it", [], ["13.02.", "27.02."]],
    ["a date is of something else", ["Customer since 12.05.2019"], ["13.02.", "27.02."]],
    ["a month is of something else", ["Card valid until 02/2027"], ["13.02.", "27.02."]],
    ["two dates are no period", ["Opened 01.02.2026, printed 28.02.2026"], ["13.02.", "27.02."]],
    ["a day lies outside of the period", ["Period 01.02.2026 - 28.02.2026"], ["13.02.", "27.06."]],
    ["a day lies in the period twice", ["Period 01.01.2025 - 31.03.2026"], ["13.02.", "27.06."]],
    ["the number of a statement is no month", ["Kontoauszug 3/2026"], ["13.06.", "27.06."]],
    ["four digits and the day of the statement alone", ["Statement date: 28 February 2026"], ["1302", "2702"]],
    ["months with a year of two digits", ["Year 2026"], ["Jan 26", "Feb 26", "Mar 26"]],
    ["two periods tell two years", ["Period 01.02.2026 - 28.02.2026", "Period 01.02.2025 - 28.02.2025"], ["13.02.", "27.02."]],
    ["days without order end with the statement's", ["Statement date: 28 February 2026"], ["13.02.", "27.06.", "14.02.", "25.09."]],
  ])("%s", async (_, above, days) => {
    expect(await daysOf(table(above, days))).toMatch(/^unreadable_file: .*year.* on line [0-9]+/);
  }); // prettier-ignore

  test("names the line and the way out", async () => {
    expect(await daysOf(table([], ["13.02.", "27.02."]))).toContain('the first is "13.02." on line 2');
    expect(await daysOf(table([], ["13.02.", "27.02."]))).toContain("Write the period above the table");
  });

  test("of a few rows among others rejects these", async () => {
    expect(await daysOf(table([], ["13.02.2026", "14.02.", "27.02.2026"]))).toEqual([
      "2026-02-13",
      "invalid_date",
      "2026-02-27",
    ]);
  });
});

describe("the order of day and month decides the year", () => {
  const file = table(["December 1, 2025 - November 5, 2026"], ["05/12", "06/12"]);

  test("is asked", async () => {
    expect(await daysOf(file)).toMatch(/^ambiguous_file: .*--date-format/);
  });

  test("and an answer is taken", async () => {
    expect(await daysOf(file, { dateFormat: "DD/MM/YYYY" })).toEqual(["2025-12-05", "2025-12-06"]);
    expect(await daysOf(file, { dateFormat: "MM/DD/YYYY" })).toEqual(["2026-05-12", "2026-06-12"]);
  });

  test("of dots proves nothing where languages put the year first", async () => {
    const hungarian = table(
      ["2026. január 1. - 2026. december 31."],
      ["03.05.", "04.06."],
      "Dátum;Közlemény;Összeg",
    );
    expect(await daysOf(["Jahr 2026", ...hungarian.slice(1)])).toMatch(/^ambiguous_file/);
  });
});

test("totals below the rows have a name under the header of the days, and an apostrophe is none of a day", async () => {
  const lines = [
    "Periode : ,16/12/2025 - 15/01/2026",
    "Tanggal,Keterangan,Cabang,Jumlah,,Saldo",
    "'16/12,KOPI SORE,'0000,50000.00,DB,950000.00",
    "'30/12,GAJI,'0000,8500000.00,CR,9450000.00",
    "'13/01,BIAYA ADM,'0998,15000.00,DB,9435000.00",
    'Saldo Awal,:,"1,000,000.00"',
    'Mutasi Debet,:,"65,000.00"',
    'Mutasi Kredit,:,"8,500,000.00"',
    'Saldo Akhir,:,"9,435,000.00"',
  ];
  expect(await daysOf(lines)).toEqual(TURN);
});

test("amounts under a header for value stay amounts", async () => {
  expect(
    await daysOf(["Date;Details;Value", "13.02.2026;Tea room;12.03", "27.02.2026;Bun shop;05.10"]),
  ).toEqual(["2026-02-13", "2026-02-27"]);
});
