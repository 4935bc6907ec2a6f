/** Workbooks that are broken, locked or hostile, and files that only look like one: refused by name, in bounded memory and time. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { processorClock } from "../support/processor-clock.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";
import { workbookBytes, workbookParts, zipped, type TestWorkbook } from "./workbook.ts";

const book: TestWorkbook = {
  sheets: [
    {
      name: "Mai",
      rows: [
        ["Date", "Description", "Amount", "Currency"],
        ...Array.from({ length: 5 }, (_, at) => [
          { n: String(46150 + at), as: "date" as const },
          `coffee ${createHash("sha256").update(String(at)).digest("hex")}`,
          { n: "-1.5", as: "amount" as const },
          "EUR",
        ]),
      ],
    },
  ],
};
const whole = workbookBytes(book);
const parts = workbookParts(book);
const SHEET = "xl/worksheets/sheet1.xml";

async function refusal(bytes: Uint8Array): Promise<Problem> {
  const outcome = await readWhole(memoryFile(bytes, { name: "bank.xlsx" })).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Problem);
  return outcome as Problem;
}

/** The workbook with one part changed; left out where the change is undefined. */
function changed(name: string, change: (xml: string) => string | undefined): Uint8Array {
  const all = Object.entries(parts).flatMap(([part, xml]) => {
    const content = part === name ? change(xml) : xml;
    return content === undefined ? [] : [[part, content] as const];
  });
  return zipped(Object.fromEntries(all));
}

/** The file with bytes of its zip structures changed: of the entry whose name is `name`, at an offset of its record. */
function patched(name: string, patch: (view: Buffer, local: number, central: number) => void): Uint8Array {
  const bytes = Buffer.from(whole);
  const central = bytes.lastIndexOf(name) - 46;
  patch(bytes, bytes.readUInt32LE(central + 42), central);
  return bytes;
}

