/** Tables of HTML pages: what a person sees of them is what is read, and broken pages are refused. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { htmlRows } from "../../src/importing/formats/html/rows.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { processorClock } from "../support/processor-clock.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function cellsOf(page: string, piece = 7): Promise<readonly (readonly string[])[]> {
  async function* pieces() {
    for (let at = 0; at < page.length; at += piece) yield page.slice(at, at + piece);
  }
  const found: (readonly string[])[] = [];
  for await (const rows of htmlRows(pieces(), { isWhole: true }))
    found.push(...rows.map(({ cells }) => cells));
  return found;
}

describe("cells", () => {
  test.each([
    ["end tags", "<table><tr><td>a</td><td>b</td></tr></table>", [["a", "b"]]],
    ["no end tags", "<table><tr><td>a<td>b<tr><th>c<th>d</table>", [["a", "b"], ["c", "d"]]],
    ["capitals and parts", "<TABLE><THEAD><TR><TH>a</TH></TR></THEAD><TBODY><TR><TD>b</TD></TR></TBODY></TABLE>", [["a"], ["b"]]],
    ["a row without its tag", "<table><td>a</td><td>b</td></table>", [["a", "b"]]],
    ["entities", "<table><tr><td>&amp;&#8364;&euro;&nbsp;x&Auml;</td></tr></table>", [["&€€\u00a0xÄ"]]],
    ["white space and breaks", "<table><tr><td>\n  a\tb <br>c<p>d</p>\n</td></tr></table>", [["a b c d"]]],
    ["elements within a text", "<table><tr><td><b>1</b>2<font color=red>,50</font></td></tr></table>", [["12,50"]]],
    ["columns that a cell reaches over", "<table><tr><td colspan=3>a<td>b<tr><td>1<td>2<td>3<td>4</table>", [["a", "", "", "b"], ["1", "2", "3", "4"]]],
    ["rows that a cell reaches over", "<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>", [["a", "b"], ["", "c"], ["d", "e"]]],
    ["a last column that reaches down", "<table><tr><td>a<td rowspan=2>b<tr><td>c</table>", [["a", "b"], ["c", ""]]],
    ["spans that are none", "<table><tr><td colspan=0>a<td colspan=x>b<td colspan=-3>c</table>", [["a", "b", "c"]]],
    ["what is not shown", '<table><tr><td><span style="DISPLAY: none">x</span>a<i hidden>y</i><script>z</script><select><option>1<option>2</select></table>', [["a"]]],
    ["comments", "<table><!-- <tr><td>x --><tr><td>a<!-- y --></table>", [["a"]]],
    ["a table in a cell", "<table><tr><td>a<table><tr><td>b<td>c</table>d</table>", [["b", "c"], ["a d"]]],
    ["empty rows", "<table><tr></tr><tr><td></td></tr><tr><td>a</table>", [["a"]]],
    ["crossed tags", "<table><tr><td><b>a</td></b><td>b</tr></table>", [["a", "b"]]],
  ] as const)("%s", async (_, page, expected) => {
    expect(await cellsOf(page)).toEqual(expected);
    expect(await cellsOf(page, 1000)).toEqual(expected);
  }); // prettier-ignore
});

const HEAD = "<tr><th>Date<th>Description<th>Amount</tr>";
const row = (day: number, amount: string) => `<tr><td>2026-01-${day}<td>Text ${day}<td>${amount}</tr>`;
const other = `<table><tr><th>Posted<th>Payee<th>Sum</tr>${row(20, "-9.00")}</table>`;

async function read(page: string, choices: ReadingChoices = {}) {
  return readWhole(memoryFile(page, { name: "export.xls" }), { currency: "EUR", ...choices });
}

describe("a page", () => {
  test.each([
    ["with a doctype", `<!DOCTYPE html><html><body><table>${HEAD}${row(15, "-5.00")}</table></body></html>`],
    ["of a table alone", `<table>${HEAD}${row(15, "-5.00")}</table>`],
    ["behind a comment", `<!-- export -->\n<html><table>${HEAD}${row(15, "-5.00")}</table></html>`],
    [
      "of XML's form",
      `<?xml version="1.0"?><html><body><table>${HEAD}${row(15, "-5.00")}</table></body></html>`,
    ],
    [
      "with its header in a table of its own",
      `<html><table>${HEAD}</table><table>${row(15, "-5.00")}</table></html>`,
    ],
  ])("%s is read by its content", async (_, page) => {
    const { reading, rows } = await read(page);
    expect(reading.format).toBe("html");
    expect(rows.map(told)).toEqual(["2 | 2026-01-15 | -5.00 EUR | Text 15"]);
  });

  test("with two headers is asked about, and one table of it read where it is named", async () => {
    const page = `<html><table>${HEAD}${row(15, "-5.00")}</table>${other}</html>`;
    await expect(read(page)).rejects.toMatchObject({ code: "ambiguous_file" });
    const { rows } = await read(page, { sheet: "2" });
    expect(rows.map(told)).toEqual(["4 | 2026-01-20 | -9.00 EUR | Text 20 | Text 20"]);
    await expect(read(page, { sheet: "3" })).rejects.toMatchObject({ code: "invalid_setting" });
  });

  test("names its encoding in its head", async () => {
    const page = `<html><head><meta charset="iso-8859-2"></head><table>${HEAD}<tr><td>2026-01-15<td>\u0141\u00f3d\u017a<td>-5.00</table></html>`;
    const bytes = Uint8Array.from([...page].map((letter) => ({ "\u0141": 0xa3, "\u017a": 0xbc })[letter] ?? letter.charCodeAt(0)));
    const { reading, rows } = await readWhole(memoryFile(bytes), { currency: "EUR" });
    expect(reading.detected.encoding).toBe("iso-8859-2");
    expect(rows.map(told)).toEqual(["2 | 2026-01-15 | -5.00 EUR | \u0141\u00f3d\u017a"]);
  }); // prettier-ignore

  test.each([
    ["cut off in a row", `<table>${HEAD}${row(15, "-5.00")}<tr><td>2026-01-16<td>a`, /its table does not end after row 2/],
    ["cut off in a tag", `<table>${HEAD}${row(15, "-5.00")}<tr><td>2026-01-16<td`, /its table does not end after row 2/],
    ["cut off in a comment", `<table>${HEAD}${row(15, "-5.00")}<!-- </table>`, /its table does not end after row 2/],
    ["of deep elements", `<table>${HEAD}<tr><td>${"<div>".repeat(100_000)}</table>`, /More than 1000 elements/],
    ["of open elements", `<table>${HEAD}<tr><td>${"<b></i>".repeat(100_000)}</table>`, /More than 1000 elements/],
    ["with a wide cell", `<table>${HEAD}<tr>${"<td colspan=400>a".repeat(2)}</table>`, /Row 2 of the page has more than 500 cells/],
    ["with many cells", `<table>${HEAD}<tr>${"<td>a".repeat(501)}</table>`, /Row 2 of the page has more than 500 cells/],
    ["with a huge cell", `<table>${HEAD}${row(15, "-5.00")}<tr><td>${"x".repeat(1_100_000)}</table>`, /Row 3 of the page has a cell larger/],
    ["without a table", "<html><body>Your session has ended.</body></html>", /is an HTML page/],
    ["with a table of no transactions", "<html><table><tr><td>User<td><input></table></html>", /No table of transactions was found/],
  ])("%s is refused", async (_, page, sentence) => {
    const spentMs = processorClock();
    const refused = await read(page).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect((refused as Problem).detail).toMatch(sentence);
    expect(spentMs()).toBeLessThan(5000);
  }); // prettier-ignore

  // Each of them was tried in all ways to part it.
  test.each([
    ["byte-order marks", "\ufeff".repeat(40)],
    ["comments", "<!-- -->".repeat(40)],
  ])("many %s before a table of another format cost nothing", async (_, front) => {
    const spentMs = processorClock();
    await read(`${front}Date;Description;Amount\n2026-01-15;a;-5.00\n`).catch((error: unknown) => error);
    expect(spentMs()).toBeLessThan(2000);
  });
});
