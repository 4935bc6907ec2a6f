/** The profit of a book and of its journal: Income and Expenses have what the reports count, and the rest stands elsewhere. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";

/** Amount, category, and a place of its own in the reports. */
const ROWS = [
  ["1190", "sales"],
  ["-119", "sales"],
  ["-80.50", "office"],
  ["12.25", "office"],
  ["-190", "vat"],
  ["25", "vat"],
  ["5000", "loans"],
  ["-400", "loans"],
  ["-1000", "owner_withdrawal"],
  ["2500", "owner_contribution"],
  ["-700", "investments"],
  ["-900", "fixed_assets"],
  ["-300", "transfer"],
  ["-44.10", "taxes"],
  ["3.30", "interest_income"],
  ["-17", ""],
  ["29", ""],
  ["-60", "vat", "operating_expense"],
  ["-70", "rent", "asset"],
  ["-5", "car_tax"],
  ["-6", "deposit_paid"],
] as const;

let place: Place;
const ran = async (at: Place, ...words: string[]): Promise<string> => {
  const { stdout, stderr, exit } = await cashbook(words, { place: at });
  expect({ words, stderr, exit }).toMatchObject({ exit: 0 });
  return stdout;
};

beforeAll(async () => {
  place = await freshPlace();
  await ran(place, ..."accounts create Giro --currency EUR --opening-balance 100 --opening-date 2026-01-01".split(" ")); // prettier-ignore
  await ran(place, ..."categories create car_tax --parent taxes".split(" "));
  await ran(place, ..."categories create deposit_paid --kind expense --accounting-category asset".split(" "));
  for (const [index, [amount, category, accounting]] of ROWS.entries()) {
    const words = ["--date", "2026-02-03", "--description", `row ${index}`, `--amount=${amount}`, "--yes"];
    const placed = accounting === undefined ? [] : ["--accounting-category", accounting];
    const named = category === "" ? [] : ["--category", category];
    await ran(place, "tx", "create", "--account", "Giro", ...words, ...named, ...placed);
  }
});
afterAll(() => place[Symbol.asyncDispose]());

/** Cents of the postings on accounts of a root. */
function total(journal: string, root: RegExp): bigint {
  let sum = 0n;
  for (const [, account = "", amount = ""] of journal.matchAll(/^ {2,4}(\S.*?) {2}(-?[0-9.]+) EUR/gm))
    if (root.test(account)) sum += BigInt(amount.replace(".", ""));
  return sum;
}

const cents = (amount: number) => BigInt(Math.round(amount * 100));

test.each(["hledger", "ledger", "beancount"] as const)("%s has the book's profit", async (format) => {
  const journal = await ran(place, "export", "--format", format);
  const summary = JSON.parse(await ran(place, "reports", "summary", "--json", "--period", "2026")) as {
    currencies: { net: number }[];
  };
  expect(summary.currencies[0]?.net).toBe(908.95);
  expect(-total(journal, /^(?:Income|Expenses):/)).toBe(cents(908.95));
  expect(total(journal, /^Liabilities:/)).toBe(cents(165 - 4600));
  expect(total(journal, /^Assets:Giro$/)).toBe(cents(100) + ROWS.reduce((sum, [amount]) => sum + cents(Number(amount)), 0n)); // prettier-ignore
});

test.each(["hledger", "beancount"] as const)("%s comes back with the same categories", async (format) => {
  await using other = await freshPlace();
  const path = join(other.folder, `book.${format}`);
  writeFileSync(path, await ran(place, "export", "--format", format));
  await ran(other, "import-book", path, "--yes");
  const list = async (at: Place, ...words: string[]) =>
    (await ran(at, ...words)).trim().split("\n").toSorted();
  const rows = "tx list --all -o tsv --fields amount,category".split(" ");
  expect(await list(other, ...rows)).toEqual(await list(place, ...rows));
  const kinds = "categories list -o tsv --fields slug,name,kind,parent,transaction_count".split(" ");
  expect(await list(other, ...kinds)).toEqual(await list(place, ...kinds));
  const accounts = "accounts list -o tsv --fields name,current_balance".split(" ");
  expect(await list(other, ...accounts)).toEqual(await list(place, ...accounts));
});
