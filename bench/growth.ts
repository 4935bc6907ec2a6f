/**
 * What is done with a large book against the same on one with a tenth of its transactions, accounts, categories, files, keys
 * and statements: a page, or a change of so many rows, is to take as long.
 */
import { join } from "node:path";
import { writeBankFile } from "./book.ts";
import { bookOfRows } from "./book-of-rows.ts";
import { cashbook, type Bench, type Book } from "./cashbook.ts";
import { deepPages } from "./deep-page.ts";
import { fillBook, RARE_WORD } from "./growth-books.ts";
import { median, medians, run } from "./measure.ts";
import type { Result } from "./table.ts";

const FACTOR = 10;
const COUNTS = { accounts: 1000, categories: 1000, imports: 500, keys: 1000, statements: 500 };
const SMALL_COUNTS = { accounts: 100, categories: 100, imports: 50, keys: 100, statements: 50 };
const FILE_ROWS = 10_000;
const LIST_ROUNDS = 5;
const CHANGE_ROUNDS = 3;

const PAGE_BUDGET = 1.5;
/** Of what reads the whole book. */
const SCAN_BUDGET = 3;

type Words = readonly string[];

const lists: readonly (readonly [name: string, words: Words, budget: number])[] = [
  ["tx list of a rare word", ["tx", "list", "--q", RARE_WORD], SCAN_BUDGET],
  ["events list", ["events", "list"], PAGE_BUDGET],
  ["accounts list, 1,000 of them", ["accounts", "list"], PAGE_BUDGET],
  ["categories list, 1,000 of them", ["categories", "list"], PAGE_BUDGET],
  ["imports list, 500 files", ["imports", "list"], PAGE_BUDGET],
  ["statements list, 500 of them", ["statements", "list"], PAGE_BUDGET],
  ["keys list, which shows all 1,000", ["keys", "list"], SCAN_BUDGET],
];

/** In turn: each finds what the one before has left, and the last leaves the book as it was. */
const changes = (file: string): readonly (readonly [name: string, words: Words])[] => [
  ["tx import", ["tx", "import", file, "--account", "Trips", "--currency", "EUR", "--yes"]],
  ["tx bulk", ["tx", "bulk", "--account", "Trips", "--set", "category=travel", "--yes"]],
  ["undo of the bulk change", ["undo", "--yes"]],
  ["imports undo", ["imports", "undo", "--force", "--yes"]],
];

/** Expects the large book of the import's bench in `home`. */
export async function growth(bench: Bench): Promise<Result[]> {
  const { folder, rows } = bench;
  const fewer = Math.ceil(rows / FACTOR);
  const small = await bookOfRows(folder, fewer);
  await fillBook(bench, COUNTS);
  await fillBook(small, SMALL_COUNTS);
  const on = `on ${rows.toLocaleString("en")} rows`;
  const of = {
    floor_name: `the same with a tenth of all, ${fewer.toLocaleString("en")} rows`,
    unit: "s",
  } as const;

  const results: Result[] = [];
  for (const [name, words, budget] of lists) {
    const [floor = NaN, figure = NaN] = await medians(
      [cashbook(small, words), cashbook(bench, words)],
      LIST_ROUNDS,
    );
    results.push({ work: `${name}, ${on}`, ...of, floor, figure, budget });
  }
  const [floor = NaN, figure = NaN] = await deepPages([small, bench]);
  results.push({
    work: `GET of the last page of transactions, ${on}`,
    ...of,
    floor,
    figure,
    budget: PAGE_BUDGET,
  });
  for (const { name, floor, figure } of await changeSeconds(folder, { small, large: bench })) {
    const work = `${name} of ${FILE_ROWS.toLocaleString("en")} rows, ${on}`;
    results.push({ work, ...of, floor, figure, budget: PAGE_BUDGET });
  }
  return results;
}

interface ChangeSeconds {
  readonly name: string;
  readonly floor: number;
  readonly figure: number;
}

/** Medians of several rounds, of which each goes through all changes on both books. */
async function changeSeconds(
  folder: string,
  { small, large }: { readonly small: Book; readonly large: Book },
): Promise<readonly ChangeSeconds[]> {
  const file = join(folder, "trips.csv");
  await writeBankFile({ path: file, rows: FILE_ROWS, days: 600 });
  const steps = changes(file);
  const seconds = steps.map(([name]) => ({ name, small: [] as number[], large: [] as number[] }));
  for (let round = 0; round < CHANGE_ROUNDS; round++) {
    for (const [index, [, words]] of steps.entries()) {
      seconds[index]?.small.push((await run(cashbook(small, words))).seconds);
      seconds[index]?.large.push((await run(cashbook(large, words))).seconds);
    }
  }
  return seconds.map(({ name, small, large }) => ({ name, floor: median(small), figure: median(large) }));
}
