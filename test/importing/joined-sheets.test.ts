/** Workbooks with a sheet for each month or year: one table where each goes on with the one before, else a question. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";
import { workbookBytes, type TestCell, type TestSheet } from "./workbook.ts";

type Row = readonly [day: string, text: string, ...amounts: string[]];

const BALANCED = ["Datum", "Text", "Betrag", "Saldo"];
const BARE = ["Datum", "Text", "Betrag"];

/** A sheet with days of 2026 as a spreadsheet stores them. */
function sheetOf(
  name: string,
  rows: readonly Row[],
  { above = [] as TestSheet["rows"], header = BALANCED } = {},
) {
  const cells = rows.map(([day, text, ...amounts]): readonly TestCell[] => [
    { n: String(Date.parse(`2026-${day}`) / 86_400_000 + 25_569), as: "date" },
    text,
    ...amounts.map((n): TestCell => ({ n, as: "amount" })),
  ]);
  return { name, rows: [...above, header, ...cells] };
}

async function read(sheets: readonly TestSheet[], choices: ReadingChoices = {}) {
  const file = memoryFile(workbookBytes({ sheets }), { name: "bank.xlsx" });
  return readWhole(file, { currency: "EUR", ...choices });
}

async function refusal(sheets: readonly TestSheet[]): Promise<Problem> {
  const outcome = await read(sheets).catch((error: unknown) => error);
  if (!(outcome instanceof Problem)) throw new Error("It was read.");
  return outcome;
}

const january: readonly Row[] = [
  ["01-06", "Miete", "-200", "300"],
  ["01-20", "Beitrag", "50", "350"],
];
const february: readonly Row[] = [
  ["02-02", "Strom", "-40", "310"],
  ["02-17", "Beitrag", "60", "370"],
];
const march: readonly Row[] = [["03-05", "Papier", "-9.5", "360.5"]];

describe("sheets of one header are read as one table", () => {
  test("where each balance goes on with the one before, in the workbook's order", async () => {
    const { reading, rows } = await read([
      sheetOf("I", january),
      sheetOf("II", february),
      sheetOf("III", march),
    ]);
    expect(rows.map(told)).toEqual([
      "2 | 2026-01-06 | -200.00 EUR | Miete",
      "3 | 2026-01-20 | 50.00 EUR | Beitrag",
      "5 | 2026-02-02 | -40.00 EUR | Strom",
      "6 | 2026-02-17 | 60.00 EUR | Beitrag",
      "8 | 2026-03-05 | -9.50 EUR | Papier",
    ]);
    expect(reading.groups.map(toldGroup)).toEqual(["no number, EUR: 5 rows, proved 500.00 to 360.50"]);
    expect(reading.detected.evidence).toContainEqual(
      expect.objectContaining({ about: "sheet", decided: "I, II, III" }),
    );
    // The mapping of one sheet would lose the rows of the others.
    expect(reading.mapping.sheet).toBeUndefined();
  });

  test("newest first", async () => {
    const sheets = [march, february, january].map((rows, at) => sheetOf(`S${at}`, rows.toReversed()));
    const { reading, rows } = await read(sheets);
    expect(rows.map((row) => told(row).split(" | ")[1])).toEqual([
      "2026-03-05",
      "2026-02-17",
      "2026-02-02",
      "2026-01-20",
      "2026-01-06",
    ]);
    expect(reading.groups.map(toldGroup)).toEqual(["no number, EUR: 5 rows, proved 500.00 to 360.50"]);
  });

  test("with the period of each above it", async () => {
    const sheets = [
      sheetOf("I", january, { above: [["Januar 2026"], null] }),
      sheetOf("II", february, { above: [["Februar 2026"], null] }),
    ];
    expect((await read(sheets)).rows).toHaveLength(4);
  });

  test.each([
    ["months", "Januar", "Februar"],
    ["months with their year", "Jan 2026", "Feb 2026"],
    ["months in figures", "2026-01", "2026-02"],
    ["months in figures behind", "1/2026", "2/2026"],
  ])("without balances, by names that are %s", async (_, one, other) => {
    const sheets = [january, february].map((rows, at) =>
      sheetOf(
        [one, other][at] ?? "",
        rows.map(([day, text, amount]): Row => [day, text, amount ?? ""]),
        { header: BARE },
      ),
    );
    expect((await read(sheets)).rows).toHaveLength(4);
  });

  test("and one of them where it is named", async () => {
    const sheets = [sheetOf("Januar", january), sheetOf("Februar", february)];
    expect((await read(sheets, { sheet: "Februar" })).rows.map((row) => row.line)).toEqual([2, 3]);
  });
});

describe("sheets of one header are asked about", () => {
  const bare = (name: string, ...days: readonly string[]) =>
    sheetOf(
      name,
      days.map((day): Row => [day, "Tee", "-2"]),
      { header: BARE },
    );

  test.each<[string, readonly TestSheet[]]>([
    ["where a balance does not go on", [sheetOf("Januar", january), sheetOf("März", march)]],
    [
      "where accounts of other numbers stand above them",
      [
        sheetOf("Januar", january, { above: [["Konto", "8327-411"]] }),
        sheetOf("Februar", february, { above: [["Konto", "8327-990"]] }),
      ],
    ],
    [
      "where an account ends with nothing and another one begins with nothing",
      [
        sheetOf("Giro", [["01-06", "Miete", "-200", "0"]]),
        sheetOf("Sparen", [["02-01", "Einlage", "90", "90"]]),
      ],
    ],
    ["where nothing but later days speaks for it", [bare("Giro", "01-06"), bare("Kasse", "02-03", "02-04")]],
    [
      "where a day is of another month than its sheet",
      [bare("Januar", "01-06"), bare("Februar", "02-03", "03-04")],
    ],
    [
      "where a sheet of the year has the rows of its months",
      [bare("2026", "01-06", "02-03"), bare("Januar", "01-06")],
    ],
    ["where two are of the same month", [bare("Januar", "01-06"), bare("Jan", "01-06")]],
    [
      "where another header stands between",
      [bare("Januar", "01-06"), sheetOf("Februar", february), bare("März", "03-04")],
    ],
  ])("%s", async (_, sheets) => {
    const problem = await refusal(sheets);
    expect(problem.code).toBe("ambiguous_file");
    expect(problem.more).toMatchObject({ about: "sheets" });
  });
});
