/** Spreadsheets of OpenDocument: what their cells hold, where they stand, and files that are broken or hostile. */
import { describe, expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { odsBytes, odsContent, type OdsCell, type OdsSheet } from "./ods-document.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";
import { zipped } from "./workbook.ts";

async function fatesOf(bytes: Uint8Array, choices: ReadingChoices = {}) {
  try {
    const { reading, rows } = await readWhole(memoryFile(bytes, { name: "book.ods" }), { currency: "EUR", sign: "as_is", ...choices });
    expect(reading.format).toBe("ods");
    return rows.map(told);
  } catch (error) {
    if (error instanceof Problem) return `${error.code}: ${flagText(error.detail)}`;
    throw error;
  }
} // prettier-ignore
const header = ["Date", "Text", "Amount"];
const day = { day: "2026-01-13" };
const cell = (attributes: string, content = "") => ({
  xml: `<table:table-cell ${attributes}>${content}</table:table-cell>`,
});
const book = (...rows: OdsSheet["rows"]) => odsBytes(odsContent([{ name: "A", rows: [header, ...rows] }]));
const tea = "2 | 2026-01-13 | -3.00 EUR | Tea"; // prettier-ignore

describe("a cell", () => {
  const amount = { n: "-3", shown: "-3,00 €" };
  test.each<[string, readonly OdsCell[], string]>([
    ["a day", [day, "Tea", amount], tea],
    ["a day with a time", [{ day: "2026-01-13T23:59:59.5" }, "Tea", amount], tea],
    ["a day before spreadsheets count, with its century", [{ day: "1899-12-30" }, "Tea", amount], "2 | rejected date_out_of_range"],
    ["an amount as a double", [day, "Tea", { n: "-2.9999999999999996", shown: "-3" }], tea],
    ["an amount as a number", [day, "Tea", cell('office:value-type="float" office:value="-3"', "<text:p>-3</text:p>")], tea],
    ["an amount that shows nothing", [day, "Tea", cell('office:value-type="float" office:value="-3"')], tea],
    ["an amount that shows as negative and is not", [day, "Tea", { n: "3", shown: "-€ 3,00" }], "2 | rejected amount_syntax"],
    ["a text with spaces, marks and a link", [day, cell('office:value-type="string"', '<text:p>T<text:span>e<text:a>a</text:a></text:span></text:p>'), amount], tea],
    ["a text with a remark", [day, cell('office:value-type="string"', "<office:annotation><text:p>Note</text:p></office:annotation><text:p>Tea</text:p>"), amount], tea],
    ["a text under a drawing", [day, cell('office:value-type="string"', "<text:p>Tea</text:p><draw:frame><draw:text-box><text:p>Note</text:p></draw:text-box></draw:frame>"), amount], tea],
    ["a text of a formula", [day, cell('table:formula="of:=1" office:value-type="string" office:string-value="Tea"'), amount], tea],
    ["a formula without its result", [day, "Tea", cell('table:formula="of:=[.A1]"')], "2 | rejected amount_syntax"],
  ])("%s", async (_, cells, becomes) => {
    expect(await fatesOf(book(cells))).toEqual([becomes]);
  }); // prettier-ignore

  test("an error is no amount", async () => {
    const error = cell('office:value-type="string" office:string-value=""', "<text:p>#REF!</text:p>");
    expect(await fatesOf(book([day, "Tea", amount], [day, "Bus", error]))).toEqual([tea, "3 | rejected amount_syntax"]);
  }); // prettier-ignore

  test("several alike, and one that lies under a merged one", async () => {
    const wide = cell('office:value-type="string" table:number-columns-spanned="2"', "<text:p>Tea</text:p>");
    const under = { xml: '<table:covered-table-cell office:value-type="string"><text:p>x</text:p></table:covered-table-cell>' };
    const rows = [["Date", "Text", "Note", "Amount"], [day, wide, under, { n: "-3" }]];
    expect(await fatesOf(odsBytes(odsContent([{ name: "A", rows }])))).toEqual([tea]);
    const two = cell('office:value-type="date" office:date-value="2026-01-13" table:number-columns-repeated="2"', "<text:p>13.01.26</text:p>");
    const alike = [["Date", "Booking date", "Text", "Amount"], [two, "Tea", { n: "-3" }]];
    expect(await fatesOf(odsBytes(odsContent([{ name: "A", rows: alike }])))).toEqual([tea]);
  }); // prettier-ignore
});

describe("a sheet", () => {
  const row = [day, "Tea", { n: "-3" }];

  test("rows that are written once and stand there twice, below empty ones", async () => {
    expect(await fatesOf(book(3, { times: 2, row }))).toEqual([tea.replace("2 |", "5 |"), tea.replace("2 |", "6 |")]);
  }); // prettier-ignore

  test("one of several that is named, and none that is hidden", async () => {
    const sheets = (isHidden: boolean) => [{ name: "Jan", rows: [header, row] }, { name: "Feb", isHidden, rows: [header, row, row] }];
    expect(await fatesOf(odsBytes(odsContent(sheets(true))))).toEqual([tea]);
    expect(await fatesOf(odsBytes(odsContent(sheets(false))))).toMatch(/^ambiguous_file: 2 sheets .*"Jan", "Feb"/);
    expect(await fatesOf(odsBytes(odsContent(sheets(false))), { sheet: "Feb" })).toHaveLength(2);
  }); // prettier-ignore

  test("a table in a cell is none", async () => {
    const inner = cell('office:value-type="string"', '<table:table table:name="B"><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table><text:p>Tea</text:p>'); // prettier-ignore
    expect(await fatesOf(book([day, inner, { n: "-3" }]))).toEqual([tea]);
  });
});

describe("a file", () => {
  const content = odsContent([{ name: "A", rows: [header, [day, "Tea", { n: "-3" }]] }]);
  const locked = {
    "META-INF/manifest.xml": '<manifest xmlns="m"><file-entry><encryption-data/></file-entry></manifest>',
  };
  const repeated = (attributes: string) =>
    content.replace("<table:table-row>", `<table:table-row ${attributes}>`);
  test.each([
    ["with a password", odsBytes(content, locked), /password/],
    ["cut in its content", odsBytes(content.slice(0, 900)), /content\.xml .* ends inside/],
    ["without a sheet", odsBytes(odsContent([])), /has no sheet/],
    ["of too many sheets", odsBytes(odsContent(Array.from({ length: 257 }, (_, at) => ({ name: `S${at}`, rows: [] })))), /257 sheets/],
    ["with a row a million times", odsBytes(repeated('table:number-rows-repeated="1000000"')), /repeats a row 1000000 times/],
    ["with a row no number of times", odsBytes(repeated('table:number-rows-repeated="-1"')), /invalid number -1 in row 1/],
    ["with too many cells", odsBytes(content.replace("<table:table-cell office", '<table:table-cell table:number-columns-repeated="50000" office')), /more than \d+ cells in row 1/],
    ["that was packed again in another order", zipped({ "content.xml": content, mimetype: "application/vnd.oasis.opendocument.spreadsheet" }), /does not begin like a spreadsheet/],
    ["of another kind of OpenDocument", zipped({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<x/>" }), /does not begin like a spreadsheet/],
  ])("%s is refused", async (_, bytes, detail) => {
    const refusal = await fatesOf(bytes);
    expect(refusal).toMatch(/^unreadable_file: /);
    expect(refusal).toMatch(detail);
  }); // prettier-ignore

  test("packed in another order is read where its format is said", async () => {
    expect(await fatesOf(zipped({ "content.xml": content }), { format: "ods" })).toEqual([tea]);
  });
});
