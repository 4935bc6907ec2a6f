/** Books of other programs, as the rows that they become: account, day, amount, category, text. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBook, type BookFormatName } from "../../../src/client/books/read-book.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "books-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, string>>;

async function read(format: BookFormatName, files: string | Files, own: readonly string[] = []) {
  const all = typeof files === "string" ? { main: files } : files;
  const at = mkdtempSync(join(folder, "book-"));
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(at, name)), { recursive: true });
    writeFileSync(join(at, name), text);
  }
  return readBook(join(at, "main"), format, { own, currencies: new Map([["$", "USD"]]) });
}

async function rowsOf(...words: Parameters<typeof read>): Promise<readonly string[]> {
  const { plan } = await read(...words);
  const openings = plan.accounts.flatMap(({ name, currency, opening }) =>
    opening === undefined ? [] : [`${name}: opens with ${opening.amount} ${currency} on ${opening.date}`],
  );
  const names = new Map(plan.accounts.map(({ key, name }) => [key, name]));
  const categories = new Map(
    plan.categories.map(({ key, names: path, kind }) => [key, `${kind} ${path.join("/")}`]),
  );
  return [
    ...openings,
    ...plan.rows.map(
      ({ account, date, amount, currency, rate, category, description, merchant, tags }) =>
        `${names.get(account)}: ${date} ${amount} ${currency}${rate === undefined ? "" : ` at ${rate}`}, ${categories.get(category) ?? "-"}, ${[description, merchant, ...tags].filter((text) => text !== "").join(" | ")}`,
    ),
  ];
}

test.each<[string, BookFormatName, string, readonly string[]]>([
  [
    "one category, payee and tags",
    "hledger",
    "2026-03-01 * (a1) Hausverwaltung | Miete  ; tags: office\n    assets:bank:giro    -1.299,90 EUR\n    expenses:rent\n",
    ["giro: 2026-03-01 -1299.90 EUR, expense rent, Miete | Hausverwaltung | office"],
  ],
  [
    "several categories: a part for each",
    "hledger",
    "2026/3/1 Market\n  assets:cash  $-50.00\n  expenses:food  $30\n  expenses:home:cleaning  $15.5\n  income:refunds  $4.50\n",
    [
      "cash: 2026-03-01 -30.00 USD, expense food, Market",
      "cash: 2026-03-01 -15.50 USD, expense home/cleaning, Market",
      "cash: 2026-03-01 -4.50 USD, income refunds, Market",
    ],
  ],
  [
    "a transfer, with its fee",
    "hledger",
    "2026-03-01 Save\n  assets:checking  -105 EUR\n  assets:savings  100 EUR\n  expenses:fees  5 EUR\n",
    [
      "checking: 2026-03-01 -100.00 EUR, transfer Transfer, Save",
      "checking: 2026-03-01 -5.00 EUR, expense fees, Save",
      "savings: 2026-03-01 100.00 EUR, transfer Transfer, Save",
    ],
  ],
  [
    "one income on two accounts",
    "hledger",
    "2026-03-01 Pay\n  income:salary  -3000 EUR\n  assets:a  2000 EUR\n  assets:b\n",
    ["a: 2026-03-01 2000.00 EUR, income salary, Pay", "b: 2026-03-01 1000.00 EUR, income salary, Pay"],
  ],
  [
    "opening balances, which are no rows",
    "hledger",
    "2026-01-01 Opening\n  assets:a  10 EUR\n  liabilities:card  -5 EUR\n  equity:opening/closing balances\n\n2026-01-02 x\n  assets:a  1 EUR\n  income:x\n",
    [
      "a: opens with 10.00 EUR on 2026-01-01",
      "card: opens with -5.00 EUR on 2026-01-01",
      "a: 2026-01-02 1.00 EUR, income x, x",
    ],
  ],
  [
    "another currency at its price",
    "hledger",
    "2026-03-01 Hotel\n  assets:a  -9.20 EUR\n  expenses:travel  10.00 USD @@ 9.20 EUR\n",
    ["a: 2026-03-01 -10.00 USD at 0.92, expense travel, Hotel"],
  ],
  [
    "money changed between own accounts",
    "hledger",
    "2026-03-01 Change\n  assets:e  -9.20 EUR\n  assets:u  10.00 USD @@ 9.20 EUR\n",
    [
      "e: 2026-03-01 -9.20 EUR, transfer Transfer, Change",
      "u: 2026-03-01 10.00 USD, transfer Transfer, Change",
    ],
  ],
  [
    "what is no money is a category of transfers; unsorted is none",
    "hledger",
    "2026-03-01 Buy\n  assets:cash  -500 EUR\n  assets:shares  2 ACME @ 250 EUR\n\n2026-03-02 ?\n  assets:cash  -1 EUR\n  expenses:unknown\n",
    ["cash: 2026-03-01 -500.00 EUR, transfer shares, Buy", "cash: 2026-03-02 -1.00 EUR, -, ?"],
  ],
  [
    "declared marks, a default currency, a year, comments, virtual postings, an assertion",
    "hledger",
    "commodity 1.000,00 EUR\nD 1.000,00 EUR\nY2026\ncomment\n2020-01-01 no\nend comment\n; no\n\n3/1 ! x\n  ; note\n  assets:a  -1.000 = 5 EUR  ; note\n  (budget:x)  3\n  expenses:b  1.000\n",
    ["a: 2026-03-01 -1000.00 EUR, expense b, x"],
  ],
  [
    "ledger's own marks and notes",
    "ledger",
    "2026/03/01 * A; B | C  ; note\n    Assets:A    $1,000\n    Income:B\n",
    ["A: 2026-03-01 1000.00 USD, income B, A; B | C"],
  ],
  [
    "ledger's decimal comma, which later amounts of the currency have too",
    "ledger",
    "2026/03/01 * A\n  Assets:A  10,50 EUR\n  Income:B\n\n2026/03/02 * B\n  Assets:A  1.500 EUR\n  Income:B\n\n2026/03/03 * C\n  Assets:A  1,500 CHF\n  Income:B\n\n2026/03/04 * D\n  Assets:A  1,500 EUR\n  Income:B\n",
    [
      "A EUR: 2026-03-01 10.50 EUR, income B, A",
      "A EUR: 2026-03-02 1500.00 EUR, income B, B",
      "A CHF: 2026-03-03 1500.00 CHF, income B, C",
      "A EUR: 2026-03-04 1.50 EUR, income B, D",
    ],
  ],
  [
    "names that several accounts have",
    "hledger",
    "2026-03-01 x\n  assets:one:main  -1 EUR\n  assets:two:main  -1 USD\n  expenses:a  1 EUR\n  expenses:a  1 USD\n"
      .replace("  assets:two:main  -1 USD\n", "")
      .replace("  expenses:a  1 USD\n", "") + "\n2026-03-02 y\n  assets:two:main  -1 EUR\n  expenses:a\n",
    ["one main: 2026-03-01 -1.00 EUR, expense a, x", "two main: 2026-03-02 -1.00 EUR, expense a, y"],
  ],
  [
    "names that differ by upper and lower case alone",
    "hledger",
    "2026-03-01 x\n  assets:one:main  -1 EUR\n  expenses:a\n\n2026-03-02 y\n  assets:Two:Main  -1 EUR\n  expenses:a\n",
    ["one main: 2026-03-01 -1.00 EUR, expense a, x", "Two Main: 2026-03-02 -1.00 EUR, expense a, y"],
  ],
  [
    "entries, tags, metadata and texts in quotes",
    "beancount",
    'option "title" "x"\npushtag #trip\n2026-01-01 open Assets:Bank EUR\n2026-03-01 * "Shop \\"A\\"" "Bread; milk" #food ^l1\n  id: "7"\n  Assets:Bank  -1,000.50 EUR\n    note: "x"\n  ! Expenses:Food-Out\npoptag #trip\n2026-03-02 txn "Line one\ntwo"\n  Assets:Bank  1 EUR ; note\n  Income:Gifts  -1 EUR\n2026-03-03 balance Assets:Bank 1 EUR\n',
    [
      'Bank: 2026-03-01 -1000.50 EUR, expense Food Out, Bread; milk | Shop "A" | food | trip',
      "Bank: 2026-03-02 1.00 EUR, income Gifts, Line one two",
    ],
  ],
  [
    "short days, and headings, which are passed over with their quotes",
    "beancount",
    '* 5" disks\n2026-3-1 * "A"\n  Assets:Bank  1 EUR\n  Income:X\n:note "\npushmeta where: "x"\n2026/03/2 * "B"\n  Assets:Bank  2 EUR\n  Income:X\n',
    ["Bank: 2026-03-01 1.00 EUR, income X, A", "Bank: 2026-03-02 2.00 EUR, income X, B"],
  ],
  [
    "costs and prices, and roots of one's own",
    "beancount",
    'option "name_assets" "Vermoegen"\n2026-03-01 * "Sell"\n  Vermoegen:Depot  -2 ACME {100.00 EUR} @ 120.00 EUR\n  Vermoegen:Bank  240.00 EUR\n  Income:Gains  -40.00 EUR\n',
    ["Bank: 2026-03-01 200.00 EUR, transfer Depot, Sell", "Bank: 2026-03-01 40.00 EUR, income Gains, Sell"],
  ],
])("%s (%s)", async (_, format, text, rows) => {
  expect(await rowsOf(format, text)).toEqual(rows);
});

test("--own names the bank accounts; the other accounts are categories", async () => {
  const text = "2026-03-01 Paid\n  assets:receivable  -5 EUR\n  assets:bank:a  5 EUR\n";
  expect(await rowsOf("hledger", text, ["assets:bank"])).toEqual([
    "a: 2026-03-01 5.00 EUR, transfer receivable, Paid",
  ]);
});

test.each<[string, BookFormatName, string, string]>([
  [
    "postings that do not add up",
    "hledger",
    "2026-03-01 x\n  assets:a  1 EUR\n  expenses:b  2 EUR\n",
    "main, line 1, begins an entry whose postings do not add up to 0.",
  ],
  [
    "two amounts left out",
    "hledger",
    "\n2026-03-01 x\n  assets:a\n  expenses:b\n",
    "main, line 2, leaves out the amounts of two postings.",
  ],
  [
    "a balance that sets an amount",
    "hledger",
    "2026-03-01 x\n  assets:a  = 5 EUR\n  equity:b\n",
    "main, line 2, sets a balance and leaves the amount to the program.",
  ],
  ["an alias", "hledger", "alias a=b\n", 'main, line 1, has the directive "alias a=b", which is not read.'],
  [
    "a day that does not exist",
    "hledger",
    "2026-02-30 x\n",
    'main, line 1, does not begin with a valid date: "2026-02-30 x".',
  ],
  [
    "currencies without a price",
    "hledger",
    "2026-03-01 x\n  assets:a  1 EUR\n  expenses:b  -1 USD\n  expenses:c  1 USD\n  income:d  -1 EUR\n",
    "main, line 1, joins several currencies, and no price says what one is worth in the other.",
  ],
  [
    "too many decimals",
    "hledger",
    "2026-03-01 x\n  assets:a  1.005 EUR\n  expenses:b\n",
    "main, line 1, begins an entry with more decimals than EUR has.",
  ],
  [
    "a sign of several currencies",
    "hledger",
    "2026-03-01 x\n  assets:a  ¥1\n  expenses:b\n",
    "main, line 1, begins an entry in ¥, which several currencies are written with.",
  ],
  [
    "an amount to calculate",
    "beancount",
    '2026-03-01 * "x"\n  Assets:A  10/3 EUR\n',
    'main, line 2, has the amount "10/3 EUR", which cannot be read.',
  ],
  [
    "a pad",
    "beancount",
    "2026-03-01 pad Assets:A Equity:B\n",
    "main, line 1, lets Beancount find an amount (pad).",
  ],
  [
    "a group of two digits",
    "ledger",
    "2026-03-01 x\n  Assets:A  1.500,25 EUR\n  Income:B\n\n2026-03-02 y\n  Assets:A  1.50 EUR\n  Income:B\n",
    "main, line 6, has the numeral 1.50, whose digits are not in groups of three.",
  ],
  [
    "a line that is nothing",
    "beancount",
    '2026-03-01 * "x"\n  Assets:A  1 EUR\n  Income:B\nfoo bar\n',
    'main, line 4, has the directive "foo", which is not known.',
  ],
  [
    "a day that does not exist",
    "beancount",
    '2026-02-30 * "x"\n  Assets:A  1 EUR\n  Income:B\n',
    'main, line 1, does not begin with a valid date: "2026-02-30".',
  ],
  [
    "a posting outside of an entry",
    "beancount",
    "2026-03-01 balance Assets:A 1 EUR\n  Income:B  1 EUR\n",
    "main, line 2, is indented, but belongs to no entry.",
  ],
  [
    "a text in quotes without an end",
    "beancount",
    `2026-03-01 * "x\n${"\n".repeat(100)}`,
    "main, line 1, begins a text in quotes that does not end.",
  ],
  [
    "a line of no record",
    "jsonl",
    '{"record":"account"}\n',
    "main, line 1, is not a record of an account, category or transaction (id).",
  ],
])("%s is refused (%s)", async (_, format, text, detail) => {
  await expect(rowsOf(format, text)).rejects.toMatchObject({ code: "unreadable_file", detail });
});

const entry = "2026-03-01 x\n  assets:a  1 EUR\n  income:b\n";

test("included files below the book's folder are read, with their own lines in refusals", async () => {
  expect(
    await rowsOf("hledger", { main: `include sub/b.journal\n${entry}`, "sub/b.journal": entry }),
  ).toHaveLength(2);
  await expect(
    rowsOf("hledger", { main: "include sub/b\n", "sub/b": "\nalias x=y\n" }),
  ).rejects.toMatchObject({
    detail: 'sub/b, line 2, has the directive "alias x=y", which is not read.',
  });
});

test.each([
  ["a comment to its end", { main: `comment\ninclude nowhere\nend comment\n${entry}` }, 1],
  ["a test of ledger", { main: `test x\ninclude nowhere\nend test\n${entry}` }, 1],
  ["a comment that ends with its file", { main: `include b\n${entry}`, b: `${entry}comment\n${entry}` }, 2],
])("%s hides what it includes", async (_, files, rows) => {
  expect(await rowsOf("hledger", files)).toHaveLength(rows);
});

test("virtual postings are counted", async () => {
  const book = `${entry}  (budget:x)  3\n  * [assets:a]  -1 EUR\n  [assets:goal]  1 EUR\n`;
  const { plan } = await read("hledger", book);
  expect(plan).toMatchObject({
    rows: [{ minor: 100n }],
    notes: [
      "Left out 3 virtual postings, with the account in parentheses or brackets: they move no money on a bank account.",
    ],
  });
});

test("entries that touch no bank account, or move nothing on it, are counted", async () => {
  const worth = "2026-03-02 Worth\n  expenses:machines  5 EUR\n  equity:machines\n\n";
  const { plan } = await read(
    "hledger",
    `${worth}${worth}${entry}2026-03-03 Checked\n  assets:cash  0 EUR\n`,
  );
  expect(plan.rows).toHaveLength(1);
  expect(plan.notes).toEqual(["Left out 3 entries that move no money on a bank account."]);
});

test.each(["../outside", "/etc/hostname", "link", "main", "nowhere"])(
  "include %s is refused",
  async (target) => {
    writeFileSync(join(folder, "outside"), entry);
    const at = mkdtempSync(join(folder, "book-"));
    writeFileSync(join(at, "main"), `include ${target}\n`);
    symlinkSync(join(folder, "outside"), join(at, "link"));
    await expect(
      readBook(join(at, "main"), "hledger", { own: [], currencies: new Map() }),
    ).rejects.toMatchObject({
      code: "unreadable_file",
      detail: expect.stringMatching(/^main, line 1, includes /) as string,
    });
  },
);

test("plugins are named, and not run", async () => {
  const { plan } = await read("beancount", 'plugin "beancount.plugins.auto"\n');
  expect(plan.notes).toEqual([
    "The plugin beancount.plugins.auto was not run: what it adds or changes is not in the import.",
  ]);
});
