/** Books come in, and what was exported comes back as it was. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, gnucashBook, transaction } from "../client/books/gnucash-book.ts";
import { actualDatabase } from "../client/books/actual-database.ts";
import { ynabPlan } from "../client/books/ynab-plan.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";

const examples = join(import.meta.dirname, "../../examples");

let rich: Place;
beforeAll(async () => {
  rich = await freshPlace();
  const run = (...words: string[]) => ran(rich, ...words);
  await run(
    "tx",
    "import",
    join(examples, "checking-2026.csv"),
    "--account",
    "Checking",
    "--currency",
    "USD",
    "--yes",
  );
  await run("tx", "import", join(examples, "girokonto-2026.csv"), "--account", "Giro (Müller): A;B", "--yes");
  await run(
    "accounts",
    "create",
    "Savings",
    "--type",
    "savings",
    "--currency",
    "USD",
    "--opening-balance",
    "10.01",
    "--opening-date",
    "2026-01-01",
  );
  await run("rules", "starter", "--yes");
  await run("rules", "apply", "--yes");
  await run("categories", "create", "経費 (other)", "--parent", "meals");
  const create = "tx create --account Checking --date 2026-02-03 --yes".split(" ");
  await run(...create, "--description", "*star", "--merchant", "A, B", "--amount", "10", "--tag", "x", "--tag", "y z", "--category", "経費 (other)"); // prettier-ignore
  await run(...create, "--description", "Closing statement", "--amount", "0");
  await run(...create, "--description", "Hotel", "--amount=-35", "--currency", "GBP", "--exchange-rate", "1.2345", "--category", "travel"); // prettier-ignore
  await run(
    "tx",
    "create",
    "--account",
    "Savings",
    "--date",
    "2026-02-03",
    "--description",
    "in",
    "--amount",
    "5",
    "--yes",
  );
});
afterAll(() => rich[Symbol.asyncDispose]());

async function ran(place: Place, ...words: string[]): Promise<string> {
  const { stdout, stderr, exit } = await cashbook(words, { place });
  expect({ words, stderr, exit }).toMatchObject({ exit: 0 });
  return stdout;
}

const saved = (place: Place, name: string, text: string): string => {
  const path = join(place.folder, name);
  writeFileSync(path, text);
  return path;
};

/** What people see of a book: its accounts and categories, and its rows without ids. */
async function contentsOf(place: Place, { columns }: { readonly columns: string }) {
  const rows = await ran(place, "tx", "list", "--all", "-o", "tsv", "--fields", columns);
  const accounts =
    "name,account_type,currency_code,opening_balance,opening_date,current_balance,transaction_count";
  return {
    accounts: (await ran(place, "accounts", "list", "-o", "tsv", "--fields", accounts))
      .split("\n")
      .toSorted(),
    categories: await ran(
      place,
      "categories",
      "list",
      "-o",
      "tsv",
      "--fields",
      "slug,name,kind,parent,transaction_count",
    ),
    rows: rows.split("\n").toSorted(),
  };
}

/** A semicolon begins a comment in hledger: it is written as a comma there. */
const WRITTEN = {
  hledger: (text: string) => text.replaceAll("; ", ", ").replaceAll(";", ","),
  beancount: (text: string) => text,
  jsonl: (text: string) => text,
};
const columns = "transaction_date,amount,currency_code,category,merchant_name,tags,description";

describe.each(["hledger", "beancount", "jsonl"] as const)("%s", (format) => {
  test("an exported book comes back the same, and nothing is doubled", async () => {
    await using other = await freshPlace();
    const path = saved(other, `book.${format}`, await ran(rich, "export", "--format", format));
    await ran(other, "import-book", path, "--yes");
    const [before, after] = [await contentsOf(rich, { columns }), await contentsOf(other, { columns })];
    expect(after.rows.map(WRITTEN[format])).toEqual(before.rows.map(WRITTEN[format]).toSorted());
    expect(after.accounts).toEqual(before.accounts);
    expect(after.categories).toBe(before.categories);
    const again = await cashbook(["import-book", path, "--yes"], { place: other });
    expect(again).toMatchObject({ exit: 8 });
    expect((await contentsOf(other, { columns })).accounts).toEqual(before.accounts);
    // And into the book that it came from.
    expect(await cashbook(["import-book", path, "--yes"], { place: rich })).toMatchObject({ exit: 8 });
    expect((await contentsOf(rich, { columns })).accounts).toEqual(before.accounts);
  });
});

test("an export that calls accounts and categories otherwise is not doubled in its own book", async () => {
  const chart = ["--chart", "Checking=Assets:Bank", "--chart", "rent=Expenses:Housing"];
  const path = saved(rich, "renamed.journal", await ran(rich, "export", ...chart));
  const before = await contentsOf(rich, { columns });
  expect(await cashbook(["import-book", path, "--yes"], { place: rich })).toMatchObject({ exit: 8 });
  expect(await contentsOf(rich, { columns })).toEqual(before);
});

