/** Zengin: entries of deposits and withdrawals, days of eras, totals, and what is refused. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayDate, dayNumber } from "../../src/contract/values/date.ts";
import { Problem } from "../../src/contract/problem.ts";
import { zenginDay } from "../../src/importing/formats/zengin/calendar.ts";
import { zengin } from "../../src/importing/formats/zengin/format.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { expectBrokenAt, outcomeOf, readExport, TODAY, told, toldGroup } from "./read-whole.ts";
import { end, entry, header, last } from "./zengin-records.ts";

/** Half-width kana and ASCII as Shift_JIS has them, a byte each. */
function inJis(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0xff61 ? code - 0xff61 + 0xa1 : code;
  });
}

const file = (records: readonly string[]) => `${records.join("\n")}\n`;

/** A whole file of one account, from 10000 yen on; the totals are those of no entries where none are given. */
function fileOf(entries: readonly string[], closing = end(10_000)) {
  return file([header(10_000), ...entries, closing, last(entries.length + 3)]);
}

test("each record has 200 characters", () => {
  expect([header(1), entry(1), end(1), last(1)].map(({ length }) => length)).toEqual([200, 200, 200, 200]);
});

describe("entries", () => {
  test.each([
    ["a withdrawal", entry(1250, { text: "ﾃﾞﾝｷ" }), "2026-03-02 | -1250 JPY | ﾃﾞﾝｷ"],
    [
      "a deposit",
      entry(1250, { side: "1", text: "ﾌﾘｺﾐ", name: "ｶ)ﾐﾄﾞﾘ" }),
      "2026-03-02 | 1250 JPY | ﾌﾘｺﾐ ｶ)ﾐﾄﾞﾘ | ｶ)ﾐﾄﾞﾘ",
    ],
    ["a name alone", entry(1, { name: "ﾅｶﾑﾗ" }), "2026-03-02 | -1 JPY | ﾅｶﾑﾗ | ﾅｶﾑﾗ"],
    [
      "the number of a contract",
      entry(1, { name: "0012345", text: "ｶﾞｽ" }),
      "2026-03-02 | -1 JPY | ｶﾞｽ 0012345",
    ],
    ["a text for machines alone", entry(1, { edi: "INV7" }), "2026-03-02 | -1 JPY | INV7"],
    ["no text", entry(1, { kind: "10" }), "2026-03-02 | -1 JPY | 現金"],
    ["no text, an unknown kind", entry(1, { kind: "77" }), "2026-03-02 | -1 JPY | (no text)"],
    ["a day of the era before", entry(1, { day: "310430", text: "A" }), "2019-04-30 | -1 JPY | A"],
  ])("%s", async (_, record, wanted) => {
    const { rows } = await readExport(fileOf([record]));
    expect(rows.map((row) => told(row).replace(/^2 \| /, ""))).toEqual([wanted]);
  });

  test.each([
    ["no mark", entry(1250, { side: " " }), "invalid_entry"],
    ["another mark", entry(1250, { side: "3" }), "invalid_entry"],
    ["no amount", entry(" ".repeat(12)), "amount_missing"],
    ["letters in the amount", entry("00000000125O"), "invalid_entry"],
    ["a sign in the amount", entry("-00000001250"), "invalid_entry"],
    ["no day", entry(1, { day: "000000" }), "date_missing"],
    ["a day that does not exist", entry(1, { day: "080230" }), "invalid_date"],
    ["letters in the day", entry(1, { day: "08O302" }), "invalid_date"],
  ])("%s is rejected", async (_, record, code) => {
    const { rows } = await readExport(fileOf([record]));
    expect(rows.map(told)).toEqual([`2 | rejected ${code}`]);
  });
});

