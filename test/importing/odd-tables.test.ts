/** Cells beyond the header, amounts under no name, what was sent and what arrived, fees that explain nothing, times. */
import { describe, expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const choices: ReadingChoices = { currency: "EUR", sign: "as_is" };

async function rowsOf(lines: readonly string[]) {
  try {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
    return rows.map((row) => told(row).split(" | ").slice(0, 4).join(" | "));
  } catch (error) {
    if (error instanceof Problem) return `${error.code}: ${flagText(error.remedy)}`;
    throw error;
  }
}

const tea = (line: number) => `${line} | 2026-01-13 | -12.50 EUR | Tea`;
const pay = (line: number) => `${line} | 2026-01-14 | 1000.00 EUR | Pay`;

describe("rows with more cells than the header", () => {
  test("all of them, behind what matters", async () => {
    const lines = ["Date,Description,Amount", "2026-01-13,Tea,-12.50,card,x", "2026-01-14,Pay,1000.00,wire"];
    expect(await rowsOf(lines)).toEqual([tea(2), pay(3)]);
  });

  test("a text at the end with the delimiter in it", async () => {
    const lines = ["Datum;Betrag;Text", "13.01.2026;-12,50;Tea; hot; sweet", "14.01.2026;1000,00;Pay"];
    expect(await rowsOf(lines)).toEqual([`${tea(2)}; hot; sweet`, pay(3)]);
  });

  test.each([
    ["a delimiter may stand before the amount", "Date,Description,Amount", "2026-01-13,Tea,3,-12.50"],
    ["the amount may be cut at its decimal mark", "Date,Amount,Description", "2026-01-13,-12,50,Tea"],
    ["its thousands may be cut", "Date,Amount,Description", "2026-01-13,-12,500,Tea"],
  ])("are rejected where %s", async (_, header, row) => {
    const other = header.endsWith("Amount") ? "2026-01-14,Pay,1000.00" : "2026-01-14,1000.00,Pay";
    expect(await rowsOf([header, row, other, other.replace("14", "15")])).toContain(
      "2 | rejected wrong_cell_count",
    );
  });

  test("figures beyond a header that lost a name are read by what proves them", async () => {
    const lines = [
      "Date,Description,Debit,Balance", "13/01/2026,Tea,12.50,,87.50", "14/01/2026,Pay,,1000.00,1087.50",
      "15/01/2026,Bus,3.00,,1084.50",
    ]; // prettier-ignore
    expect(await rowsOf(lines)).toEqual([tea(2), pay(3), "4 | 2026-01-15 | -3.00 EUR | Bus"]);
  });
});

test.each([
  [
    "between others",
    "Date,Description,,Category",
    "2026-01-13,Tea,-12.50,Food",
    "2026-01-14,Pay,1000.00,Job",
  ],
  ["at the end", "Datum;Omschrijving;", "13-01-2026;Tea;-12,50", "14-01-2026;Pay;1000,00"],
  [
    "beside a balance",
    "Fecha;;Concepto;Saldo",
    "13/01/2026;-12,50;Tea;87,50",
    "14/01/2026;1000,00;Pay;1087,50",
  ],
])("the one column of amounts is one without a name too: %s", async (_, ...lines) => {
  expect(await rowsOf(lines)).toEqual([tea(2), pay(3)]);
});

describe("transfers of which the table tells what was sent and what arrived", () => {
  const header = "ID,Direction,Created on,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Reference"; // prettier-ignore

  test("alike in both", async () => {
    const lines = [
      header,
      "T1,OUT,2026-01-13 10:11:12,ACME,12.50,EUR,Tea,12.50,EUR,Tea",
      "T2,IN,2026-01-14 10:11:12,Client,1000.00,EUR,ACME,1000.00,EUR,Pay",
    ];
    const rows = await rowsOf(lines);
    expect(rows).toEqual([
      expect.stringContaining("| -12.50 EUR |"),
      expect.stringContaining("| 1000.00 EUR |"),
    ]);
  });

  test("other amounts at both ends: a person says which", async () => {
    const lines = [header, "T1,OUT,2026-01-13 10:11:12,ACME,12.50,EUR,Tea,13.60,USD,Tea"];
    expect(await rowsOf(lines)).toContain('--column amount="Source amount (after fees)"');
  });
});

describe("a net amount beside a fee", () => {
  test.each([
    ["is what the fee leaves", "Total,Net,Fee", "12.50,12.29,0.21", "12.29 EUR"],
    ["is what a fee that is written negative leaves", "Total,Net,Fee", "12.50,12.29,-0.21", "12.29 EUR"],
    ["is more money out", "Total,Net,Fee", "-12.50,-12.71,0.21", "-12.71 EUR"],
    ["is what moved the account where there is no fee", "Total,Net,Fee", "12.50,10.50,0.00", "10.50 EUR"],
  ])("%s", async (_, names, cells, amount) => {
    expect(await rowsOf([`Date,Description,${names}`, `2026-01-13,Tea,${cells}`])).toEqual([
      `2 | 2026-01-13 | ${amount} | Tea`,
    ]);
  });

  test("that the fee does not explain is one of two that are named alike", async () => {
    const lines = ["Date,Description,Total,Net,Tax Amount,Fee", "2026-01-13,Tea,12.50,10.50,2.00,0.21"];
    expect(await rowsOf(lines)).toContain('--column amount="Total" or --column amount="Net"');
  });
});

test.each([
  "2026-01-13-10.11.12.123456", "2026-01-13 10:11:12.345678+01:00", "20260113T101112Z", "2026-01-13 10:11:12 +0000 UTC", "13.01.2026 10:11 Uhr",
  "2026-01-13 10:11:12 Europe/Berlin", "Tue Jan 13 2026 10:11:12 GMT+0100 (Central European Standard Time)", "20260113;101112",
])("the time of %s is left out", async (stamp) => {
  expect(await rowsOf([`"${stamp}",Tea,-12.50`])).toEqual([tea(1)]);
}); // prettier-ignore
