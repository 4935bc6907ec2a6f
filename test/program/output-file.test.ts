/** --out of commands that show rows: what a pipe would get stands in a new file. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { cellsOf, sheetNamesOf, workbookParts } from "../support/workbook.ts";

const examples = join(import.meta.dirname, "../../examples");

let place: Place;
const run = async (...words: string[]) => cashbook(words, { place });

beforeAll(async () => {
  place = await freshPlace();
  const account = ["--account", "Checking", "--currency", "USD", "--yes"];
  await run("tx", "import", join(examples, "checking-2026.csv"), ...account);
  await run("rules", "starter", "--yes");
});
afterAll(() => place[Symbol.asyncDispose]());

const pathOf = (name: string) => join(place.folder, name);

test.each(["csv", "tsv", "json", "jsonl", "yaml"])("a list's --out has what -o %s prints", async (format) => {
  const words = ["tx", "list", "--limit", "3"];
  const { stdout } = await run(...words, "-o", format);
  const path = pathOf(`rows.${format}`);
  const written = await run(...words, "--out", path);
  expect(written.exit).toBe(0);
  expect(written.stdout).toBe(`path\t${path}\nsize\t${statSync(path).size}\nformat\t${format}\n`);
  expect(readFileSync(path, "utf8")).toBe(stdout);
});

test("a file that is there stays as it is", async () => {
  const words = ["reports", "summary", "--period", "2026", "--out", pathOf("once.csv")];
  expect(await run(...words, "--quiet")).toMatchObject({ stdout: `${pathOf("once.csv")}\n`, exit: 0 });
  const before = readFileSync(pathOf("once.csv"), "utf8");
  expect(before).toMatch(/^currency_code,section,name,amount/);
  expect(await run(...words)).toMatchObject({ stdout: "", exit: 9 });
  expect(readFileSync(pathOf("once.csv"), "utf8")).toBe(before);
});

/** Words after `reports`, the names of the sheets, the header, and the first line that has the text. */
const WORKBOOKS: readonly (readonly [string, readonly string[], readonly string[], string])[] = [
  [
    "cash-flow --period 2026 --interval quarter",
    ["Cash flow 2026"],
    ["Currency", "From", "To", "Operations", "Investing", "Financing", "Transfers", "Uncategorized", "Excluded", "Net", "Closing balance", "Opening balance"], // prettier-ignore
    'A "USD" | B 46023 yyyy-mm-dd | C 46112 yyyy-mm-dd | D ',
  ],
  [
    "summary --period 2026-q1",
    ["Summary 2026-q1"],
    ["Currency", "Part", "Name", "2026-q1", "2025-q4", "In", "Out", "Rows"],
    'A "USD" | B "Category" | C "Salaries and wages" | D -22767.23 #,##0.00',
  ],
  [
    "spending --period 2026-03",
    ["Spending 2026-03"],
    ["Currency", "Category", "In", "Out", "Net", "Rows", "Share"],
    'A "USD" | B "Rent" | C 0 #,##0.00 | D -2450 #,##0.00 | E -2450 #,##0.00 | F 1 | G ',
  ],
  [
    "income --period 2026 --interval quarter",
    ["Income 2026"],
    ["2026-q1", "2026-q2", "2026-q3", "2026-q4", "Total", "Average"],
    'A "Rent" | B -7350 #,##0.00 | C -7350 #,##0.00 | D -7350 #,##0.00 | E -2450 #,##0.00',
  ],
  [
    "top --by category --from 2025-12-01 --to 2026-02-03 --limit 2",
    ["Top 2025-12-01–2026-02-03"],
    ["Currency", "Category", "In", "Out", "Net", "Rows", "Share"],
    'A "USD" | B "Salaries and wages" | ',
  ],
];

test.each(WORKBOOKS)("reports %s: a workbook in plain words", async (words, sheets, header, line) => {
  const path = pathOf(`${sheets[0]}.xlsx`);
  expect(await run("reports", ...words.split(" "), "--out", path)).toMatchObject({ exit: 0 });
  const parts = workbookParts(readFileSync(path));
  expect(sheetNamesOf(parts)).toEqual(sheets);
  const [first = [], ...rows] = cellsOf(parts);
  expect(first.map((cell) => cell.replace(/^[A-Z]+ "(.*)"$/, "$1")).filter((title) => title !== "")).toEqual(header); // prettier-ignore
  expect(rows.some((row) => row.join(" | ").startsWith(line))).toBe(true);
  expect(parts["worksheets/sheet1.xml"]).toMatch(/<pane ySplit="1"[^>]* state="frozen"/);
});

/** Words, exit code, and what is said. */
const REFUSED: readonly (readonly [string, number, string])[] = [
  [
    "reports summary --output march.xlsx",
    2,
    'takes a format, and "march.xlsx" is the name of a file.\nWrite `--out march.xlsx` in place of it.',
  ],
  ["keys list -o keys.csv", 2, "Write `-o csv > keys.csv` in place of it."],
  ["reports summary --out march.txt", 2, "does not say in which format to write the file."],
  ["reports summary --out march", 2, "does not say in which format to write the file."],
  [
    "reports summary -o csv --out march.xlsx",
    2,
    '-o csv and the name "march.xlsx" are two different formats.',
  ],
];

test.each(REFUSED)("%s: exit %i", async (words, exit, said) => {
  const answer = await run(...words.split(" "));
  expect(answer).toMatchObject({ stdout: "", exit });
  expect(answer.stderr).toContain(said);
  expect(existsSync(join(place.folder, "march.xlsx"))).toBe(false);
});

test("-o names the format where the name of the file does not", async () => {
  const path = pathOf("accounts-of-march");
  expect(await run("reports", "summary", "--period", "2026", "-o", "csv", "--out", path)).toMatchObject({
    exit: 0,
  });
  expect(readFileSync(path, "utf8")).toMatch(/^currency_code,/);
});