describe("days", () => {
  test.each([
    ["GYYMMDD", "080302", "2026-03-02"],
    ["GYYMMDD", "010501", "2019-05-01"],
    ["GYYMMDD", "310430", "2019-04-30"],
    ["GYYMMDD", "081221", "2026-12-21"],
    ["GYYMMDD", "081231", "2026-12-31"],
    ["GYYMMDD", "640107", "1989-01-07"],
    ["GYYMMDD", "000101", undefined],
    ["GYYMMDD", "080229", undefined],
    ["YYMMDD", "260302", "2026-03-02"],
    ["YYMMDD", "000101", "2000-01-01"],
    ["YYMMDD", "991231", "1999-12-31"],
    ["YYMMDD", "261301", undefined],
    ["YYMMDD", "26030", undefined],
  ])("%s of %s is %s", (dateFormat, text, wanted) => {
    const number = zenginDay(text, { dateFormat, near: dayNumber(TODAY) });
    expect(number === undefined ? undefined : dayDate(number)).toBe(wanted);
  });

  const usual = (made: string) =>
    file([header(10_000, { made }), entry(1, { day: made, text: "A" }), end(10_000), last(4)]);
  test.each([
    ["080302", undefined, "2026-03-02", "GYYMMDD"],
    ["310302", undefined, "2019-03-02", "GYYMMDD"],
    ["080302", "YYMMDD", "2008-03-02", "YYMMDD"],
    ["260302", "YYMMDD", "2026-03-02", "YYMMDD"],
    ["260302", "gyymmdd", "2014-03-02", "GYYMMDD"],
  ])("a file made on %s, said %s", async (made, dateFormat, day, format) => {
    const choices = dateFormat === undefined ? {} : { dateFormat };
    const { reading, rows } = await readExport(usual(made), { choices });
    expect(rows.map(told)).toEqual([`2 | ${day} | -1 JPY | A`]);
    expect([reading.detected.date_format, reading.mapping.date_format]).toEqual([format, format]);
  });

  test.each([
    [
      "260302",
      {},
      "ambiguous_file",
      /GYYMMDD: line 1 "260302" means 2014-03-02; YYMMDD: .* means 2026-03-02/,
    ],
    [
      "100302",
      {},
      "ambiguous_file",
      /GYYMMDD: line 1 "100302" means 1998-03-02; YYMMDD: .* means 2010-03-02/,
    ],
    ["080302", { dateFormat: "DD.MM.YYYY" }, "invalid_setting", /not a date format of this file/],
  ])("a file made on %s asks or refuses", async (made, choices, code, detail) => {
    const problem = (await outcomeOf(usual(made), { choices })) as Problem;
    expect(problem).toBeInstanceOf(Problem);
    expect([problem.code, problem.detail]).toEqual([code, expect.stringMatching(detail)]);
  });
});

describe("accounts", () => {
  const entries = [entry(1500, { side: "1" }), entry(500), entry(250)];
  const right = { deposits: [1, 1500], withdrawals: [2, 750] } as const;
  test.each([
    ["all right", end(10_750, right), "proved 10000 to 10750"],
    ["the sum of deposits", end(10_750, { ...right, deposits: [1, 1501] }), "failed at line 5 by -1"],
    ["the number of deposits", end(10_750, { ...right, deposits: [2, 1500], entries: 3 }), "failed at line 5 by -1"],
    ["the sum of withdrawals", end(10_750, { ...right, withdrawals: [2, 749] }), "failed at line 5 by 1"],
    ["the number of withdrawals", end(10_750, { ...right, withdrawals: [3, 750], entries: 3 }), "failed at line 5 by -1"],
    ["the number of entries", end(10_750, { ...right, entries: 4 }), "failed at line 5 by -1"],
    ["the closing balance", end(10_751, right), "failed at line 5 by -1"],
    ["its mark", end(10_750, { ...right, mark: "2" }), "failed at line 5 by 21500"],
    ["no closing balance", end(0, { ...right, mark: " ", written: " ".repeat(14) }), "unavailable"],
  ])("totals: %s", async (_, closing, proof) => {
    const { reading } = await readExport(fileOf(entries, closing));
    expect(reading.groups.map(toldGroup)).toEqual([`00011101234567, JPY: 3 rows, ${proof}`]);
  }); // prettier-ignore

  test.each([
    ["without its end", last(5), "agree"],
    ["with its end", last(6), "agree"],
    ["of another number of records", last(7), "disagree"],
    ["of another number of accounts", last(6, 2), "disagree"],
  ])("the end of a file %s", async (_, record, decided) => {
    const { reading } = await readExport(file([header(10_000), ...entries, end(10_750, right), record]));
    expect(reading.detected.evidence.find(({ about }) => about === "control_totals")?.decided).toBe(decided);
  });

  test("an overdrawn account, and several of them", async () => {
    const { reading } = await readExport(
      file([
        header(500, { mark: "2" }),
        end(500, { mark: "2" }),
        header(0, { mark: "0" }),
        end(0),
        last(5, 2),
      ]),
    );
    expect(reading.groups.map(toldGroup)).toEqual(["00011101234567, JPY: 0 rows, unavailable"]);
  });
});

