/** Cells of days as banks bend them: serial numbers, words for year, a second line, years of other calendars. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";
import { workbookBytes } from "./workbook.ts";

const choices = { currency: "EUR", sign: "as_is" } as const;

async function daysOf(content: string | Uint8Array, name = "bank.csv") {
  try {
    const { rows } = await readWhole(memoryFile(content, { name }), choices);
    return rows.map((row) => (row.verdict === "booked" ? told(row).split(" | ")[1] : row.code));
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const lines = (...texts: readonly string[]) => `${texts.join("\n")}\n`;

describe("serial numbers in a column of days", () => {
  test.each([
    ["English", "Date,Description,Amount"],
    ["Icelandic", "Dagsetning,Texti,Upphæð"],
    ["Estonian", "Kuupäev,Selgitus,Summa"],
    ["Spanish", "Fecha,Concepto,Importe"],
  ])("of a table, %s", async (_, header) => {
    const file = lines(header, "46112,Tea,-12.50", "46113,Pay,1000.00");
    expect(await daysOf(file)).toEqual(["2026-03-31", "2026-04-01"]);
  });

  test("beside a value date that is one too", async () => {
    const file = lines("Datum;Valuta;Text;Betrag", "46112;46113;Tee;-12,50", "46113;46114;Lohn;1000,00");
    expect(await daysOf(file)).toEqual(["2026-03-31", "2026-04-01"]);
  });

  test("of a workbook without formats, one that counts from 1904 too", async () => {
    const cells = (serial: string) => [{ n: serial }, "Te", { n: "-12.5" }];
    const rows = (serials: readonly string[]) => [["Päivä", "Selite", "Summa"], ...serials.map(cells)];
    const bytes = workbookBytes({ sheets: [{ name: "A", rows: rows(["46112", "46113"]) }] });
    expect(await daysOf(bytes, "tili.xlsx")).toEqual(["2026-03-31", "2026-04-01"]);
    const sheets = [{ name: "A", rows: rows(["44650", "44651"]) }];
    const mac = workbookBytes({ date1904: true, sheets });
    expect(await daysOf(mac, "tili.xlsx")).toEqual(["2026-03-31", "2026-04-01"]);
  });

  test("are none where one of them is no day of the last twenty years", async () => {
    expect(
      await daysOf(lines("Date,Description,Amount", "46112,Tea,-12.50", "12345,Pay,1.00")),
    ).not.toContain("2026-03-31");
  });

  test("and amounts in a column of that size stay amounts", async () => {
    const file = lines("Fecha,Concepto,Valor", "31/03/2026,Te,46112", "01/04/2026,Sueldo,46113");
    expect(await daysOf(file)).toEqual(["2026-03-31", "2026-04-01"]);
  });
});

test.each([
  ["Bulgarian", "31.03.2026 г.", "01.04.2026г."],
  ["Ukrainian", "31.03.2026 р.", "01.04.2026 року"],
  ["Latvian", "31.03.2026. g.", "01.04.2026. gada"],
  ["Serbian", "31.03.2026. године", "01.04.2026. год."],
])("a word for year behind the year, %s", async (_, first, second) => {
  const file = lines("Date;Description;Amount", `${first};Tea;-12,50`, `${second};Pay;1000,00`);
  expect(await daysOf(file)).toEqual(["2026-03-31", "2026-04-01"]);
});

describe("a second line below the day", () => {
  test.each([["5212 - 0"], ["14:05:11"], ["FT26090XYZ"]])("%s is left out", async (below) => {
    const file = lines(
      "Ngày giao dịch,Mô tả,Số tiền",
      `"31/03/2026\n${below}",Tra,-12.50`,
      `"01/04/2026\n${below}",Luong,1000.00`,
    );
    expect(await daysOf(file)).toEqual(["2026-03-31", "2026-04-01"]);
  });

  test("that is another day makes it none", async () => {
    const file = lines(
      "Date,Description,Amount",
      '"31/03/2026\n02/04/2026",Tea,-12.50',
      "13/04/2026,Pay,1000.00",
      "14/04/2026,Pay,1000.00",
    );
    expect(await daysOf(file)).toEqual(["invalid_date", "2026-04-13", "2026-04-14"]);
  });
});

describe("years of other calendars", () => {
  test("of Japanese eras, under the words of a post bank", async () => {
    const file = lines(
      "取扱日,受入金額（円）,払出金額（円）,詳細１,現在（貸付）高（円）",
      "令和8年3月31日,,2500,カード,97500",
      "R8.4.1,1000,,給与,98500",
    );
    expect(await daysOf(file)).toEqual(["2026-03-31", "2026-04-01"]);
  });

  test.each([
    ["Arabic", "التاريخ الهجري,التاريخ الميلادي,التفاصيل,المبلغ", "1447/10/12", "1447/10/13"],
    ["English", "Hijri Date,Date,Description,Amount", "12/10/1447", "13/10/1447"],
    ["Persian digits", "Date (H),Date,Description,Amount", "۱۴۴۷/۱۰/۱۲", "۱۴۴۷/۱۰/۱۳"],
  ])("of the Hijri calendar beside the usual day, %s", async (_, header, first, second) => {
    const file = lines(header, `${first},31/03/2026,Tea,-12.50`, `${second},01/04/2026,Pay,1000.00`);
    expect(await daysOf(file)).toEqual(["2026-03-31", "2026-04-01"]);
  });
});

describe("a day in three columns", () => {
  test.each([
    [
      "with what they are of",
      [
        '"操作日(年)","操作日(月)","操作日(日)","操作時刻(時)",摘要,金額',
        "2026,3,1,9,Tea,-12.50",
        "2026,12,31,10,Pay,1000.00",
      ],
      ["2026-03-01", "2026-12-31"],
    ],
    [
      "behind another column",
      ["No,Year,Month,Day,Description,Amount", "1,2026,3,1,Tea,-12.50", "2,2026,04,02,Pay,1000.00"],
      ["2026-03-01", "2026-04-02"],
    ],
    ["the day first", ["Tag,Monat,Jahr,Text,Betrag", "1,3,2026,Tea,-12.50"], ["2026-03-01"]],
    [
      "that is none",
      ["Year,Month,Day,Description,Amount", "2026,2,30,Tea,-12.50", "2026,3,2,Pay,1.00"],
      ["invalid_date", "2026-03-02"],
    ],
    [
      "of another stem is none",
      ["Year of birth,Month,Day,Description,Amount", "2026,3,1,Tea,-12.50"],
      "missing_column",
    ],
  ])("%s", async (_, file, days) => {
    expect(await daysOf(lines(...file))).toEqual(days);
  });

  test("is put together in a rejected row, too", async () => {
    const content = lines("Year,Month,Day,Description,Amount", "2026,3,1,Tea,a lot", "2026,3,2,Pay,1.00");
    const { rows } = await readWhole(memoryFile(content), choices);
    expect(rows[0]).toMatchObject({ verdict: "rejected", cells: ["2026-03-01", "", "", "Tea", "a lot"] });
  });
});

test.each([
  ["before them", "'28032026", "'29032026"],
  ["around them", "'28032026'", "'29032026'"],
  ["around them, with blanks", "'28/03/2026  '", "'29/03/2026  '"],
])("digits of days with apostrophes %s, in quotes of a file", async (_, first, second) => {
  const file = lines(
    '"Fecha","Descripción","Importe"',
    `"${first}","TE","-12.50"`,
    `"${second}","NOMINA","1000.00"`,
  );
  expect(await daysOf(file)).toEqual(["2026-03-28", "2026-03-29"]);
});
