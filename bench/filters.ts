/** Lists by every kind of filter on a large book, against the same on a small one that holds as many rows that match. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bookOfRows } from "./book-of-rows.ts";
import { cashbook, type Bench, type Book } from "./cashbook.ts";
import { medians, run } from "./measure.ts";
import type { Result } from "./table.ts";

const SMALL = 10_000;
const ROUNDS = 5;
/** Fewer than a page, so that a list reads on to the end of what it walks. */
const RARE_ROWS = 20;
const RARE_FILE = "museum.csv";
const MONTH = ["--period", "2026-10"];
const NOTHING_NEW = 8;

const BUDGET = 1.5;
const MONTH_BUDGET = 3;

/** The rare rows match all but those of amount and direction, which most of the book's own match sooner or later. */
const inWholeBook: Readonly<Record<string, readonly string[]>> = {
  "an account": ["--account", "Dollars"],
  "a category": ["--category", "travel"],
  "a status": ["--status", "excluded"],
  "a currency": ["--currency", "USD"],
  "an amount": ["--min", "4900"],
  "a direction": ["--direction", "in"],
  "an import": ["--import", RARE_FILE],
};

const withinMonth: Readonly<Record<string, readonly string[]>> = {
  q: ["--q", "zeppelin"],
  "a tag": ["--tag", "rare"],
  "an amount": ["--where", "amount=-77.77"],
  "a merchant": ["--where", "merchant~zeppelin"],
};

/** Expects the large book of the import's bench in `home`. */
export async function filters({ folder, home, rows }: Bench): Promise<Result[]> {
  const large = { home };
  const small = await bookOfRows(folder, SMALL);
  for (const book of [large, small]) await addRareRows(book, folder);
  const results: Result[] = [];
  const measure = async (name: string, args: readonly string[], budget: number) => {
    const list = ["tx", "list", ...args];
    const [floor = NaN, figure = NaN] = await medians([cashbook(small, list), cashbook(large, list)], ROUNDS);
    results.push({
      ...{ work: `tx list by ${name} on ${rows.toLocaleString("en")} rows`, unit: "s", budget },
      ...{ floor_name: `the same on ${SMALL.toLocaleString("en")} rows`, floor, figure },
    });
  };
  for (const [name, args] of Object.entries(inWholeBook)) await measure(name, args, BUDGET);
  for (const [name, args] of Object.entries(withinMonth))
    await measure(`${name} within a month`, [...MONTH, ...args], MONTH_BUDGET);
  return results;
}

/** Rows of an account, a currency, a category, a status and a tag that no other row has, all of one month. */
async function addRareRows(book: Book, folder: string): Promise<void> {
  const path = join(folder, RARE_FILE);
  const lines = Array.from({ length: RARE_ROWS }, (_, index) => {
    const day = String(index + 1).padStart(2, "0");
    return `2026-10-${day},Zeppelin museum ${index},Zeppelin museum,-77.77,USD\n`;
  });
  writeFileSync(path, `Date,Description,Counterparty,Amount,Currency\n${lines.join("")}`);
  const importing = ["tx", "import", path, "--account", "Dollars", "--currency", "USD", "--yes"];
  await run(cashbook(book, importing, [0, NOTHING_NEW]));
  const changes = ["--set", "category=travel", "--set", "status=excluded", "--add-tag", "rare"];
  await run(cashbook(book, ["tx", "bulk", "--account", "Dollars", ...changes, "--yes"], [0, NOTHING_NEW]));
}