const whole = [
  header(10_000),
  entry(1500, { side: "1", text: "ﾌﾘｺﾐ" }),
  entry(500, { text: "ﾃﾞﾝｷ", edi: "E7" }),
  end(11_000, { deposits: [1, 1500], withdrawals: [1, 500] }),
  last(5),
];

test.each<readonly [string, string | Uint8Array, string]>([
  ["UTF-8", file(whole), "utf-8"],
  ["Shift_JIS", inJis(file(whole)), "shift_jis"],
  ["the code of EBCDIC in a file that is not", inJis(file([header(10_000, { letters: "1" }), ...whole.slice(1)])), "shift_jis"],
  ["ends of DOS, the mark of the end of a file, NUL", inJis(`${whole.join("\r\n")}\r\n\u001a${"\0".repeat(100)}`), "shift_jis"],
  ["without blanks at their end", inJis(whole.map((record) => record.trimEnd()).join("\n")), "shift_jis"],
  ["run together", inJis(whole.join("")), "shift_jis"],
  ["run together and filled up", inJis(`${whole.join("")}${"\u001a".repeat(24)}`), "shift_jis"],
])("lines and letters: %s", async (_, content, encoding) => {
  for (const piece of [1, 199, 200, 65_536]) {
    const { reading, rows } = await readExport(content, { piece });
    expect(reading.detected.encoding).toBe(encoding);
    expect(rows.map((row) => told(row).replace(/^[0-9]+ \| /, ""))).toEqual([
      "2026-03-02 | 1500 JPY | ﾌﾘｺﾐ",
      "2026-03-02 | -500 JPY | ﾃﾞﾝｷ",
    ]);
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
  }
}); // prettier-ignore

describe("files that are refused", () => {
  const swap = (index: number, ...records: readonly string[]) => file(whole.toSpliced(index, 1, ...records));
  const shop = whole[2] ?? "";
  test.each([
    ["no end of the file", file(whole.slice(0, 4)), 4, /ends before its end record \(9\)/],
    ["no end of the account", swap(3), 4, /Record 9 is out of place/],
    ["a header within an account", swap(2, header(1)), 3, /Record 1 is out of place/],
    ["an entry behind the account", swap(4, shop, last(5)), 5, /Record 2 is out of place/],
    ["an end without a file", file([...whole, last(1)]), 6, /Record 9 is out of place/],
    ["an unknown record", swap(2, "5".padEnd(200)), 3, /is not a record of Zengin/],
    ["a record that lost a character", swap(2, shop.replace("ﾃﾞﾝｷ", "ﾃﾝｷ")), 3, /Record 2 has 1[0-9]{2} characters instead/],
    ["a record with one more", swap(2, shop.replace("ﾃﾞﾝｷ", "ﾃﾞﾝｷX")), 3, /Record 2 has 201 characters instead/],
    ["letters of two bytes", swap(2, shop.replace("ﾃﾞﾝｷ ", "電気 ")), 3, /Record 2 has 1[0-9]{2} characters instead/],
    ["a list of transfers received", swap(0, header(10_000, { kind: "01" })), 1, /list of kind 01/],
    ["an opening balance without a mark", swap(0, header(10_000, { mark: "3" })), 1, /record 1 cannot be read/],
    ["a closing balance of letters", swap(3, end(0, { written: "0000000001OOOO" })), 4, /record 8 cannot be read/],
    ["totals of letters", swap(3, end(11_000).replace("8000000", "8OOOOOO")), 4, /totals of an end record \(8\) are not numbers/],
    ["no numbers at the end", swap(4, last(5).replace("0000000005", "          ")), 5, /numbers of records in the end record/],
  ])("%s", async (_, content, line, detail) => {
    expectBrokenAt(await outcomeOf(content), { line, detail });
  }); // prettier-ignore
});

