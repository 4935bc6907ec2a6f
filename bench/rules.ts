/**
 * The test of a rule that every row of a large book meets, against the sqlite3 command that reads the same rows; and an import
 * with as many rules as fill every row and more, against the same import without.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CATEGORIES, KINDS, MERCHANTS } from "./bank-lines.ts";
import { writeBankFile } from "./book.ts";
import { cashbook, type Bench, type Book } from "./cashbook.ts";
import { median, medians, run } from "./measure.ts";
import type { Result } from "./table.ts";

const RULES = 200;
const ROUNDS = 5;
const ALL_BUDGET = 2;
const SOME_BUDGET = 1;
const IMPORT_BUDGET = 1.1;

/** Expects the large book of the import's bench in `home`. */
export async function rules(bench: Bench): Promise<Result[]> {
  return [...(await ruleTest(bench)), await importWithRules(bench)];
}

async function ruleTest(bench: Bench): Promise<Result[]> {
  if (spawnSync("sqlite3", ["--version"]).status !== 0) {
    process.stderr.write("no sqlite3 command on this machine: the test of a rule has no floor\n");
    return [];
  }
  const columns = "number, transaction_date, amount_minor, currency_code, status, category, origins";
  const reading = `.output /dev/null\nSELECT ${columns} FROM transactions ORDER BY transaction_date, number;\n`;
  const [floor = NaN, all = NaN, some = NaN] = await medians(
    [
      {
        command: "sqlite3",
        args: ["-readonly", join(bench.home, "data", "cashbook.db")],
        input: reading,
      },
      cashbook(bench, ["rules", "test", "--where", "amount!=0", "--set", "category=office"]),
      cashbook(bench, [
        "rules",
        "test",
        "--where",
        "description~refund nordwind",
        "--set",
        "category=office",
      ]),
    ],
    ROUNDS,
  );
  const rows = bench.rows.toLocaleString("en");
  const of = { floor_name: "sqlite3 reads the same rows", floor, unit: "s" } as const;
  return [
    { work: `rules test on ${rows} rows, all of which match`, ...of, figure: all, budget: ALL_BUDGET },
    {
      work: `rules test on ${rows} rows, of which 1 in 30 matches`,
      ...of,
      figure: some,
      budget: SOME_BUDGET,
    },
  ];
}

/** In turn, so that noise meets both alike; each into a book of its own. */
async function importWithRules({ folder, rows }: Bench): Promise<Result> {
  const count = Math.ceil(rows / 10);
  const path = join(folder, `rules-${count}.csv`);
  await writeBankFile({ path, rows: count, days: 600 });
  const file = join(folder, "rules.json");
  writeFileSync(file, JSON.stringify(rulesOfFile()));
  const seconds: [without: number[], withRules: number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, times] of seconds.entries()) {
      const book: Book = { home: join(folder, `rules-${place}-${round}`) };
      mkdirSync(book.home);
      await run(cashbook(book, ["accounts", "create", "Main", "--currency", "EUR"]));
      if (place === 1) await run(cashbook(book, ["rules", "import", file, "--yes"]));
      const words = ["tx", "import", path, "--account", "Main", "--currency", "EUR", "--yes"];
      times.push((await run(cashbook(book, words))).seconds);
    }
  }
  const [without, withRules] = seconds.map(median);
  return {
    work: `tx import of ${count.toLocaleString("en")} rows with ${RULES} rules that fill every row`,
    floor_name: "the same import without rules",
    floor: without ?? NaN,
    figure: withRules ?? NaN,
    unit: "s",
    budget: IMPORT_BUDGET,
  };
}

/** One for each text of the file's rows, behind others about payees that it does not have. */
function rulesOfFile() {
  const texts = KINDS.flatMap((kind) => MERCHANTS.map((merchant) => `${kind} ${merchant}`));
  const others = Array.from(
    { length: RULES - texts.length },
    (_, index) => `payee number ${index} of others`,
  );
  return [...others, ...texts].map((text, index) => ({
    name: text,
    where: [{ field: "description", op: "~", value: text.toLowerCase() }],
    set: { category: CATEGORIES[index % CATEGORIES.length] },
  }));
}
