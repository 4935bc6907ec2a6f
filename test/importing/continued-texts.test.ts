/** Lines below a booking that hold more of its text, and lines that only look so. */
import { describe, expect, test } from "vitest";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";
import { workbookBytes } from "./workbook.ts";

const choices: ReadingChoices = { currency: "EUR", sign: "as_is" };

async function textsOf(content: string | Uint8Array, name = "bank.csv") {
  const { rows } = await readWhole(memoryFile(content, { name }), choices);
  return rows.map((row) => told(row).split(" | ").slice(0, 4).join(" | "));
}

const lines = (...texts: readonly string[]) => `${texts.join("\n")}\n`;

describe("text that goes on below its booking", () => {
  test.each([
    ["Spanish", "Fecha;Concepto;Importe", "13/01/2026;RECIBO;-12,50", ";AGUAS DE LEVANTE;", "14/01/2026;NOMINA;1000,00"],
    ["Swedish, behind a second day", "Bokföringsdag;Valutadag;Text;Belopp", "2026-01-13;2026-01-13;Autogiro;-12,50", ";;KOMMUNEN;", "2026-01-14;2026-01-14;Lön;1000,00"],
    ["Polish, with a dash for no amount", "Data operacji;Opis operacji;Kwota;Saldo", "13.01.2026;Przelew;-12,50;87,50", ";Jan Kowalski;-;", "14.01.2026;Wypłata;1000,00;1087,50"],
    ["Japanese", "日付,摘要,出金,入金,残高", "2026/1/13,口座振替,1250,,8750", ",電気料金,,,", "2026/1/14,給与,,100000,108750"],
  ])("%s", async (_, header, first, more, second) => {
    const [one, two, ...others] = await textsOf(lines(header, first, more, second));
    const text = more.split(/[;,]/).find((cell) => cell.length > 1) ?? "";
    expect(one).toMatch(new RegExp(` ${text}$`));
    expect(two).toMatch(/^4 \| 2026-01-14 \| 1000/);
    expect(others).toEqual([]);
  }); // prettier-ignore

  test("of a table without a header", async () => {
    const file = lines("13.01.2026;Lastschrift;-12,50", ";Stadtwerke;", "14.01.2026;Lohn;1000,00");
    expect(await textsOf(file)).toEqual([
      "1 | 2026-01-13 | -12.50 EUR | Lastschrift Stadtwerke",
      "3 | 2026-01-14 | 1000.00 EUR | Lohn",
    ]);
  });

  test("of a workbook", async () => {
    const rows = [
      ["Päivä", "Selite", "Summa"],
      ["13.1.2026", "Korttiosto", { n: "-12.5" }],
      [null, "K-Market"],
      ["14.1.2026", "Palkka", { n: "1000" }],
      [null, "Oy Firma Ab"],
    ];
    expect(await textsOf(workbookBytes({ sheets: [{ name: "A", rows }] }), "tili.xlsx")).toEqual([
      "2 | 2026-01-13 | -12.50 EUR | Korttiosto K-Market",
      "4 | 2026-01-14 | 1000.00 EUR | Palkka Oy Firma Ab",
    ]);
  });

  test("and the kind of a booking, where nothing else is its text", async () => {
    const file = lines("Datum;Vorgang;Betrag", "13.01.2026;Lastschrift;-12,50", ";Stadtwerke;", "14.01.2026;Lohn;1000,00");
    expect((await textsOf(file))[0]).toBe("2 | 2026-01-13 | -12.50 EUR | Lastschrift Stadtwerke");
  }); // prettier-ignore

  test("of the only booking, and of the last where others go on too", async () => {
    expect(await textsOf(lines("Date,Details,Amount", "13/01/2026,Tea,-12.50", ",Ann Smith,"))).toEqual([
      "2 | 2026-01-13 | -12.50 EUR | Tea Ann Smith",
    ]);
    const file = lines(
      "Date,Details,Amount",
      "13/01/2026,Tea,-12.50",
      ",Ann,",
      "14/01/2026,Bun,-2.00",
      ",Bob,",
    );
    expect((await textsOf(file))[1]).toBe("4 | 2026-01-14 | -2.00 EUR | Bun Bob");
  });

  test("what else stands on the lines fills what the booking lacks", async () => {
    const file = lines(
      "Date,Details,Reference,Amount",
      "13/01/2026,Transfer,,-12.50",
      ",Ann Smith,INV-77,",
      "14/01/2026,Pay,P1,1000.00",
    );
    const { rows, reading } = await readWhole(memoryFile(file), choices);
    expect(rows[0]).toMatchObject({
      description: "Transfer Ann Smith",
      source_record: { bank_reference: "INV-77" },
      cells: ["13/01/2026", "Transfer Ann Smith", "INV-77", "-12.50"],
    });
    const evidence = reading.detected.evidence.find(({ about }) => about === "text");
    expect(evidence).toMatchObject({ decided: "1 line continues the text of the booking above", line: 2 });
  });
});