const BOOK = `2026-01-01 Opening
    assets:giro      100 EUR
    equity:opening

2026-01-02 Rent
    assets:giro      -50 EUR
    expenses:home:rent

2026-01-03 Save
    assets:savings   20 EUR
    assets:giro
`;

test("a book of more accounts than a list takes at a time is not doubled", async () => {
  await using place = await freshPlace();
  const entries = Array.from(
    { length: 101 },
    (_, n) => `2026-01-02 (e${n}) Rent\n    assets:bank ${n}  -5.00 EUR\n    expenses:rent\n`,
  );
  const path = saved(place, "many.journal", entries.join("\n"));
  await ran(place, "import-book", path, "--yes");
  const own = saved(place, "own.journal", await ran(place, "export", "--format", "hledger"));
  for (const book of [path, own])
    expect(await cashbook(["import-book", book, "--yes"], { place })).toMatchObject({ exit: 8 });
  expect((await ran(place, "tx", "list", "--all", "--quiet")).trim().split("\n")).toHaveLength(101);
});

test("a dry run shows accounts and categories, and writes nothing", async () => {
  await using place = await freshPlace();
  const path = saved(place, "a.journal", BOOK);
  const { stdout, stderr, exit } = await cashbook(["import-book", path, "--dry-run"], { place });
  expect({ stdout, exit }).toEqual({
    exit: 0,
    stdout:
      "name\tcurrency_code\tis_new\topening_balance\ttransactions\ngiro\tEUR\ttrue\t100.00\t2\nsavings\tEUR\ttrue\t0\t1\n",
  });
  expect(stderr).toContain(
    'Imports 3 transactions into 2 accounts. Creates the accounts "giro" (EUR) and "savings" (EUR).',
  );
  expect(await ran(place, "accounts", "list", "--quiet")).toBe("");
});

test("a grown book adds what is new; one undo takes the last import back", async () => {
  await using place = await freshPlace();
  const path = saved(place, "a.journal", BOOK);
  await ran(place, "import-book", path, "--yes");
  saved(place, "a.journal", `${BOOK}\n2026-01-04 Bread\n    assets:giro  -3 EUR\n    expenses:food\n`);
  expect(JSON.parse(await ran(place, "import-book", path, "--yes", "--json"))).toMatchObject({
    created: 1,
    duplicates: 3,
  });
  const balances = () => ran(place, "accounts", "list", "-o", "tsv", "--fields", "name,current_balance");
  expect(await balances()).toBe("name\tcurrent_balance\ngiro\t27.00\nsavings\t20.00\n");
  await ran(place, "imports", "undo", "--yes");
  expect(await balances()).toBe("name\tcurrent_balance\ngiro\t30.00\nsavings\t20.00\n");
});

test("both sides of a transfer find each other, and each step is one undo", async () => {
  await using place = await freshPlace();
  const save = "\n2026-01-03 Save\n    assets:savings   20 EUR\n    assets:giro\n";
  const path = saved(place, "a.journal", BOOK + save);
  await ran(place, "import-book", path, "--yes");
  const states = () => ran(place, "transfers", "list", "-o", "tsv", "--fields", "state");
  expect(await states()).toBe("state\nsure\nsure\n");
  await ran(place, "transfers", "match", "--all-sure", "--yes");
  expect(await states()).toBe("state\nmatched\nmatched\n");
  await ran(place, "undo", "--yes");
  await ran(place, "undo", "--yes");
  expect(await ran(place, "tx", "list", "--quiet")).toBe("");
});

test("an account that is there keeps its opening balance, and the book's is named", async () => {
  await using place = await freshPlace();
  const path = saved(place, "a.journal", BOOK);
  const run = async () => (await cashbook(["import-book", path, "--yes"], { place })).stderr;
  await ran(place, "accounts", "create", "Giro", "--currency", "EUR", "--opening-balance=-7.5", "--opening-date", "2025-12-31"); // prettier-ignore
  const note =
    "Giro keeps its opening balance of -7.50 EUR. In the file it opens with 100.00 EUR on 2026-01-01; where that is right: cashbook accounts update Giro --opening-balance=100.00 --opening-date 2026-01-01";
  expect(await run()).toContain(note);
  expect(await run()).toContain(note);
  await ran(place, ..."accounts update Giro --opening-balance=100.00 --opening-date 2026-01-01".split(" "));
  expect(await run()).not.toContain("opening balance");
});