describe("zip files", () => {
  test.each([
    ["cut in the middle", whole.subarray(0, whole.length / 2), /cut off/],
    ["without its last bytes", whole.subarray(0, whole.length - 3), /cut off/],
    ["of four bytes", whole.subarray(0, 4), /cut off/],
    ["of nothing", zipped({}), /a zip file, not an Excel workbook \(XLSX\); it contains nothing/],
    ["of a CSV file", zipped({ "umsaetze.csv": "Date;Amount\n" }), /a zip file.*it contains umsaetze\.csv/],
    [
      "rubbish after its first bytes",
      Buffer.concat([whole.subarray(0, 4), Buffer.alloc(5000, 7)]),
      /cut off/,
    ],
    [
      "OpenDocument",
      zipped({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>" }),
      /OpenDocument/,
    ],
    ["of Word", zipped({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<x/>" }), /Word/],
    ["a binary workbook", zipped({ "[Content_Types].xml": "<Types/>", "xl/workbook.bin": "x" }), /XLSB/],
    [
      "that are encrypted",
      patched(SHEET, (bytes, _, central) => bytes.writeUInt16LE(1, central + 8)),
      /has a password/,
    ],
    [
      "packed in a strange way",
      patched(SHEET, (bytes, _, central) => bytes.writeUInt16LE(12, central + 10)),
      /method.*12/,
    ],
    [
      "with a wrong checksum",
      patched(SHEET, (bytes, _, central) => bytes.writeUInt32LE(5, central + 16)),
      /checksum/,
    ],
    [
      "with a part larger than it says",
      patched(SHEET, (bytes, _, central) => bytes.writeUInt32LE(50, central + 24)),
      /larger than the zip directory says/,
    ],
    [
      "with a part smaller than it says",
      patched(SHEET, (bytes, _, central) => bytes.writeUInt32LE(1e6, central + 24)),
      /cut off/,
    ],
    [
      "with a part somewhere else",
      patched(SHEET, (bytes, _, central) => bytes.writeUInt32LE(3, central + 42)),
      /not where/,
    ],
    [
      "with damaged codes",
      patched(SHEET, (bytes, local) => bytes.fill(0xff, local + 60, local + 90)),
      /damaged/,
    ],
    [
      "with a damaged directory",
      patched(SHEET, (bytes, _, central) => bytes.writeUInt32LE(0, central)),
      /directory.*damaged from byte \d+/,
    ],
    [
      "that name a part twice",
      zipped({ ...parts, "xl/Worksheets/SHEET1.xml": "<x/>" }),
      /names its part .* twice/,
    ],
  ])("%s", async (_, bytes, detail) => {
    const problem = await refusal(bytes);
    expect(problem.code).toBe("unreadable_file");
    expect(problem.detail).toMatch(detail);
  });

  test("any order of parts, in any pieces, with sizes in the directory only, or of 64 bits", async () => {
    const reversed = zipped(Object.fromEntries(Object.entries(parts).reverse()));
    for (const bytes of [whole, reversed, withDescriptors(whole), with64(whole)]) {
      for (const piece of [7, 1000, 65_536]) {
        const { rows } = await readWhole(memoryFile(bytes, { piece }));
        expect(rows.length).toBe(5);
      }
    }
  });
});

/** The same file with sizes and checksums taken out of the local headers, as stream writers leave them. */
function withDescriptors(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  for (
    let at = copy.indexOf("PK\u0003\u0004", "latin1");
    at >= 0;
    at = copy.indexOf("PK\u0003\u0004", at + 4, "latin1")
  ) {
    copy.writeUInt16LE(copy.readUInt16LE(at + 6) | 8, at + 6);
    copy.fill(0, at + 14, at + 26);
  }
  return copy;
}

/** The same file with an end record of 64 bits, to which the short one points by being full. */
function with64(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  const end = copy.length - 22;
  const record = Buffer.alloc(56 + 20);
  record.write("PK\u0006\u0006", 0, "latin1");
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(copy.readUInt16LE(end + 10)), 24);
  record.writeBigUInt64LE(BigInt(copy.readUInt16LE(end + 10)), 32);
  record.writeBigUInt64LE(BigInt(copy.readUInt32LE(end + 12)), 40);
  record.writeBigUInt64LE(BigInt(copy.readUInt32LE(end + 16)), 48);
  record.write("PK\u0006\u0007", 56, "latin1");
  record.writeBigUInt64LE(BigInt(end), 56 + 8);
  record.writeUInt32LE(1, 56 + 16);
  copy.fill(0xff, end + 8, end + 20);
  return Buffer.concat([copy.subarray(0, end), record, copy.subarray(end)]);
}

describe("parts", () => {
  const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
  const lols = (xml: string) => xml.replace("?>\n", `?>\n${lol}`);
  test.each([
    ["no workbook", "xl/workbook.xml", () => undefined, /not an Excel workbook/],
    [
      "no sheet",
      SHEET,
      () => undefined,
      /names a sheet "Mai" whose part xl\/worksheets\/sheet1\.xml is missing/,
    ],
    ["no relations", "xl/_rels/workbook.xml.rels", () => undefined, /names no sheet/],
    [
      "no shared texts",
      "xl/sharedStrings.xml",
      () => undefined,
      /sheet1\.xml.*missing shared text, in row 1/,
    ],
    ["a DOCTYPE in the sheet", SHEET, lols, /sheet1\.xml.*DOCTYPE/],
    ["a DOCTYPE in the texts", "xl/sharedStrings.xml", lols, /sharedStrings\.xml.*DOCTYPE/],
    ["a DOCTYPE in the workbook", "xl/workbook.xml", lols, /workbook\.xml.*DOCTYPE/],
    ["a DOCTYPE in the styles", "xl/styles.xml", lols, /styles\.xml.*DOCTYPE/],
    ["an entity", SHEET, (xml: string) => xml.replace("<v>", "<v>&lol;"), /sheet1\.xml.*not well-formed/],
    ["an unclosed sheet", SHEET, (xml: string) => xml.slice(0, -60), /sheet1\.xml.*(ends|well-formed)/],
    ["bytes that are no UTF-8", SHEET, (xml: string) => xml, /not text in UTF-8/],
    [
      "rows out of order",
      SHEET,
      (xml: string) => xml.replace('r="4"', 'r="2"'),
      /has the row number "2" out of order in row 3/,
    ],
    [
      "a row that is no number",
      SHEET,
      (xml: string) => xml.replace('r="4"', 'r="x"'),
      /has the row number "x"/,
    ],
    [
      "a cell without letters",
      SHEET,
      (xml: string) => xml.replace('r="A3"', 'r="3"'),
      /invalid cell reference "3" in row 3/,
    ],
    [
      "a cell too far",
      SHEET,
      (xml: string) => xml.replace('r="A3"', 'r="XFE3"'),
      /invalid cell reference "XFE3" in row 3/,
    ],
    [
      "a cell twice",
      SHEET,
      (xml: string) => xml.replace('r="B3"', 'r="A3"'),
      /two cells in one place in row 3/,
    ],
    [
      "a text that is not there",
      SHEET,
      (xml: string) => xml.replace("<v>6</v>", "<v>600</v>"),
      /missing shared text, in row/,
    ],
    [
      "a text numbered by a word",
      SHEET,
      (xml: string) => xml.replace("<v>6</v>", "<v>six</v>"),
      /missing shared text, in row/,
    ],
  ])("%s", async (name, part, change, detail) => {
    const bytes = name.includes("UTF-8")
      ? zipped({ ...parts, [SHEET]: Buffer.from(String(parts[SHEET]).replace("<v>", "<v>\xff"), "latin1") })
      : changed(part, change);
    const problem = await refusal(bytes);
    expect(problem).toMatchObject({ code: "unreadable_file" });
    expect(problem.detail).toMatch(detail);
  });

  test("a refusal names the byte at which the part begins", async () => {
    const bytes = changed(SHEET, (xml) => xml.replace('r="4"', 'r="2"'));
    const { more, detail } = await refusal(bytes);
    const at = Buffer.from(bytes).indexOf(SHEET) - 30 + 1;
    expect(more).toMatchObject({ part: SHEET, byte: at });
    expect(detail).toContain(`(from byte ${at})`);
  });

  test("a part in UTF-16", async () => {
    const utf16 = Buffer.from(`\ufeff${String(parts[SHEET]).replace("UTF-8", "UTF-16")}`, "utf16le");
    const { rows } = await readWhole(memoryFile(zipped({ ...parts, [SHEET]: utf16 })));
    expect(rows.length).toBe(5);
  });

  test("no styles: days are numbers, and a column of days is read as such", async () => {
    const days = async (bytes: Uint8Array) =>
      (await readWhole(memoryFile(bytes))).rows.map((row) =>
        row.verdict === "booked" ? row.posted_date : row.code,
      );
    expect(await days(changed("xl/styles.xml", () => undefined))).toEqual(await days(zipped(parts)));
  });
});

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";
/** Bytes of what is too large. */
const LARGE = FULL ? 100 << 20 : 2 << 20;

describe("bombs", () => {
  const cell = (text: string) =>
    String(parts[SHEET]).replace(
      "</sheetData>",
      `<row r="9"><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>`,
    );
  type Bomb = readonly [name: string, make: () => Uint8Array, detail: RegExp];
  /** These take seconds, and run with the long tests. */
  const slow: readonly Bomb[] = [
    [
      "rows without cells",
      () => changed(SHEET, (xml) => xml.replace("</sheetData>", `${"<row/>".repeat(6 << 20)}</sheetData>`)),
      /250 times/,
    ],
    [
      "a workbook part of 20 MiB",
      () => changed("xl/workbook.xml", (xml) => xml + `<!--${" ".repeat(1 << 19)}-->`.repeat(40)),
      /workbook\.xml.*larger than 16777216 bytes/,
    ],
  ];
  test.each<Bomb>([
    [
      "a cell without end",
      () => changed(SHEET, () => cell("x".repeat(LARGE))),
      /sheet1\.xml.*after row \d+ of sheet "Mai".*1 MiB/,
    ],
    [
      "a shared text without end",
      () => changed("xl/sharedStrings.xml", (xml) => xml.replace("</t>", `${"x".repeat(LARGE)}</t>`)),
      /sharedStrings\.xml.*1 MiB/,
    ],
    [
      "a text of many runs",
      () =>
        changed("xl/sharedStrings.xml", (xml) =>
          xml.replace("</si>", `${`<r><t>${"x".repeat(1 << 19)}</t></r>`.repeat(9)}</si>`),
        ),
      /sharedStrings\.xml.*1 MiB/,
    ],
    ...(FULL ? slow : []),
  ])("%s", async (_, make, detail) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    const problem = await refusal(bytes);
    expect(problem.detail).toMatch(detail);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });
});

test("any damage ends in rows or in a problem", async () => {
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  const expected = (await readWhole(memoryFile(whole))).rows.map(told);
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const bytes = Uint8Array.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      const spentMs = processorClock();
      try {
        const { rows } = await readWhole(memoryFile(bytes));
        // A checksum guards every part: what is read at all is read right.
        expect(rows.map(told)).toEqual(expected);
      } catch (error) {
        if (!(error instanceof Problem) || error.code === "unexpected") throw error;
      }
      expect(spentMs()).toBeLessThan(1000);
    }),
    { numRuns: FULL ? 3000 : 100 },
  );
});
