/** Workbooks, read back from the parts of their files. */
import { expect, test } from "vitest";
import { onePage } from "../../../../src/client/pages.ts";
import { decimal } from "../../../../src/contract/values/decimal.ts";
import type { Rendering } from "../../../../src/terminal/render/rendering.ts";
import { xlsx } from "../../../../src/terminal/render/xlsx/xlsx.ts";
import { cellsOf, sheetNamesOf, workbookParts } from "../../../support/workbook.ts";
import { list, record, type FieldKind, type View } from "../../../../src/terminal/view.ts";

const partsOf = async (view: View, fields?: readonly string[]) => workbookParts(await bytesOf(view, fields));

async function bytesOf(view: View, fields?: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const written: Uint8Array[] = [];
  const rendering: Rendering = {
    sink: {
      write: () => Promise.reject(new TypeError("a workbook is no text")),
      writeBytes: (bytes) => Promise.resolve(void written.push(bytes)),
      end: () => Promise.resolve(),
    },
    facts: {
      outputIsTerminal: false,
      errorIsTerminal: false,
      interactive: false,
      colour: { output: false, error: false },
      width: 80,
      height: 24,
      locale: "de",
    },
    fields,
    raw: false,
    excel: false,
  };
  if (view.kind === "list") await xlsx.list(view, rendering);
  if (view.kind === "record") await xlsx.record(view, rendering);
  return new Uint8Array(Buffer.concat(written));
}

/** A value of a kind, and its cell. */
const CELLS: readonly (readonly [FieldKind, unknown, string])[] = [
  ["amount", decimal("-1299.90"), "A -1299.9 #,##0.00"],
  ["amount", decimal("500"), "A 500 #,##0"],
  ["amount", decimal("0.125"), "A 0.125 #,##0.000"],
  ["amount", decimal("123456789012.345"), "A 123456789012.345 #,##0.000"],
  ["amount", decimal("1234567890123.456"), 'A "1234567890123.456"'],
  ["amount", "12.50", "A 12.5 #,##0.00"],
  ["rate", decimal("1.0825"), "A 1.0825"],
  ["count", 20000, "A 20000"],
  ["date", "2026-03-29", "A 46110 yyyy-mm-dd"],
  ["date", "1899-12-31", 'A "1899-12-31"'],
  ["timestamp", "no moment", 'A "no moment"'],
  ["flag", true, "A true"],
  ["flag", false, "A false"],
  ["tags", ["rent", "q1"], 'A "rent, q1"'],
  ["text", "=SUM(A1)", 'A "=SUM(A1)"'],
  ["text", "-1", 'A "-1"'],
  ["text", "00123", 'A "00123"'],
  ["text", "Büro <&> \u0001\ud800", 'A "Büro &lt;&amp;&gt; "'],
];

test.each(CELLS)("%s %j", async (kind, value, cell) => {
  const view = list({
    pages: onePage(() => Promise.resolve([{ value, last: "x" }])),
    fields: [
      { name: "value", kind },
      { name: "last", kind: "text" },
    ],
    essence: () => "",
    empty: "None.",
  });
  expect(cellsOf(await partsOf(view))).toEqual([
    ['A "Value"', 'B "Last"'],
    [cell, 'B "x"'],
  ]);
});

test.each([
  ["-852.03 USD", "A -852.03 #,##0.00\\ [$USD]"],
  ["30500 JPY", "A 30500 #,##0\\ [$JPY]"],
  ["1.00 EUR, 2.00 USD", 'A "1.00 EUR, 2.00 USD"'],
  ["1234567890123.45 USD", "A 1234567890123.45 #,##0.00\\ [$USD]"],
  ["1234567890123.456 USD", 'A "1234567890123.456 USD"'],
])("money with its currency: %s", async (sums, cell) => {
  const view = list({
    pages: onePage(() => Promise.resolve([{ sums }])),
    fields: [{ name: "sums", kind: "text", cell: () => "in words", column: { isFigures: true } }],
    essence: () => "",
    empty: "None.",
  });
  const parts = await partsOf(view);
  expect(cellsOf(parts)).toEqual([['A "Sums"'], [cell]]);
  expect(parts["styles.xml"]).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
});

