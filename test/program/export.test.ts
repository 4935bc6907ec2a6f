/** Journals of a book, with the programs that they are written for as witnesses. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook, freshPlace, type Place } from "../support/run.ts";

const examples = join(import.meta.dirname, "../../examples");

/** Rows whose texts mean something to one of the programs, in three currencies, two of them with other decimals. */
const ROWS: readonly (readonly string[])[] = [
  ["--description", '(odd) "quoted" ; x', "--amount=-35", "--currency", "GBP", "--exchange-rate", "1.2345"],
  ["--description", "*star \\back", "--merchant", "A|B; C", "--amount", "10", "--tag", "x", "--tag", "y z"],
  [
    "--description",
    "! 2026-01-01 open",
    "--amount",
    "1000.505",
    "--currency",
    "KWD",
    "--exchange-rate",
    "3.25",
  ],
  ["--description", "= auto", "--amount=-5000", "--currency", "JPY", "--exchange-rate", "0.0067"],
  ["--description", "Lunch", "--amount=-7", "--category", "経費 (other)"],
];

let place: Place;
/** Of the bank accounts: "104289.61 USD". */
let balances: readonly string[];

const run = async (...words: string[]): Promise<string> => {
  const { stdout, stderr, exit } = await cashbook(words, { place });
  expect({ words, stderr, exit }).toMatchObject({ exit: 0 });
  return stdout;
};
const createRow = async (...words: string[]) =>
  (await run(..."tx create --account Checking --date 2026-02-03 --yes --quiet".split(" "), ...words)).trim();

beforeAll(async () => {
  place = await freshPlace();
  const checking = ["--account", "Checking", "--currency", "USD", "--yes"];
  await run("tx", "import", join(examples, "checking-2026.csv"), ...checking);
  await run("tx", "import", join(examples, "girokonto-2026.csv"), "--account", "Giro (Müller): A;B", "--yes");
  await run("rules", "starter", "--yes");
  await run("categories", "create", "経費 (other)", "--parent", "meals");
  for (const words of ROWS) await createRow(...words);
  const outside = await createRow("--description", "Not counted", "--amount=-11.11");
  await run("tx", "update", outside, "--status", "excluded");
  const mistake = await createRow("--description", "A mistake", "--amount=-99");
  await run("tx", "update", mistake, "--status", "void", "--yes");
  const rows = (
    await run("accounts", "list", "-o", "tsv", "--fields", "current_balance,currency_code")
  ).trim();
  balances = rows
    .split("\n")
    .slice(1)
    .map((row) => row.replace("\t", " "));
});
afterAll(() => place[Symbol.asyncDispose]());

/** A program's check of a journal, and its command that prints the balances of bank accounts, one a line. */
const WITNESSES = {
  hledger: [
    (path: string) => ["hledger", "check", "--strict", "-f", path],
    (path: string) => ["hledger", "bal", "^assets", "-N", "-f", path],
  ],
  ledger: [
    (path: string) => ["ledger", "bal", "--pedantic", "-f", path],
    (path: string) => ["ledger", "bal", "^Assets", "--flat", "--no-total", "-f", path],
  ],
  beancount: [
    (path: string) => ["bean-check", path],
    (path: string) => ["bean-query", path, "select sum(position) where account ~ '^Assets' group by account"],
  ],
} as const;

function ask([program = "", ...words]: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(program, words, { encoding: "utf8" });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return stdout;
}

describe.each(["hledger", "ledger", "beancount"] as const)("%s", (format) => {
  test("the same book gives the same text, with the id of every row that is not void", async () => {
    const text = await run("export", "--format", format);
    expect(await run("export", "--format", format)).toBe(text);
    const ids = (await run("tx", "list", "--all", "--quiet")).trim().split("\n");
    expect(ids).toHaveLength(509);
    expect(ids.filter((id) => !text.includes(id))).toHaveLength(1);
    expect(text).not.toContain("A mistake");
  });

  test.for([{ words: [] }, { words: ["--from", "2026-05-01"] }])(
    "the program accepts it $words, with the book's balances",
    async ({ words }, { skip }) => {
      const [check, show] = WITNESSES[format];
      const path = join(place.folder, "journal");
      const [program = ""] = check(path);
      if (spawnSync(program, ["--version"]).error !== undefined)
        return skip(`there is no ${program} on this machine`);
      writeFileSync(path, await run("export", "--format", format, ...words));
      ask(check(path));
      const amounts = [...ask(show(path)).matchAll(/(-?[0-9.]+ [A-Z]{3})\b/g)].map(([amount]) => amount);
      expect(amounts.toSorted()).toEqual(balances.toSorted());
    },
  );
});

test("--chart names another account for a category, and --json tells the accounts of the journal", async () => {
  const words = ["export", "--format", "beancount", "--chart", "rent=Expenses:Housing:Office rent"];
  expect(await run(...words)).toContain("  Expenses:Housing:Office-rent  ");
  const { categories } = JSON.parse(await run(...words, "--json")) as {
    categories: { slug: string; journal_account: string }[];
  };
  expect(categories.find(({ slug }) => slug === "rent")?.journal_account).toBe(
    "Expenses:Housing:Office-rent",
  );
});

test("--account writes one account, and --to ends before the rest", async () => {
  const text = await run("export", "--account", "Giro (Müller): A;B", "--to", "2026-01-31");
  expect(text).not.toMatch(/Assets:Checking|USD|^2026-0[2-9]/m);
  expect(text).toContain("Assets:Giro -Müller-- A,B");
});

test.each([
  [["--format", "gnucash"], 2],
  [["--chart", "rent"], 2],
  [["--chart", "nonsense=Expenses:X"], 7],
  [["--account", "nobody"], 6],
  [["--from", "2026-05-01", "--to", "2026-04-01"], 2],
])("%j ends with exit code %i, and nothing is written", async (words, code) => {
  const { stdout, exit } = await cashbook(["export", ...words], { place });
  expect({ stdout, exit }).toEqual({ stdout: "", exit: code });
});
