/** Parts of a table whose titles say which way money went, above amounts without signs: each part has its own side. */
import { describe, expect, test } from "vitest";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function readRows(lines: readonly string[], choices: ReadingChoices = {}) {
  const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), {
    currency: "EUR",
    ...choices,
  });
  const found = rows.filter(({ verdict }) => verdict !== "skipped");
  return { reading, rows: found, told: found.map(told) };
}

const titles: readonly (readonly [into: string, out: string])[] = [
  ["Einnahmen", "Ausgaben"],
  ["Gutschriften", "Belastungen"],
  ["Deposits", "Withdrawals"],
  ["Deposits and Other Credits", "Withdrawals and Other Debits"],
  ["Money in", "Money out"],
  ["Income 2026", "Expenses 2026"],
  ["Entrées", "Sorties"],
  ["Recettes", "Dépenses"],
  ["Ingresos", "Gastos"],
  ["Abonos", "Cargos"],
  ["Entrate", "Uscite"],
  ["Inkomsten", "Uitgaven"],
  ["Receitas", "Despesas"],
  ["Wpływy", "Wydatki"],
  ["Inkomster", "Utgifter"],
  ["Tulot", "Menot"],
  ["Příjmy", "Výdaje"],
  ["Bevételek", "Kiadások"],
  ["Доходы", "Расходы"],
  ["Gelirler", "Giderler"],
];

const header = "Date;Text;Amount";
const into = ["2026-03-01;Tea;250.00", "2026-03-15;Milk;80.00"];
const out = ["2026-03-03;Sugar;90.00", "2026-03-05;Salt;75.50"];
const amountsIn = (rows: readonly string[]) => rows.map((row) => row.split(" | ")[2]);

describe.each(titles)("%s, %s", (credits, debits) => {
  test.each([
    ["below one header", [header, credits, ...into, debits, ...out]],
    ["the first above the header", [credits, header, ...into, debits, ...out]],
    ["each above a header of its own", [credits, header, ...into, "", debits, header, ...out]],
  ])("%s", async (_, lines) => {
    const { told: rows } = await readRows(lines);
    expect(amountsIn(rows)).toEqual(["250.00 EUR", "80.00 EUR", "-90.00 EUR", "-75.50 EUR"]);
  });

  test("money out first", async () => {
    const { told: rows } = await readRows([debits, header, ...out, credits, header, ...into]);
    expect(amountsIn(rows)).toEqual(["-90.00 EUR", "-75.50 EUR", "250.00 EUR", "80.00 EUR"]);
  });
});

test("sums below each part are skipped, and months divide a part", async () => {
  const { told: rows } = await readRows([
    "Deposits",
    header,
    ...into,
    "Total deposits;;330.00",
    "Withdrawals",
    "March 2026",
    ...out,
    "Withdrawals, total of March;;165.50",
    "April 2026",
    "2026-04-05;Salt;75.50",
    "Total withdrawals;;241.00",
  ]);
  expect(amountsIn(rows)).toEqual(["250.00 EUR", "80.00 EUR", "-90.00 EUR", "-75.50 EUR", "-75.50 EUR"]);
});

test("a title may have the sum of its rows beside it", async () => {
  const { rows, told: all } = await readRows([
    header,
    "Einnahmen;;330.00",
    ...into,
    "Ausgaben;;165.50",
    ...out,
  ]);
  const booked = all.filter((_, at) => rows[at]?.verdict === "booked");
  expect(amountsIn(booked)).toEqual(["250.00 EUR", "80.00 EUR", "-90.00 EUR", "-75.50 EUR"]);
});

test("titles right below a title divide its rows", async () => {
  const lines = [header, "Income", ...into, "Expenses", "Kitchen", ...out, "Garden", "2026-03-06;Seed;4.00"];
  const { told: rows } = await readRows(lines);
  expect(amountsIn(rows)).toEqual(["250.00 EUR", "80.00 EUR", "-90.00 EUR", "-75.50 EUR", "-4.00 EUR"]);
});

test("rows below a title that names no side are rejected", async () => {
  const lines = [header, "Deposits", ...into, "Withdrawals", ...out, "Various", "2026-03-06;Seed;4.00"];
  const { told: rows } = await readRows(lines);
  expect(rows.at(-1)).toBe("9 | rejected unknown_sign");
});

test("a rejected row takes its side with it, for no title stands in the file of these", async () => {
  const lines = [header, "Deposits", ...into, "Withdrawals", ...out, "2026-02-31;Seed;4.00"];
  const { rows } = await readRows(lines);
  expect(rows.at(-1)).toMatchObject({ code: "invalid_date", cells: ["2026-02-31", "Seed", "-4.00"] });
});

test("a running balance proves the sides, and the evidence names both titles", async () => {
  const { reading, told: rows } = await readRows([
    `${header};Balance`,
    "Deposits",
    "2026-03-01;Tea;250.00;1250.00",
    "2026-03-02;Milk;80.00;1330.00",
    "Withdrawals",
    "2026-03-03;Sugar;90.00;1240.00",
    "2026-03-05;Salt;75.50;1164.50",
  ]);
  expect(amountsIn(rows)).toEqual(["250.00 EUR", "80.00 EUR", "-90.00 EUR", "-75.50 EUR"]);
  expect(reading.groups[0]?.proof).toMatchObject({ result: "proved", closing: 116450n });
  expect(reading.detected.evidence.find(({ about }) => about === "sign")?.because).toBe(
    'The titles above the rows name money in (line 2, "Deposits") and money out (line 5, "Withdrawals").',
  );
});

test("titles prove nothing for a later file, which may have one of them", async () => {
  const { reading } = await readRows([header, "Deposits", ...into, "Withdrawals", ...out]);
  expect(reading.detected.evidence.find(({ about }) => about === "sign")).not.toHaveProperty("basis");
});

test("amounts with signs need no titles", async () => {
  const { told: rows } = await readRows([
    header,
    "Deposits",
    "2026-03-01;Tea;250.00",
    "Withdrawals",
    "2026-03-03;Sugar;-90.00",
    "2026-03-05;Salt;-75.50",
  ]);
  expect(amountsIn(rows)).toEqual(["250.00 EUR", "-90.00 EUR", "-75.50 EUR"]);
});

test("one title for all rows stays one, and other titles behind its rows are asked about", async () => {
  expect(amountsIn((await readRows(["Ausgaben", header, ...out])).told)).toEqual([
    "-90.00 EUR",
    "-75.50 EUR",
  ]);
  expect(amountsIn((await readRows(["Ausgaben", header, "Garten", ...out])).told)).toEqual([
    "-90.00 EUR",
    "-75.50 EUR",
  ]);
  await expect(readRows(["Ausgaben", header, ...out, "Various", ...into])).rejects.toMatchObject({
    code: "ambiguous_file",
    more: { about: "amounts" },
  });
});

test("what a person says holds for all rows", async () => {
  const { told: rows } = await readRows([header, "Deposits", ...into, "Withdrawals", ...out], {
    sign: "as_is",
  });
  expect(amountsIn(rows)).toEqual(["250.00 EUR", "80.00 EUR", "90.00 EUR", "75.50 EUR"]);
});
