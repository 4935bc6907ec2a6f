/** Quotes inside of quoted texts that are not doubled, with a delimiter in the text: read where the running balance proves it. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(lines: readonly string[]) {
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "AED" });
  return rows.map((row) => told(row).split(" | ").slice(0, 4).join(" | "));
}

const rent = (line: string) => [
  "Date,Narration,Debit,Credit,Balance",
  '2026-03-08,"SALARY","","6,500.00","9,500.00"',
  line,
  '2026-03-16,"CAFE","12.50",-,"3,987.50"',
];

test.each([
  [
    "a name in quotes, and a comma behind it",
    '2026-03-09,"TRANSFER "AL RIGGA" RENT, FLAT 12","5,500.00",-,"4,000.00"',
    'TRANSFER "AL RIGGA" RENT, FLAT 12',
  ],
  [
    "a comma inside of the quotes",
    '2026-03-09,"RENT "RIGGA, FLAT 12" MARCH","5,500.00",-,"4,000.00"',
    'RENT "RIGGA, FLAT 12" MARCH',
  ],
  [
    "two commas",
    '2026-03-09,"RENT "RIGGA", FLAT 12, MARCH","5,500.00",-,"4,000.00"',
    'RENT "RIGGA", FLAT 12, MARCH',
  ],
])("%s", async (_, line, text) => {
  expect(await rowsOf(rent(line))).toEqual([
    "2 | 2026-03-08 | 6500.00 AED | SALARY",
    `3 | 2026-03-09 | -5500.00 AED | ${text}`,
    "4 | 2026-03-16 | -12.50 AED | CAFE",
  ]);
});

const open = '2026-03-09,"TRANSFER "AL RIGGA" RENT, FLAT 12","5,500.00",-,"4,000.00"';

test("a balance that does not add up proves nothing: the row is rejected", async () => {
  const rows = await rowsOf(rent(open.replace("4,000.00", "4,100.00")));
  expect(rows[1]).toBe("3 | rejected wrong_cell_count");
});

test("without a balance the row is rejected", async () => {
  const lines = rent(open).map((line) => line.replace(/,[^,]*,[0-9]{3}\.[0-9]{2}"$|,Balance$/, ""));
  expect((await rowsOf(lines))[1]).toBe("3 | rejected wrong_cell_count");
});

test("two readings that fit are none", async () => {
  const line = '2026-03-09,"RENT "A" 1, "B" 2","5,500.00","4,000.00"';
  expect((await rowsOf(rent(line)))[1]).toMatch(/^3 \| rejected/);
});

test("nor does it where the text goes on in the line below", async () => {
  const rows = await rowsOf(rent(`${open.replace("4,000.00", "4,100.00")}\n,"CHEQUE 1204",,,`));
  expect(rows[1]).toBe("3 | rejected wrong_cell_count");
});

/** A sheet whose second row has a text that begins with a quote. */
const inches = (text: string, below: readonly string[]) => [
  "Date,Narration,Amount,Ref",
  "2026-03-08,SALARY,6500.00,a",
  `2026-03-09,${text},-55.00,b`,
  ...below,
];
const read = {
  salary: "2 | 2026-03-08 | 6500.00 AED | SALARY",
  screen: '3 | 2026-03-09 | -55.00 AED | "27 inch screen',
  cafe: "4 | 2026-03-10 | -12.50 AED | CAFE",
  shop: "5 | 2026-03-11 | -7.00 AED | SHOP, SOUTH",
};

test.each([
  [
    "that another one closes two rows below",
    inches('"27 inch screen', ["2026-03-10,CAFE,-12.50,c", '2026-03-11,"SHOP, SOUTH",-7.00,d']),
    [read.salary, read.screen, read.cafe, read.shop],
  ],
  [
    "that another one closes in the row below",
    inches('"27 inch screen', ['2026-03-10,"CAFE",-12.50,c']),
    [read.salary, read.screen, read.cafe],
  ],
  [
    "before a text with a delimiter: its row has a cell too many",
    inches('"27 inch, flat', ['2026-03-10,"CAFE",-12.50,c']),
    [read.salary, "3 | rejected wrong_cell_count", read.cafe],
  ],
])("a quote %s swallows no row", async (_, lines, rows) => {
  expect(await rowsOf(lines)).toEqual(rows);
});

test.each([
  ["lines of a text", ['"SHOP', 'SOUTH"'], "SHOP SOUTH"],
  ["lines of a text that begin with a day", ['"SHOP', '2026-03-09, SOUTH"'], "SHOP 2026-03-09, SOUTH"],
])("%s stay one", async (_, [first = "", second = ""], text) => {
  const lines = ["Date,Narration,Amount,Ref", `2026-03-09,${first}`, `${second},-55.00,b`];
  expect(await rowsOf(lines)).toEqual([`2 | 2026-03-09 | -55.00 AED | ${text}`]);
});
