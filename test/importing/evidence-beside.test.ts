/** What settles a doubt beside the doubtful cells: other numbers, carried balances, languages, fees. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

/** The rows, or the code of the refusal. */
async function rowsOf(lines: readonly string[], choices: ReadingChoices = {}) {
  try {
    const file = memoryFile(`${lines.join("\n")}\n`);
    return (await readWhole(file, { currency: "EUR", ...choices })).rows.map(told);
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const asked = "ambiguous_file";

describe("the decimal mark", () => {
  const doubtful = (header: string, beside: string) => [
    `Date;Description;Amount${header}`,
    `2026-01-13;a;-1.234${beside}`,
    `2026-01-14;b;-2.500${beside}`,
  ];

  test.each([
    ["a rate", ";Exchange rate", ";1.08453", "-1.23 EUR", "amount_precision"],
    ["a German rate", ";Umrechnungskurs", ";1,08453", "-1234.00 EUR", ""],
    ["a French fee", ";Frais", ";0,50", "-1234.00 EUR", "fee_unknown"],
    ["another amount", ";Importe divisa", ";1.300,00", "-1234.00 EUR", ""],
  ])("is told by %s", async (_what, header, beside, amount, rejected) => {
    const [first] = await rowsOf(doubtful(header, beside));
    expect(first).toBe(rejected === "" ? `2 | 2026-01-13 | ${amount} | a` : `2 | rejected ${rejected}`);
  });

  test.each([
    ["Saldo: 12.345,60 EUR", "-1234.00 EUR"],
    ["Solde au 31/01/2026 : 987,65", "-1234.00 EUR"],
    ["Openingsbalans saldo 1'000.00", "rejected"],
  ])("is told by a balance above the table: %s", async (above, amount) => {
    const [first] = await rowsOf([`${above};;`, ...doubtful("", "")]);
    expect(first).toContain(amount);
  });

  test.each([
    ["texts of dates and numbers of documents", ";Reference", ";13.01"],
    ["a rate that could be thousands", ";Kurs", ";1.084"],
    ["numbers of both kinds", ";Kurs;Fee rate", ";1.0845;1,0845"],
  ])("is not told by %s", async (_what, header, beside) => {
    expect(await rowsOf(doubtful(header, beside))).toBe(asked);
  });
});

describe("the order of dates", () => {
  const table = (header: string, carried: string, ...days: readonly string[]) => [
    header,
    carried,
    ...days.map((day, at) => `${day};x${at};-${at + 1},50;`),
  ];

  test.each([
    ["Date;Description;Amount;Note", "05/03/2026;Balance brought forward;;", "2026-04-01"],
    ["Date;Libellé;Montant;Note", "05/03/2026;Solde précédent;;", "2026-04-01"],
    ["Fecha;Concepto;Importe;Nota", "05/03/2026;Saldo anterior;;", "2026-04-01"],
    ["Date;Description;Amount;Note", "05/03/2026;Closing balance;;", "2026-01-04"],
  ])("is told by a carried balance: %s %s", async (header, carried, day) => {
    const rows = await rowsOf(table(header, carried, "01/04/2026", "02/04/2026"));
    expect(rows[1]).toContain(day);
  });

  test("is not told by a balance that fits both orders, or whose words say both", async () => {
    const header = "Date;Description;Amount;Note";
    const of = (carried: string) => rowsOf(table(header, carried, "03/04/2026", "05/04/2026"));
    expect(await of("01/04/2026;Opening balance;;")).toBe(asked);
    expect(await of("05/03/2026;Opening balance, closing balance;;")).toBe(asked);
  });

  test.each([
    ["Buchungstag;Verwendungszweck;Betrag", "04.09.12", "2012-09-04"],
    ["Datum;Omschrijving;Bedrag", "04.09.12", "2012-09-04"],
    ["Datum;Popis;Částka", "04.09.12", "2012-09-04"],
  ])("a year of two digits is never first under %s", async (header, day, wanted) => {
    const [first] = await rowsOf([header, `${day};a;-1,50`, "05.10.11;b;-2,00"]);
    expect(first).toContain(wanted);
  });

  test.each([
    ["English", "Date;Description;Amount"],
    ["Hungarian", "Dátum;Közlemény;Összeg"],
    ["Swedish", "Bokföringsdag;Beskrivning;Belopp"],
  ])("and may be under %s headers", async (_language, header) => {
    expect(await rowsOf([header, "04.09.12;a;-1,50", "05.10.11;b;-2,00"])).toBe(asked);
  });

  test.each([
    ["25/12/5", "27/12/5", "2005-12-25"],
    ["12/25/5", "12/28/5", "2005-12-25"],
    ["25.12.9", "28.12.9", "2009-12-25"],
    ["26-3-1", "26-3-4", "2026-03-01"],
  ])("a year of one digit: %s and %s", async (day, next, wanted) => {
    const [first] = await rowsOf(["Date;Description;Amount", `${day};a;-1,50`, `${next};b;-1,50`]);
    expect(first).toContain(wanted);
  });
});

describe("gross, fee and net", () => {
  test.each([
    ["Date;Text;Gross;Fee;Net", "100.00;3.00;97.00", "97.00"],
    ["Datum;Text;Brutto;Gebühr;Netto", "100,00;3,00;97,00", "97.00"],
    ["Date;Libellé;Brut;Frais;Net", "100,00;3,00;97,00", "97.00"],
    ["Date;Text;Gross;Fee;Net", "100.00;3.00;103.00", "-103.00"],
    ["Datum;Text;Brutto;Gebühr;Netto", "100,00;3,00;103,00", "-103.00"],
  ])("tell which way amounts without signs go: %s %s", async (header, row, net) => {
    const rows = await rowsOf([header, `2026-01-13;a;${row}`, `2026-01-14;b;${row}`]);
    expect(rows[0]).toContain(`| ${net} EUR`);
  });

  test.each([
    ["no fee", "100.00;0.00;100.00"],
    ["a fee that does not add up", "100.00;3.00;96.00"],
  ])("%s tells nothing", async (_what, row) => {
    const lines = ["Date;Text;Gross;Fee;Net", `2026-01-13;a;${row}`, `2026-01-14;b;${row}`];
    expect(await rowsOf(lines)).toBe(asked);
  });
});

describe("fees that are rows of their own", () => {
  test.each([
    ["Date;Type;Description;Amount;Fee", "Fee"],
    ["Datum;Art;Text;Betrag;Gebühr", "Gebühr"],
    ["Fecha;Tipo;Concepto;Importe;Comisión", "Comisión de cambio"],
  ])("say nothing about the amount beside them: %s", async (header, kind) => {
    const rows = await rowsOf([
      header,
      "2026-01-13;Transfer;a;-100,00;1,50",
      `2026-01-13;${kind};b;-1,50;0,00`,
      "2026-01-14;Transfer;c;-50,00;",
    ]);
    expect(rows).toEqual([
      expect.stringContaining("-100.00 EUR"),
      expect.stringContaining("-1.50 EUR"),
      expect.stringContaining("-50.00 EUR"),
    ]);
  });

  test("but not where one of them is missing", async () => {
    const rows = await rowsOf([
      "Date;Type;Description;Amount;Fee",
      "2026-01-13;Transfer;a;-100,00;1,50",
      "2026-01-13;Fee;b;-1,50;0,00",
      "2026-01-14;Transfer;c;-50,00;1,50",
    ]);
    expect(rows[0]).toBe("2 | rejected fee_unknown");
  });
});