const TABLE = ["Date,Details,Amount,Balance", "13/01/2026,Tea,-12.50,87.50"];
const PAY = "14/01/2026,Pay,1000.00,1087.50";

describe("lines that are no more of a text", () => {
  test.each([
    ["the number of a page", ",Page 2 of 3,,"],
    ["a sum of the page", ",Page total,,"],
    ["a sum that is handed on, in Italian", ",A riportare:,,"],
    ["a title of entries that are not booked", ",Pending transactions,,"],
    ["a title in the first column", "Card of Ann Smith,,,"],
    ["a line with a balance", ",Tea again,,87.50"],
    ["a rule", ",----------,,"],
  ])("%s", async (_, line) => {
    const [tea, other, pay] = await textsOf(lines(...TABLE, line, PAY));
    expect(tea).toBe("2 | 2026-01-13 | -12.50 EUR | Tea");
    expect(other).toMatch(/^3 \| skipped summary_line/);
    // Below a title of what is not booked, the balance has moved all the same: a person decides.
    expect(pay).toMatch(line.includes("Pending") ? /^4 \| rejected unknown_status/ : /^4 \| 2026-01-14/);
  });

  test("what stands above the table too", async () => {
    const rows = await textsOf(lines("Account of,Ann Smith,,", ...TABLE, ",Ann Smith,,", PAY));
    expect(rows.slice(0, 2)).toEqual(["3 | 2026-01-13 | -12.50 EUR | Tea", "4 | skipped summary_line"]);
  });

  test("a letter below a table", async () => {
    const rows = await textsOf(lines(...TABLE, PAY, ",,,", ",Your bank wishes you a happy new year,,"));
    expect(rows.slice(1)).toEqual(["3 | 2026-01-14 | 1000.00 EUR | Pay", "5 | skipped summary_line"]);
  });

  test("lines behind a blank one", async () => {
    const rows = await textsOf(lines(...TABLE, "", ",Ann Smith,,", PAY));
    expect(rows.slice(0, 2)).toEqual(["2 | 2026-01-13 | -12.50 EUR | Tea", "4 | skipped summary_line"]);
  });

  test("more lines than a booking has", async () => {
    const letter = Array.from({ length: 50 }, (_, at) => `,Paragraph ${at} of the terms,,`);
    const rows = await textsOf(lines(...TABLE, ...letter, PAY));
    expect([rows[0], rows.length]).toEqual(["2 | 2026-01-13 | -12.50 EUR | Tea", 52]);
  });

  test("lines of a table whose text stands before the day", async () => {
    const rows = await textsOf(lines("Details,Date,Amount", "Tea,13/01/2026,-12.50", "Groceries,,", "Pay,14/01/2026,1000.00")); // prettier-ignore
    expect(rows.slice(0, 2)).toEqual(["2 | 2026-01-13 | -12.50 EUR | Tea", "3 | skipped summary_line"]);
  });

  test("rows that were rejected, and stand side by side by chance", async () => {
    const rows = await textsOf(
      lines(
        "Date,Details,Amount,_import,_line,_error",
        "13/01/2026,Tea,-12.50,0198c0de-0000-7000-8000-000000000001,2,x",
        ",Bun,,0198c0de-0000-7000-8000-000000000001,9,x",
      ),
    );
    expect(rows[0]).toBe("2 | 2026-01-13 | -12.50 EUR | Tea");
    expect(rows[1]).toMatch(/^3 \| rejected/);
  });
});

test("numbers of pages and their headers in the column of days are no rows", async () => {
  const rows = await textsOf(
    lines("Account 1/2026,,,", ...TABLE, "Page 1,,,", "Account 1/2026,,,", TABLE[0] ?? "", PAY),
  );
  expect(rows.map((row) => row.split(" | ")[1])).toEqual([
    "2026-01-13", "skipped summary_line", "skipped summary_line", "skipped summary_line", "2026-01-14",
  ]);
}); // prettier-ignore
