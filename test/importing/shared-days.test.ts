/** Days that stand once for several rows, and amounts that stand below their day: read where the file proves it. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";
import { workbookBytes } from "./workbook.ts";

const choices: ReadingChoices = { currency: "EUR", sign: "as_is" };

/** Day and amount of each row, or why it is none. */
async function rowsOf(content: string | Uint8Array, name = "bank.csv") {
  try {
    const { rows } = await readWhole(memoryFile(content, { name }), choices);
    return rows.map((row) =>
      row.verdict === "booked" ? told(row).split(" | ").slice(1, 3).join(" ") : `${row.line} ${row.code}`,
    );
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const lines = (...texts: readonly string[]) => `${texts.join("\n")}\n`;

const READ = ["2026-03-12 -12.50 EUR", "2026-03-12 -3.00 EUR", "2026-03-14 -7.25 EUR", "2026-03-15 100.00 EUR", "2026-03-15 -1.00 EUR"]; // prettier-ignore

describe("a day in the first of its rows alone", () => {
  test.each([
    ["German", "Datum;Text;Betrag;Saldo", "12.03.2026;A;-12,50;87,50", ";B;-3,00;84,50", "14.03.2026;C;-7,25;77,25", "15.03.2026;D;100,00;177,25", ";E;-1,00;176,25"],
    ["Spanish, a balance at the end of each day", "Fecha;Concepto;Importe;Saldo", "12/03/2026;A;-12,50;87,50", ";B;-3,00;84,50", "14/03/2026;C;-7,25;77,25", "15/03/2026;D;100,00;", ";E;-1,00;176,25"],
    ["Japanese, and Dutch signs", "日付;摘要;金額;残高", "2026/3/12;A;-12.50;87.50", ";B;-3.00;84.50", "2026/3/14;C;-7.25;77.25", "2026/3/15;D;100.00;177.25", ";E;-1.00;176.25"],
    ["Polish, without a balance", "Data;Opis;Kwota;Waluta", "12.03.2026;A;-12,50;EUR", ";B;-3,00;EUR", "14.03.2026;C;-7,25;EUR", "15.03.2026;D;100,00;EUR", ";E;-1,00;EUR"],
    ["in two columns", "Boekdatum;Omschrijving;Af;Bij;Saldo", "12-03-2026;A;12,50;;87,50", ";B;3,00;;84,50", "14-03-2026;C;7,25;;77,25", "15-03-2026;D;;100,00;177,25", ";E;1,00;;176,25"],
  ])("%s", async (_, ...file) => {
    expect(await rowsOf(lines(...file))).toEqual(READ);
  }); // prettier-ignore

  test("newest first", async () => {
    const file = lines("Date,Details,Amount,Balance", "15 Mar 2026,E,-1.00,176.25", ",D,100.00,177.25", "14 Mar 2026,C,-7.25,77.25", "12 Mar 2026,B,-3.00,84.50", ",A,-12.50,87.50"); // prettier-ignore
    expect(await rowsOf(file)).toEqual([...READ].reverse());
  });

  test("beside value dates, where the balance proves it", async () => {
    const file = lines("Buchungstag;Valuta;Text;Betrag;Saldo", "12.03.2026;12.03.2026;A;-12,50;87,50", ";13.03.2026;B;-3,00;84,50", "14.03.2026;14.03.2026;C;-7,25;77,25"); // prettier-ignore
    expect(await rowsOf(file)).toEqual(READ.slice(0, 3));
  });

  test("again at the head of a page, with texts of several lines", async () => {
    const file = lines(
      "Date,Details,Amount,Balance",
      "12 Mar 2026,A,-12.50,87.50",
      ",Ann Smith,,",
      "Page 2,,,",
      "Date,Details,Amount,Balance",
      "12 Mar 2026,B,-3.00,84.50",
      ",C,-4.50,80.00",
      ",Bob,,",
    );
    const { rows, reading } = await readWhole(memoryFile(file), choices);
    const booked = rows.filter(({ verdict }) => verdict === "booked").map(told);
    expect(booked).toEqual([
      "2 | 2026-03-12 | -12.50 EUR | A Ann Smith",
      "6 | 2026-03-12 | -3.00 EUR | B",
      "7 | 2026-03-12 | -4.50 EUR | C Bob",
    ]);
    expect(reading.detected.evidence.find(({ about }) => about === "days")).toMatchObject({
      decided: "1 row has no date of its own: it uses that of the row above",
      line: 7,
    });
  });

  test("in merged cells of a workbook", async () => {
    const amount = (n: string) => ({ n, as: "amount" as const });
    const rows = [
      ["Date", "Details", "Amount", "Balance"],
      [{ n: "46093", as: "date" as const }, "A", amount("-12.5"), amount("87.5")],
      [null, "B", amount("-3"), amount("84.5")],
      [{ n: "46095", as: "date" as const }, "C", amount("-7.25"), amount("77.25")],
    ];
    expect(await rowsOf(workbookBytes({ sheets: [{ name: "A", rows }] }), "book.xlsx")).toEqual(
      READ.slice(0, 3),
    );
  });

  test("is written into the cells of a row that is rejected all the same", async () => {
    const file = lines("Date,Details,Amount,Balance", "12 Mar 2026,A,-12.50,87.50", ",B,-3.00,84.50", ",C,x,84.50"); // prettier-ignore
    const { rows } = await readWhole(memoryFile(file), choices);
    expect(rows[1]?.cells).toEqual(["12 Mar 2026", "B", "-3.00", "84.50"]);
  });
});

describe("a day that nothing proves", () => {
  const [header, a, b, c, d, e] = ["Date,Details,Amount,Balance", "12 Mar 2026,A,-12.50,87.50", ",B,-3.00,84.50", "14 Mar 2026,C,-7.25,77.25", "15 Mar 2026,D,100.00,177.25", ",E,-1.00,176.25"] as const; // prettier-ignore
  const bare = (...texts: readonly string[]) => texts.map((text) => text.replace(/,[^,]*$/, ""));

  test.each([
    ["rows of one day write it again", [header, a, b, "14 Mar 2026,C,-7.25,77.25", "14 Mar 2026,C2,-1.00,76.25"], 1],
    ["the balance does not continue through the row", [header, a, ",B,-3.00,85.50", c, d], 1],
    ["the row has no balance, and none behind it", [header, a, c, ",B,-3.00,", ",E,-1.00,", "15 Mar 2026,D,1.00,"], 2],
    ["a row stands above all days", [header, b, c, d], 0],
    ["below all others, which nothing proves a sum", bare(header, "12 Mar 2026,Tea,-12.50,", c, ",Bun,-1.00,"), 2],
    ["without a balance, one row among few lacks it", bare(header, a, b, c, d), 1],
    ["without a balance, few rows among many lack it", bare(header, a, b, ...Array.from({ length: 28 }, (_, at) => `${at + 1} Apr 2026,N,-2.00,`), e, "1 May 2026,Z,-1.00,"), 1],
    ["without a balance, rows come to the one above, but not each time", bare(header, "12 Mar 2026,A,-5.00,", ",A1,-2.00,", ",A2,-3.00,", "14 Mar 2026,B,-9.00,", ",B1,-4.00,", ",B2,-5.10,", d), 1],
    ["without a balance, one comes to all above", bare(header, a, b, c, ",E,-1.00,", ",Akopọ,-23.75,", d), 1],
    ["rows lack a text", bare(header, a, ",,-3.00,", c, ",,-1.00,", d), 1],
  ])("%s", async (_, file, at) => {
    const rows = await rowsOf(lines(...file));
    expect(rows[at]).toMatch(/date_missing$/);
  }); // prettier-ignore

  test("is said so", async () => {
    const { rows } = await readWhole(memoryFile(lines(header, a, ",B,-3.00,85.50", c, d)), choices);
    expect(rows[1]).toMatchObject({
      detail: "The date is empty, and nothing proves that it is the date of the row above.",
    });
  });

  test("of a row that was rejected before: its neighbours are others now", async () => {
    const file = lines(`${header},_import,_line,_error`, `${a},i,2,x`, `${b},i,3,x`, `${c},i,4,x`);
    expect((await rowsOf(file))[1]).toMatch(/date_missing$/);
  });

  test("beside a value date leaves that one", async () => {
    const file = lines("Booking date,Value date,Details,Amount", "12 Mar 2026,12 Mar 2026,A,-12.50", ",13 Mar 2026,B,-3.00", "14 Mar 2026,14 Mar 2026,C,-7.25", ",15 Mar 2026,D,-1.00", "16 Mar 2026,16 Mar 2026,E,-1.00"); // prettier-ignore
    expect((await rowsOf(file))[1]).toBe("2026-03-13 -3.00 EUR");
  });

  test("and a sum below the table is none", async () => {
    expect(await rowsOf(lines(header, a, b, c, d, e, ",Total,76.25,"))).toEqual([...READ, "7 summary_line"]);
  });
});

describe("days in lines of their own", () => {
  test.each([
    ["German", "Datum;Text;Betrag", "12. März 2026;;", ";A;-12,50", ";B;-3,00", "14. März 2026;;", ";C;-7,25", "15. März 2026;;", ";D;100,00", ";E;-1,00"],
    ["French", "Date,Libellé,Montant", "jeudi 12 mars 2026,,", ',A,"-12,50"', ',B,"-3,00"', "samedi 14 mars 2026", ',C,"-7,25"', "dimanche 15 mars 2026", ',D,"100,00"', ',E,"-1,00"'],
    ["Norwegian, with a sum below", "Dato;Tekst;Beløp", "12.03.2026", ";A;-12,50", ";B;-3,00", "14.03.2026", ";C;-7,25", "15.03.2026", ";D;100,00", ";E;-1,00", ";Totalt;76,25"],
  ])("%s", async (_, ...file) => {
    const rows = await rowsOf(lines(...file));
    expect(rows.slice(0, 5)).toEqual(READ);
    expect([undefined, "10 summary_line"]).toContain(rows[5]);
  }); // prettier-ignore

  test.each([
    ["that have texts of their own", ["Date,Details,Amount", "12 Mar 2026,Weekend,", ",A,-12.50", ",B,-3.00", "14 Mar 2026,,", ",C,-1.00"]],
    ["below their rows", ["Date,Details,Amount", ",A,-12.50", "12 Mar 2026,,", ",B,-3.00", ",C,-4.00", "14 Mar 2026,,"]],
    ["above a row that sums up all", ["Date,Details,Amount", "12 Mar 2026,,", ",A,-12.50", ",B,-3.00", "14 Mar 2026,,", ",C,-1.00", ",Akopọ,-16.50"]],
  ])("%s stop", async (_, file) => {
    expect(await rowsOf(lines(...file))).toBe("unreadable_file");
  }); // prettier-ignore
});

describe("amounts in a line below their day", () => {
  test.each([
    ["Italian", "Data;Descrizione;Importo;Saldo", "12/03/2026;POS;;", ";BAR;-12,50;87,50", "14/03/2026;POS;;", ";LIBRERIA;;", ";ROMA;-7,25;80,25"],
    ["Swedish", "Bokföringsdag;Text;Belopp;Saldo", "2026-03-12;Kortköp;;", ";ICA;-12,50;87,50", "2026-03-14;Swish;;", ";Anna;;", ";;-7,25;80,25"],
    ["English, with texts below the amount", "Date,Details,Paid out,Paid in,Balance", "12 Mar 2026,Card,,,", ",Tea Room,12.50,,87.50", ",York,,,", "14 Mar 2026,Card,,,", ",Books,7.25,,80.25", ",Hull,,,"],
  ])("%s", async (_, ...file) => {
    expect(await rowsOf(lines(...file))).toEqual(["2026-03-12 -12.50 EUR", "2026-03-14 -7.25 EUR"]);
  }); // prettier-ignore

  test("two amounts below one day stop", async () => {
    const file = lines("Date,Details,Amount", "12 Mar 2026,Card,", ",Tea,-12.50", ",Bun,-1.00", "14 Mar 2026,Card,", ",Bus,-7.25"); // prettier-ignore
    expect(await rowsOf(file)).toBe("unreadable_file");
  });
});
