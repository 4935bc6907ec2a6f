/** Reading workbooks: cells, sheets, and columns that hold numbers beside texts. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { rejectedHeader, rejectedLine } from "../../src/importing/rows/rejected-file.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";
import { workbookBytes, type TestCell, type TestSheet, type TestWorkbook } from "./workbook.ts";

const HEADER = ["Date", "Description", "Amount", "Currency"];
const date = (n: string): TestCell => ({ n, as: "date" });
const amount = (n: string): TestCell => ({ n, as: "amount" });
const row = (...[day, text, money]: readonly TestCell[]): readonly TestCell[] => [
  day ?? null,
  text ?? null,
  money ?? null,
  "EUR",
];
const coffee = row(date("46155"), "coffee", amount("-1.5"));
const sheetOf = (...rows: TestSheet["rows"]): TestSheet => ({ name: "Sheet1", rows: [HEADER, ...rows] });

async function read(book: TestWorkbook | TestSheet, choices: ReadingChoices = {}) {
  const bytes = workbookBytes("sheets" in book ? book : { sheets: [book] });
  return readWhole(memoryFile(bytes, { name: "bank.xlsx" }), choices);
}

async function shown(book: TestWorkbook | TestSheet, choices: ReadingChoices = {}) {
  return (await read(book, choices)).rows.map(told);
}

async function refusal(book: TestWorkbook | TestSheet, choices: ReadingChoices = {}): Promise<Problem> {
  const outcome = await read(book, choices).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Problem);
  return outcome as Problem;
}

describe("cells", () => {
  test.each(["excel", "stream", "strict", "prefixed"] as const)("as %s writes them", async (writer) => {
    const sheet: TestSheet = {
      name: "Umsätze & mehr",
      indent: 1,
      rows: [
        ["Report of", date("46156")],
        null,
        HEADER,
        row(date("46155"), " two  words ", amount("-45.899999999999999")),
        null,
        row(
          { n: "46154.604166666664", as: "dateTime" },
          { rich: ["rich", " text"], phonetic: "no" },
          { n: "-1E2", as: "euro" },
        ),
        row(
          { n: "46153", as: "dotted" },
          { inline: "line_x000D__x000A_break" },
          { n: "-0.30000000000000004" },
        ),
        row(
          { n: "46152", as: "german" },
          { formula: 'A1&"x"', str: "computed" },
          { formula: "B2*2", n: "12" },
        ),
        row({ iso: "2026-05-09T00:00:00.000" }, { bool: true }, amount("7")),
      ],
    };
    expect(await shown({ sheets: [sheet], writer })).toEqual([
      "4 | 2026-05-13 | -45.90 EUR | two words",
      "6 | 2026-05-12 | -100.00 EUR | rich text",
      "7 | 2026-05-11 | -0.30 EUR | line break",
      "8 | 2026-05-10 | 12.00 EUR | computed",
      "9 | 2026-05-09 | 7.00 EUR | TRUE",
    ]);
  });

  test.each([
    ["an error", row(date("46155"), "x", { error: "#N/A" }), "rejected amount_syntax"],
    [
      "a formula that was never computed",
      row(date("46155"), "x", { formula: "B2*2" }),
      "rejected amount_syntax",
    ],
    ["an amount that is shown as a day", row(date("46155"), "x", date("45")), "rejected amount_syntax"],
    ["a day that is shown as a number", row({ n: "46155" }, "x", amount("5")), "rejected invalid_date"],
    [
      "a positive amount that is shown as negative",
      row(date("46155"), "x", { n: "5", as: "turned" }),
      "rejected amount_syntax",
    ],
    [
      "hours that something lasted",
      row({ n: "46155", as: "elapsed" }, "x", amount("5")),
      "rejected invalid_date",
    ],
    ["a time of day", row({ n: "0.5", as: "time" }, "x", amount("5")), "rejected invalid_date"],
    ["the day that never was", row(date("60"), "x", amount("5")), "rejected invalid_date"],
    [
      "more decimals than the currency has",
      row(date("46155"), "x", amount("1.005")),
      "rejected amount_precision",
    ],
    [
      "more digits than an amount has",
      row(date("46155"), "x", { n: "12345678901234567" }),
      "rejected amount_range",
    ],
    ["a number beyond all amounts", row(date("46155"), "x", { n: "1E300" }), "rejected amount_range"],
  ])("%s rejects its row", async (_, odd, verdict) => {
    expect((await shown(sheetOf(coffee, odd, coffee)))[1]).toBe(`3 | ${verdict}`);
  });

  test("days counted from 1904", async () => {
    const book = { sheets: [sheetOf(row(date("44693"), "coffee", amount("-1.5")))], date1904: true };
    expect(await shown(book)).toEqual(["2 | 2026-05-13 | -1.50 EUR | coffee"]);
  });

  test("days that nothing shows as days are read where the whole column holds such, or a person says so, by the workbook's own count", async () => {
    const sheet = (day: string) =>
      sheetOf(row({ n: day }, "a", amount("-1.5")), row(date(day), "b", amount("-2")));
    expect((await refusal(sheetOf(row({ n: "461" }, "a", amount("-1.5"))))).code).toBe("missing_column");
    expect(await shown(sheetOf(row({ n: "46155" }, "a", amount("-1.5"))))).toEqual([
      "2 | 2026-05-13 | -1.50 EUR | a",
    ]);
    const expected = ["2 | 2026-05-13 | -1.50 EUR | a", "3 | 2026-05-13 | -2.00 EUR | b"];
    expect(await shown(sheet("46155"), { dateFormat: "excel" })).toEqual(expected);
    const old = { sheets: [sheet("44693")], date1904: true };
    expect(await shown(old, { dateFormat: "excel" })).toEqual(expected);
  });

  test("numbers of accounts and references keep all their digits", async () => {
    const sheet: TestSheet = {
      name: "S",
      rows: [
        ["Date", "Description", "Amount", "Currency", "Transaction ID"],
        [date("46155"), { n: "12345678901234567" }, amount("-1.5"), "EUR", { n: "1.23456E5" }],
      ],
    };
    const { rows } = await read(sheet);
    expect(rows[0]).toMatchObject({ description: "12345678901234567", bank_id: "123456" });
  });
});

describe("amounts that are numbers beside amounts that are texts", () => {
  const amounts = (...all: TestCell[]) =>
    sheetOf(...all.map((money, at) => row(date(String(46100 + at)), `row ${at}`, money)));

  test("numbers with three decimals have one reading", async () => {
    const sheet: TestSheet = {
      name: "S",
      rows: [
        HEADER,
        [date("46155"), "dinar", { n: "-1.234" }, "KWD"],
        [date("46155"), "dinar", { n: "-1234.5" }, "KWD"],
      ],
    };
    const { rows, reading } = await read(sheet);
    expect(rows.map(told)).toEqual([
      "2 | 2026-05-13 | -1.234 KWD | dinar",
      "3 | 2026-05-13 | -1234.500 KWD | dinar",
    ]);
    // No flag would read numbers, or the parts of a workbook, in another way.
    const evidence = reading.detected.evidence.filter(({ about }) => /decimal_mark|encoding/.test(about));
    expect(evidence).toEqual([
      expect.objectContaining({ about: "encoding", decided: "utf-8" }),
      { about: "decimal_mark", decided: ".", because: "The amounts are numbers.", line: null },
    ]);
    expect(evidence[0]).not.toHaveProperty("otherwise");
  });

  test("texts with a point go with numbers", async () => {
    const rows = await shown(amounts(amount("-4.5"), "-1,234.50", amount("1000")));
    expect(rows.map((text) => text.split(" | ")[2])).toEqual(["-4.50 EUR", "-1234.50 EUR", "1000.00 EUR"]);
  });

  test.each([
    ["a comma and whole numbers", [amount("4590"), "-1.234,56"]],
    ["a comma and decimals", [amount("-45.9"), "-1.234,56"]],
    ["a separator that could be either", [amount("-45.9"), "-1.230"]],
  ])("texts with %s stop", async (_, cells) => {
    const problem = await refusal(amounts(...cells));
    expect(problem.code).toBe("ambiguous_file");
    expect(problem.detail).not.toMatch(/\u2396/);
    expect(problem.remedy).toContain("--decimal-mark");
  });

  test("a person who says the comma means the texts; numbers stay what they are", async () => {
    const { rows, reading } = await read(
      amounts(amount("-45.9"), "-1.230", amount("-4590"), amount("-0.125")),
      {
        decimalMark: ",",
      },
    );
    expect(rows.map(told).map((text) => text.split(" | ")[2])).toEqual([
      "-45.90 EUR",
      "-1230.00 EUR",
      "-4590.00 EUR",
      undefined,
    ]);
    expect(rows.map(({ cells }) => cells[2])).toEqual(["-45,9", "-1.230", "-4590", "-0,1250"]);
    expect(reading.detected.decimal_mark).toBe(",");
  });

  test("a balance that only adds up under the comma settles it", async () => {
    const sheet: TestSheet = {
      name: "S",
      rows: [
        [...HEADER, "Balance"],
        [...row(date("46150"), "a", amount("-50")), "1.450,50"],
        [...row(date("46151"), "b", amount("100.25")), "1.550,75"],
        [...row(date("46152"), "c", amount("-0.75")), "1.550,00"],
      ],
    };
    const { reading, rows } = await read(sheet);
    expect(reading.groups.map(toldGroup)).toEqual(["no number, EUR: 3 rows, proved 1500.50 to 1550.00"]);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["booked", "booked", "booked"]);
  });

  test("a column with days as days and as texts was opened in another country's habit, and is refused", async () => {
    // 05/04/2026 and 13/04/2026 of a bank, opened by a spreadsheet that puts the month first.
    const damaged = sheetOf(
      row(date("46146"), "the fourth of May, or the fifth of April", amount("-1")),
      row("13/04/2026", "the thirteenth of April", amount("-2")),
    );
    const problem = await refusal(damaged);
    expect(problem).toMatchObject({ code: "unreadable_file", more: { rows: [2, 3] } });
    expect(problem.detail).toContain("13/04/2026");
    for (const dateFormat of ["DD/MM/YYYY", "MM/DD/YYYY"])
      expect((await refusal(damaged, { dateFormat })).code).toBe("unreadable_file");
  });

  test("a day in words, or under the table, is none of it", async () => {
    const rows = await shown(
      sheetOf(coffee, row("14 May 2026", "tea", amount("-2")), row("15/05/2026", "printed on that day")),
    );
    expect(rows).toEqual([
      "2 | 2026-05-13 | -1.50 EUR | coffee",
      "3 | 2026-05-14 | -2.00 EUR | tea",
      "4 | skipped summary_line",
    ]);
  });
});

describe("sheets", () => {
  const named = (name: string, ...rows: TestSheet["rows"]): TestSheet => ({ name, rows });
  const cover = named("Cover", ["Your bank"], ["Printed", date("46155"), amount("3")]);
  const notes = named("Notes", ["no table here"]);
  const table = named("Transactions", HEADER, coffee);

  test("the one with a table is read, wherever it stands, and named", async () => {
    const { reading, rows } = await read({ sheets: [cover, notes, table] });
    expect(rows.map(told)).toEqual(["2 | 2026-05-13 | -1.50 EUR | coffee"]);
    expect(reading.detected.sheet).toBe("Transactions");
    expect(reading.mapping.sheet).toBe("Transactions");
    expect(reading.detected.evidence).toContainEqual(
      expect.objectContaining({
        about: "sheet",
        decided: "Transactions",
        because: expect.stringContaining("No other") as string,
      }),
    );
  });

  test("several with transactions stop, and each can be named", async () => {
    const book = {
      sheets: [
        named("Giro", HEADER, coffee),
        cover,
        named("Kasse 2026", HEADER, row(date("46180"), "tea", amount("-2"))),
        named("Empty", HEADER),
      ],
    };
    const problem = await refusal(book);
    expect(problem.code).toBe("ambiguous_file");
    expect(problem.detail).toContain('2 sheets of the workbook have transactions: "Giro", "Kasse 2026"');
    expect(problem.remedy).toContain('--sheet "Kasse 2026"');
    expect(await shown(book, { sheet: "kasse 2026" })).toEqual(["2 | 2026-06-07 | -2.00 EUR | tea"]);
    expect(await shown(book, { sheet: "1" })).toEqual(["2 | 2026-05-13 | -1.50 EUR | coffee"]);
    const { reading } = await read(book, { sheet: "Giro" });
    expect(await shown(book, { mapping: { ...reading.mapping, sheet: "Kasse 2026" } })).toEqual([
      "2 | 2026-06-07 | -2.00 EUR | tea",
    ]);
    // A mapping that is only remembered knows nothing of the sheets of this file.
    expect(
      (
        await refusal(book, {
          remembered: ({ signature }) =>
            signature === reading.mapping.signature ? reading.mapping : undefined,
        })
      ).code,
    ).toBe("ambiguous_file");
  });

  test("a hidden one is read where it is named", async () => {
    const hidden: TestSheet = {
      ...named("Old", HEADER, row(date("46000"), "old", amount("-9"))),
      state: "veryHidden",
    };
    expect(await shown({ sheets: [hidden, table] })).toEqual(["2 | 2026-05-13 | -1.50 EUR | coffee"]);
    expect(await shown({ sheets: [hidden, table] }, { sheet: "Old" })).toEqual([
      "2 | 2025-12-09 | -9.00 EUR | old",
    ]);
    expect(await shown({ sheets: [hidden, table] }, { sheet: "1" })).toEqual([
      "2 | 2026-05-13 | -1.50 EUR | coffee",
    ]);
    expect((await refusal({ sheets: [hidden] })).remedy).toContain('"Old"');
  });

  test("one that is not there is named beside those that are", async () => {
    const problem = await refusal({ sheets: [cover, table] }, { sheet: "Umsätze" });
    expect(problem).toMatchObject({
      code: "invalid_setting",
      remedy: 'Its sheets are "Cover", "Transactions".',
    });
  });

  test("a header without rows, and no table at all", async () => {
    const { reading, rows } = await read({ sheets: [notes, named("T", HEADER)] });
    expect(rows).toEqual([]);
    expect(reading).toMatchObject({ rows: 0, period: null, detected: { sheet: "T" } });
    expect((await refusal({ sheets: [notes, named("None")] })).code).toBe("missing_column");
  });
});

test("rejected rows come back from their CSV as they were", async () => {
  const sheet: TestSheet = {
    name: "S",
    rows: [
      ["Buchungstag", "Valuta", "Text", "Betrag", "Währung"],
      [{ n: "46155.604166666664", as: "dateTime" }, date("46155"), 'a, b\n"c"', amount("-1.234"), "KWD"],
      [date("46154"), date("46154"), " d ", amount("-1234.5"), "EUR"],
      [date("46153"), date("46153"), "e", amount("-4590"), "EUR"],
    ],
  };
  const { reading, rows } = await read(sheet);
  const { table } = reading;
  const csv =
    rejectedHeader(table.header, table) +
    rows
      .map(({ line, cells }) => rejectedLine({ line, cells, error: "held" }, { ...table, importId: "imp_1" }))
      .join("");
  const again = await readWhole(memoryFile(csv, { name: "bank.rejected.csv" }));
  const plain = (all: typeof rows) =>
    all.map((each) => (each.verdict === "booked" ? told({ ...each, line: 0 }) : each.code));
  expect(plain(rows)).toEqual([
    '0 | 2026-05-13 | -1.234 KWD | a, b "c"',
    "0 | 2026-05-12 | -1234.50 EUR | d",
    "0 | 2026-05-11 | -4590.00 EUR | e",
  ]);
  expect(plain(again.rows)).toEqual(plain(rows));
  expect(again.rows.map((each) => each.verdict === "booked" && each.retry_of?.line)).toEqual([2, 3, 4]);
});
