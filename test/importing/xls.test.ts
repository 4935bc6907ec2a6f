/** Old workbooks: what their records hold, wherever they are cut, and what is refused. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { isFullRun } from "../support/in-short.ts";
import { processorClock } from "../support/processor-clock.ts";
import { biff, compound, oldWorkbook, type OldCell, type OldWorkbook } from "./old-workbook.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const HEADER = ["Date", "Description", "Amount"];
const day: OldCell = { n: 46037, as: "day" };

async function read(bytes: Uint8Array, choices: ReadingChoices = {}) {
  return readWhole(memoryFile(bytes, { name: "export.xls" }), { currency: "EUR", ...choices });
}

async function rowsOf(rows: readonly (readonly OldCell[])[], more: Partial<OldWorkbook> = {}) {
  const bytes = oldWorkbook({ sheets: [{ name: "Sheet1", rows: [HEADER, ...rows] }], ...more });
  return (await read(bytes)).rows.map((row) => told(row).replace(/^[0-9]+ \| /, ""));
}

describe("cells", () => {
  test.each([
    ["a double", { n: -12.5 }, "-12.50 EUR"],
    ["a double that is a sum", { n: 0.1 + 0.2 }, "0.30 EUR"],
    ["a whole number in 30 bits", { rk: -7 }, "-7.00 EUR"],
    ["hundredths in 30 bits", { rk: -123_456, hundredths: true }, "-1234.56 EUR"],
    ["the result of a formula", { result: 19.99 }, "19.99 EUR"],
    ["a text", "-3.25", "-3.25 EUR"],
    ["a text in a record of its own", { label: "-3.25" }, "-3.25 EUR"],
    ["a formula's text", { result: "8.75" }, "8.75 EUR"],
  ] as const)("an amount that is %s", async (_, cell, amount) => {
    // A second row with a sign keeps the signs as they are.
    const rows = await rowsOf([[day, "a", cell], [day, "b", { n: -1 }], [day, "c", { n: -2 }]]);
    expect(rows[0]).toBe(`2026-01-15 | ${amount} | a`);
  }); // prettier-ignore

  test.each([
    ["an error", { error: 42 }],
    ["shown with a minus that it does not have", { n: 5, as: "turned" }],
    ["the flag of a formula", { result: true }],
  ] as const)("an amount that is %s rejects its row", async (_, cell) => {
    const rows = await rowsOf([[day, "a", cell], [day, "b", { n: -1 }], [day, "c", { n: -2 }]]);
    expect(rows[0]).toBe("rejected amount_syntax");
  }); // prettier-ignore

  test.each([
    ["a day", { n: 46037, as: "day" }, {}],
    ["a day with a time", { n: 46037.75, as: "moment" }, {}],
    ["a day in 30 bits", { rk: 46037, as: "dotted" }, {}],
    ["a day counted from 1904", { n: 44575, as: "day" }, { is1904: true }],
    ["a text", "2026-01-15", {}],
  ] as const)("a date that is %s", async (_, cell, more) => {
    const rows = await rowsOf([[cell, "a", { n: -1 }]], more);
    expect(rows).toEqual(["2026-01-15 | -1.00 EUR | a"]);
  });

  const long = `${"Überweisung an Łukasz ".repeat(9)}Ende`;
  test.each([16, 17, 18, 19, 20, 33, 64, 100, 8224])(
    "texts whose record is continued after %i bytes",
    async (piece) => {
      const texts = ["a", "Café", long, "Żółć", "b".repeat(300), "é", "c"];
      const rows = await rowsOf(
        texts.map((text, index) => [day, text, { n: -1 - index }]),
        { piece },
      );
      expect(rows.map((row) => row.split(" | ")[2])).toEqual(texts);
    },
  );

  test.each([
    [1252, "Müller – €5", (text: string) => Buffer.from(text.replace("–", "\x96").replace("€", "\x80"), "latin1")],
    [1251, "Да", () => Buffer.from([0xc4, 0xe0])],
    [850, "Jos\u00e9", () => Buffer.from([0x4a, 0x6f, 0x73, 0x82])],
  ])("texts of Excel 95 in code page %i", async (codePage, text, encode) => {
    const own = (value: string) => (value === text ? encode(value) : Buffer.from(value, "latin1"));
    const rows = await rowsOf([[day, text, { n: -1 }]], { version: 5, codePage, encode: own });
    expect(rows).toEqual([`2026-01-15 | -1.00 EUR | ${text}`]);
  }); // prettier-ignore

  test("are put into their rows in whatever order they are written", async () => {
    const rows = await rowsOf([[day, "a", { n: -1 }], [day, "b", { n: -2 }]], { isBackwards: true });
    expect(rows).toEqual(["2026-01-15 | -1.00 EUR | a", "2026-01-15 | -2.00 EUR | b"]);
  }); // prettier-ignore
});

const usual: OldWorkbook = {
  sheets: [{ name: "Sheet1", rows: [HEADER, [day, "a", { n: -1 }], [day, "b", { n: 2 }]] }],
};

async function refusal(bytes: Uint8Array, choices?: ReadingChoices): Promise<Problem> {
  const outcome = await read(bytes, choices).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Problem);
  return outcome as Problem;
}

describe("refused", () => {
  const small = (name: string) => compound([{ name, data: Buffer.alloc(20) }]);
  const patched = (at: number, value: number) => {
    const bytes = oldWorkbook(usual);
    bytes.writeUInt32LE(value, at);
    return bytes;
  };

  test.each([
    ["a workbook with a password", oldWorkbook({ ...usual, isLocked: true }), /with a password/],
    ["a new workbook with a password", small("EncryptedPackage"), /with a password/],
    ["a Word document", small("WordDocument"), /is a Word document/],
    ["a message of Outlook", small("__properties_version1.0"), /is a message of Outlook/],
    ["another file of Office", small("Something"), /without an Excel workbook/],
    ["a stream that is no workbook", small("Workbook"), /before Excel 5/],
    ["only its first bytes", oldWorkbook(usual).subarray(0, 100), /cut off in its first 512 bytes/],
    ["half of it", oldWorkbook(usual).subarray(0, 2600), /cut off|not there/],
    ["a directory that is not there", patched(48, 0x00ffffff), /names a missing sector/],
    ["a table in a circle", patched(512 + 4, 1), /is circular/],
    ["a stream in a circle", patched(512 + 8, 2), /is circular/],
    ["sectors of no size", patched(30, 0x00060003), /size of the file's sectors is unknown/],
  ])("%s", async (_, bytes, sentence) => {
    const spentMs = processorClock();
    expect((await refusal(bytes)).detail).toMatch(sentence);
    expect(spentMs()).toBeLessThan(2000);
  });

  test("a file that is called one", async () => {
    expect((await refusal(Buffer.from("Date,Amount\n"), { format: "xls" })).detail).toMatch(
      /not a compound file/,
    );
  });

  test("any file that is cut off, and no byte less than all of its workbook is taken for it", async () => {
    const bytes = oldWorkbook(usual);
    const end = bytes.length - 4096 + biff(usual).length;
    for (let length = 512; length < end; length += 97) {
      expect((await refusal(bytes.subarray(0, length))).code).toBe("unreadable_file");
    }
  });

  test("two sheets of transactions are asked about", async () => {
    const [sheet] = usual.sheets;
    const rows = sheet?.rows ?? [];
    const bytes = oldWorkbook({
      sheets: [
        { name: "One", rows },
        { name: "Two", rows },
      ],
    });
    expect(await refusal(bytes)).toMatchObject({ code: "ambiguous_file" });
    expect((await read(bytes, { sheet: "Two", sign: "as_is" })).reading.detected.sheet).toBe("Two");
  });
});

const LARGE = isFullRun ? 60_000 : 25_000;
test(`a sheet of ${LARGE} rows is read in little time`, async () => {
  const rows = Array.from({ length: LARGE }, (_, index): OldCell[] => [
    day,
    `Text ${index}`,
    { n: -1 - index },
  ]);
  const bytes = oldWorkbook({ sheets: [{ name: "Sheet1", rows: [HEADER, ...rows] }] });
  const spentMs = processorClock();
  const { rows: found } = await read(bytes);
  expect(found.length).toBe(LARGE);
  expect(spentMs()).toBeLessThan(20_000);
}, 120_000);