test.each([
  [header(1), true],
  [`\n${header(1).trimEnd()}\n${entry(1)}`, true],
  [header(1) + end(1), true],
  [`${header(1)}\n日付,金額\n`, false],
  [header(1, { kind: "21" }), false],
  ["1030,12.50,coffee\n2,7.00,tea\n", false],
  ["", false],
])("%j is claimed: %s", (head, isClaimed) => {
  expect(zengin.kind === "text" && zengin.claims?.(head) !== undefined).toBe(isClaimed);
});

const fixtures = new URL("../fixtures/zengin/", import.meta.url);
const golden = readdirSync(fixtures).filter((name) => !name.endsWith(".json"));
/** Bytes from one cut to the next. */
const STEP = process.env["CASHBOOK_TEST_FULL"] === "1" ? 1 : 7;

test.each(golden)("%s cut off before its last record is refused", async (name) => {
  const bytes = readFileSync(new URL(name, fixtures));
  const end = bytes.toString("latin1").lastIndexOf("900000000");
  for (let at = 1; at <= end + 10; at += STEP) {
    const said: ReadingChoices = name.startsWith("usual") ? { dateFormat: "YYMMDD" } : {};
    expect(await outcomeOf(bytes.subarray(0, at), { choices: said })).toBeInstanceOf(Problem);
  }
});

test("entries written and read back come back with their amounts and texts, and their totals prove", async () => {
  const detail = fc.record({
    units: fc.integer({ min: 0, max: 999_999_999 }),
    side: fc.constantFrom("1", "2"),
    text: fc.stringMatching(/^[ｱ-ﾝA-Z0-9][ｱ-ﾟA-Z0-9 ().-]{0,19}$/),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(detail, { maxLength: 6 }),
      fc.constantFrom("\n", "\r\n", ""),
      fc.integer({ min: 1, max: 300 }),
      fc.boolean(),
      async (details, lineEnd, piece, isJis) => {
        const total = (side: string) => {
          const units = details.filter((one) => one.side === side).map((one) => one.units);
          return [units.length, units.reduce((sum, one) => sum + one, 0)] as const;
        };
        const [deposits, withdrawals] = [total("1"), total("2")];
        const moved = 10_000 + deposits[1] - withdrawals[1];
        const closing = end(Math.abs(moved), { deposits, withdrawals, mark: moved < 0 ? "2" : "1" });
        const entries = details.map(({ units, side, text }) => entry(units, { side, text }));
        const all = [header(10_000), ...entries, closing, last(entries.length + 3), ""].join(lineEnd);
        const { reading, rows } = await readExport(isJis ? inJis(all) : all, { piece });
        expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
        expect(rows.map((row) => row.verdict === "booked" && [row.minor, row.description])).toEqual(
          details.map(({ units, side, text }) => [
            BigInt(side === "2" ? -units : units),
            text.replace(/\s+/g, " ").trim(),
          ]),
        );
      },
    ),
    { numRuns: 100 },
  );
});