test("a book of GnuCash: the balances that it shows, and nothing twice", async () => {
  await using place = await freshPlace();
  const accounts = [
    account("Giro", "BANK"),
    account("Card", "CREDIT"),
    account("Expenses", "EXPENSE"),
    account("Post", "EXPENSE", { parent: "Expenses" }),
    account("Opening", "EQUITY", { slots: { "equity-type": "opening-balance" } }),
  ];
  const opening = transaction("2026-01-01", "Start", [["Giro", "10001/100"], ["Opening", "-10001/100"]]); // prettier-ignore
  const stamps = transaction("2026-01-05", "Stamps", [
    ["Card", "-485/100"],
    ["Post", "485/100"],
  ]);
  const pay = transaction("2026-01-31", "Card", [
    ["Giro", "-485/100"],
    ["Card", "485/100"],
  ]);
  const path = saved(place, "acme.gnucash", gnucashBook(accounts, [pay, stamps, opening]));
  const { stderr } = await cashbook(["import-book", path, "--dry-run"], { place });
  expect(stderr).toContain(
    'Creates the accounts "Giro" (EUR) and "Card" (EUR). Creates the category "Post".',
  );
  await ran(place, "import-book", path, "--yes");
  const balances = () => ran(place, "accounts", "list", "-o", "tsv", "--fields", "name,current_balance");
  expect(await balances()).toBe("name\tcurrent_balance\nCard\t0.00\nGiro\t95.16\n");
  expect(await cashbook(["import-book", path, "--yes"], { place })).toMatchObject({ exit: 8 });
  expect(await balances()).toBe("name\tcurrent_balance\nCard\t0.00\nGiro\t95.16\n");
});

test("categories called as slugs of existing ones are these, or say their kind", async () => {
  await using place = await freshPlace();
  const book = `2026-01-02 a
    assets:giro      -50 EUR
    expenses:utilities:water  40 EUR
    expenses:grants  9 EUR
    expenses:Legal, tax & consulting  1 EUR
`;
  await ran(place, "import-book", saved(place, "a.journal", book), "--yes");
  const categories = await ran(place, "tx", "list", "-o", "tsv", "--fields", "amount,category");
  expect(categories.split("\n").toSorted()).toEqual([
    "",
    "-1.00\tprofessional_services",
    "-40.00\twater",
    "-9.00\tgrants_expense",
    "amount\tcategory",
  ]);
});

test.each([
  ["ynab", ["plan.json", "--format", "ynab"], () => JSON.stringify(ynabPlan())],
  ["actual", ["acme.zip", "--format", "actual", "--currency", "eur"], actualDatabase],
] as const)("a budget of %s: its balances, sure transfers, and nothing twice", async (_, words, content) => {
  await using place = await freshPlace();
  writeFileSync(join(place.folder, words[0]), content());
  const command = ["import-book", join(place.folder, words[0]), ...words.slice(1), "--yes"];
  await ran(place, ...command);
  const balances = () => ran(place, "accounts", "list", "-o", "tsv", "--fields", "name,current_balance");
  expect(await balances()).toBe("name\tcurrent_balance\nCard\t50.00\nGiro\t957.65\n");
  expect(await ran(place, "transfers", "list", "-o", "tsv", "--fields", "state")).toBe("state\nsure\n");
  expect(await cashbook(command, { place })).toMatchObject({ exit: 8 });
  expect(await balances()).toBe("name\tcurrent_balance\nCard\t50.00\nGiro\t957.65\n");
});

test("a later bank file finds the rows of the book", async () => {
  await using place = await freshPlace();
  await ran(place, "import-book", saved(place, "a.journal", BOOK), "--yes");
  const bank = saved(place, "bank.csv", "Date;Text;Amount\n2026-01-02;Rent;-50,00\n2026-01-05;Shop;-1,00\n");
  const receipt = JSON.parse(
    await ran(place, "import", bank, "--account", "giro", "--yes", "--json"),
  ) as object;
  expect(receipt).toMatchObject({ created: 1, duplicates: 1 });
});

test.each([
  [["import-book", "nowhere.journal"], 6, "There is no file"],
  [
    ["import-book", join(examples, "checking-2026.csv")],
    2,
    "Say it with --format: hledger, ledger, beancount, gnucash, ynab, actual, jsonl.",
  ],
  [
    ["import-book", join(examples, "checking-2026.csv"), "--format", "hledger"],
    7,
    "line 1, has the directive",
  ],
  [["import-book", "a.journal", "--commodity", "USD"], 2, "sign=CODE"],
  [["import-book", "a.journal", "--currency", "EUR"], 2, "--currency is for a budget of Actual"],
  [["import-book", join(examples, "checking-2026.csv"), "--format", "actual"], 2, "Add --currency"],
  [
    ["import-book", "a.zip", "--format", "actual", "--currency", "Euro"],
    2,
    "is not an ISO 4217 currency code",
  ],
  [["import-book", "a.json", "--format", "ynab", "--own", "Giro"], 2, "--own and --commodity"],
])("%j ends with exit code %i", async (words, exit, text) => {
  await using place = await freshPlace();
  const run = await cashbook(words, { place });
  expect(run).toMatchObject({ exit, stdout: "" });
  expect(run.stderr).toContain(text);
});
