/** XML workbooks of Excel 2003: what its cells show, where they stand, and documents that are broken or hostile. */
import { describe, expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const NAMESPACE =
  'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"';
const cell = (text: string | number, more = "") =>
  `<Cell${more}><Data ss:Type="${typeof text === "number" ? "Number" : "String"}">${text}</Data></Cell>`;
const day = (text: string) => `<Cell><Data ss:Type="DateTime">${text}</Data></Cell>`;
const row = (...cells: readonly string[]) => `<Row>${cells.join("")}</Row>`;
const sheet = (name: string, ...rows: readonly string[]) =>
  `<Worksheet ss:Name="${name}"><Table>${rows.join("\n")}</Table></Worksheet>`;
const book = (...sheets: readonly string[]) =>
  `<?xml version="1.0"?>\n<Workbook ${NAMESPACE}>\n<Styles><Style ss:ID="d"><NumberFormat ss:Format="dd\\.mm\\.yyyy"/></Style></Styles>\n${sheets.join("\n")}</Workbook>`;
const header = row(cell("Date"), cell("Text"), cell("Amount")); // prettier-ignore

async function rowsOf(text: string, choices: ReadingChoices = {}) {
  try {
    const { reading, rows } = await readWhole(memoryFile(text, { name: "export.xls" }), { currency: "EUR", sign: "as_is", ...choices });
    expect(reading.format).toBe("spreadsheetml");
    return rows.map(told);
  } catch (error) {
    if (error instanceof Problem) return `${error.code}: ${flagText(error.detail)}`;
    throw error;
  }
} // prettier-ignore
const oneRow = (...cells: readonly string[]) => rowsOf(book(sheet("A", header, row(...cells))));

describe("a cell", () => {
  test.each([
    ["a day", [day("2026-01-13T00:00:00.000"), cell("Tea"), cell(-3)], "2 | 2026-01-13 | -3.00 EUR | Tea"],
    ["a day with a time", [day("2026-01-13T23:59:59.000"), cell("Tea"), cell(-3)], "2 | 2026-01-13 | -3.00 EUR | Tea"],
    ["a day as a number", [cell(46035, ' ss:StyleID="d"'), cell("Tea"), cell(-3)], "2 | 2026-01-13 | -3.00 EUR | Tea"],
    ["an amount with an exponent", [day("2026-01-13T00:00:00"), cell("Tea"), cell(-1.25e-1 * 10)], "2 | 2026-01-13 | -1.25 EUR | Tea"],
    ["an amount as a double", [day("2026-01-13T00:00:00"), cell("Tea"), cell(0.1 + 0.2)], "2 | 2026-01-13 | 0.30 EUR | Tea"],
    ["left out", [day("2026-01-13T00:00:00"), cell(-3, ' ss:Index="3"')], "2 | 2026-01-13 | -3.00 EUR | Amount"],
    ["merged with the next", [day("2026-01-13T00:00:00"), cell("Tea", ' ss:MergeAcross="0"'), cell(-3)], "2 | 2026-01-13 | -3.00 EUR | Tea"],
    ["of marked text", [day("2026-01-13T00:00:00"), '<Cell><ss:Data ss:Type="String"><B>T<I>e</I></B>a</ss:Data></Cell>', cell(-3)], "2 | 2026-01-13 | -3.00 EUR | Tea"],
    ["with a remark", [day("2026-01-13T00:00:00"), '<Cell><Comment><Data>x</Data></Comment><Data ss:Type="String">Tea</Data></Cell>', cell(-3)], "2 | 2026-01-13 | -3.00 EUR | Tea"],
    ["of a formula with its result", [day("2026-01-13T00:00:00"), cell("Tea"), cell(-3, ' ss:Formula="=R1C1"')], "2 | 2026-01-13 | -3.00 EUR | Tea"],
    ["of a formula without", [day("2026-01-13T00:00:00"), cell("Tea"), '<Cell ss:Formula="=R[-1]C"/>'], "2 | rejected amount_syntax"],
  ])("%s", async (_, cells, becomes) => {
    expect(await oneRow(...cells)).toEqual([becomes]);
  }); // prettier-ignore

  test("one over two columns keeps the next in its own", async () => {
    const wide = [row(cell("Date"), cell("Text", ' ss:MergeAcross="1"'), cell("Amount")), row(day("2026-01-13T00:00:00"), cell("Tea", ' ss:MergeAcross="1"'), cell(-3))];
    expect(await rowsOf(book(sheet("A", ...wide)))).toEqual(["2 | 2026-01-13 | -3.00 EUR | Tea"]);
    const under = [row(cell("Date"), cell("Text"), cell("Note"), cell("Amount")), wide[1] ?? ""];
    expect(await rowsOf(book(sheet("A", ...under)))).toEqual(["2 | 2026-01-13 | -3.00 EUR | Tea"]);
  }); // prettier-ignore

  test("a positive amount that shows as negative is rejected, its text as it stands", async () => {
    const style = '<Style ss:ID="m"><NumberFormat ss:Format="\\-0.00"/></Style></Styles>';
    const rows = [header, row(day("2026-01-13T00:00:00"), cell("Tea"), cell(3, ' ss:StyleID="m"')), row(day("2026-01-14T00:00:00"), cell("Bus"), cell(-2))];
    const text = book(sheet("A", ...rows)).replace("</Styles>", style);
    const { rows: found } = await readWhole(memoryFile(text), { currency: "EUR", sign: "as_is" });
    expect(found[0]).toMatchObject({ verdict: "rejected", cells: ["2026-01-13", "Tea", "3 shown as negative"] });
  }); // prettier-ignore

  test("rows keep the numbers that they say", async () => {
    const rows = [header, '<Row ss:Index="7">', day("2026-01-13T00:00:00"), cell("Tea"), cell(-3), "</Row>"];
    expect(await rowsOf(book(sheet("A", ...rows)))).toEqual(["7 | 2026-01-13 | -3.00 EUR | Tea"]);
  });
});

const tea = row(day("2026-01-13T00:00:00"), cell("Tea"), cell(-3)); // prettier-ignore
const bus = row(day("2026-01-14T00:00:00"), cell("Bus"), cell(-2)); // prettier-ignore

test("one sheet is read, and several with rows are asked about", async () => {
  const two = book(sheet("Cover", row(cell("Bank"))), sheet("Jan", header, tea), sheet("Feb", header, bus));
  expect(await rowsOf(two)).toMatch(/^ambiguous_file: 2 sheets .*"Jan", "Feb"/);
  expect(await rowsOf(two, { sheet: "Feb" })).toEqual(["2 | 2026-01-14 | -2.00 EUR | Bus"]);
  const hidden = "<WorksheetOptions><Visible>SheetVeryHidden</Visible></WorksheetOptions></Worksheet>";
  const one = book(sheet("Jan", header, tea), sheet("Feb", header, bus).replace("</Worksheet>", hidden));
  expect(await rowsOf(one)).toEqual(["2 | 2026-01-13 | -3.00 EUR | Tea"]);
});

test("a column of days and texts of days is refused, as in every workbook", async () => {
  const text = row(cell("14/01/2026"), cell("Bus"), cell(-2));
  expect(await rowsOf(book(sheet("A", header, tea, text)))).toMatch(/^unreadable_file/);
});

test("long sheets, and very many of them", async () => {
  const many = Array.from({ length: 5000 }, (_, at) => row(day("2026-01-13T00:00:00"), cell(`Tea ${at}`), cell(-at - 1)));
  const found = await rowsOf(book(sheet("A", header, ...many)));
  expect(found).toHaveLength(5000);
  expect(found.at(-1)).toBe("5001 | 2026-01-13 | -5000.00 EUR | Tea 4999");
  const empty = Array.from({ length: 2000 }, (_, at) => sheet(`S${at}`, row(cell("x"))));
  expect(await rowsOf(book(...empty, sheet("Z", header, tea)))).toHaveLength(1);
}); // prettier-ignore

test.each([
  ["cut off", book(sheet("A", header, tea)).slice(0, -30), /ends inside the element/],
  ["that declares entities", book(sheet("A", header, tea)).replace("\n", '\n<!DOCTYPE Workbook [<!ENTITY a "b">]>\n'), /DOCTYPE/],
  ["without a sheet", book(), /has no sheet/],
  ["whose rows go back", book(sheet("A", header, '<Row ss:Index="1"></Row>')), /invalid number 1 on/],
  ["whose cells go back", book(sheet("A", row(cell("a"), cell("b", ' ss:Index="1"')))), /invalid number 1 on/],
  ["whose cells stand beyond the last column", book(sheet("A", row(cell("a", ' ss:Index="99999"')))), /invalid number 99999 on/],
  ["of too many cells", book(sheet("A", row(cell("a", ' ss:Index="600"')))), /more than 500 cells/],
])("a document %s is refused", async (_, text, detail) => {
  const found = await rowsOf(text);
  expect(found).toMatch(/^unreadable_file/);
  expect(found).toMatch(detail);
}); // prettier-ignore