test("a moment is that of the reader's clock", async () => {
  const at = new Date(2026, 2, 29, 14, 5);
  const view = record({ data: { at: at.toISOString() }, fields: [{ name: "at", kind: "timestamp" }] });
  // 46110 is 2026-03-29.
  const [[label, moment = ""] = []] = cellsOf(await partsOf(view));
  expect(label).toBe('A "At"');
  const [, value, ...format] = moment.split(" ");
  expect(Number(value)).toBeCloseTo(46110 + (14 * 60 + 5) / 1440, 9);
  expect(format).toEqual(["yyyy-mm-dd", "hh:mm"]);
});

const rows = [{ id: "a1", name: "Rent", code: "r", hidden: "h" }];
const fields = [
  { name: "id", kind: "id", visibleIn: "pipe" },
  { name: "name", kind: "text", title: "What" },
  { name: "code", kind: "word", cell: ({ code }: { code: string }) => `word of ${code}` },
  { name: "shown", kind: "text", visibleIn: "terminal", value: () => "yes" },
  { name: "hidden", kind: "text", visibleIn: "data" },
] as const;
const listView = () =>
  list({ pages: onePage(() => Promise.resolve(rows)), fields, essence: ({ id }) => id, empty: "None." });

test("a list shows what a terminal shows and what a pipe shows, in words, under a header that stays", async () => {
  const parts = await partsOf(listView());
  expect(cellsOf(parts)).toEqual([
    ['A "Id"', 'B "What"', 'C "Code"', 'D "Shown"'],
    ['A "a1"', 'B "Rent"', 'C "word of r"', 'D "yes"'],
  ]);
  expect(parts["worksheets/sheet1.xml"]).toMatch(/<pane ySplit="1"[^>]* state="frozen"/);
});

test("--fields chooses the columns", async () => {
  expect(cellsOf(await partsOf(listView(), ["hidden", "name"]))).toEqual([
    ['A "Hidden"', 'B "What"'],
    ['A "h"', 'B "Rent"'],
  ]);
});

test("a report has a sheet for each of its tables, whose names a spreadsheet takes", async () => {
  const title = "Money in/out [by category], and more of it";
  const view = record({
    data: {},
    table: { rows, fields },
    sections: [
      { title, rows, fields },
      { title: "Notes", lines: () => [["a", "b"]] },
      { title, rows, fields },
    ],
  });
  const parts = await partsOf(view);
  expect(sheetNamesOf(parts)).toEqual([
    "cashbook",
    "Money in out  by category , and",
    "Money in out  by category , a 2",
  ]);
  expect(cellsOf(parts, 3)).toEqual(cellsOf(parts, 1));
});

test("the first sheet has the name of the report, and no column without a value", async () => {
  const share = decimal("0.1467");
  const view = record({
    name: "Top 2026-q1",
    data: {},
    table: {
      rows: [
        { name: "Rent", part: share, ratio: share, before: null },
        { name: "Other", part: null, ratio: decimal("1.5"), before: undefined },
      ],
      fields: [
        { name: "name", kind: "text" },
        { name: "part", kind: "rate", isShare: true },
        { name: "ratio", kind: "rate", isShare: ({ name }: { name: string }) => name === "Rent" },
        { name: "before", kind: "amount" },
      ],
    },
  });
  const parts = await partsOf(view);
  expect(sheetNamesOf(parts)).toEqual(["Top 2026-q1"]);
  expect(cellsOf(parts)).toEqual([
    ['A "Name"', 'B "Part"', 'C "Ratio"'],
    ['A "Rent"', "B 0.1467 0.00%", "C 0.1467 0.00%"],
    ['A "Other"', "C 1.5"],
  ]);
  expect(cellsOf(await partsOf(view, ["name", "before"]))[0]).toEqual(['A "Name"', 'B "Before"']);
});

test("the same rows give the same bytes, also a second later", async () => {
  const bytes = await bytesOf(listView());
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(Buffer.compare(await bytesOf(listView()), bytes)).toBe(0);
});
