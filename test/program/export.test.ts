/** Journals of a book, with the programs that they are written for as witnesses. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { askWitness, isHere } from "../support/witness.ts";

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

const recordsOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
/** Without the ids, which differ from run to run. */
const plainIds = (line: string) => line.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>");

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

function ask(words: readonly string[]): string {
  const { stdout, stderr, status } = askWitness(words);
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
      if (!isHere(program)) return skip(`there is no ${program} on this machine`);
      writeFileSync(path, await run("export", "--format", format, ...words));
      ask(check(path));
      const amounts = [...ask(show(path)).matchAll(/(-?[0-9.]+ [A-Z]{3})\b/g)].map(([amount]) => amount);
      expect(amounts.toSorted()).toEqual(balances.toSorted());
    },
  );
});

describe("rows", () => {
  test("csv: a line for each row that is not void, with both accounts of the chart; the same bytes again", async () => {
    const text = await run("export", "--format", "csv", "--chart", "経費 (other)=Expenses:Lunch");
    expect(await run("export", "--format", "csv", "--chart", "経費 (other)=Expenses:Lunch")).toBe(text);
    const [header, ...lines] = text.trim().split("\n");
    expect(header).toMatch(
      /^id,transaction_date,.*,booked_amount,account_currency,.*ledger_account,contra_account/,
    );
    expect(lines).toHaveLength(508);
    expect(lines.filter((line) => /"\(odd\)|star|経費|Not counted/.test(line)).map(plainIds)).toEqual([
      '<id>,2026-02-03,2026-02-03,Checking,"(odd) ""quoted"" ; x","(odd) ""quoted"" ; x",,-35.00,GBP,-43.21,USD,,Assets:Checking,Expenses:Uncategorized,pending,false,,<id>',
      '<id>,2026-02-03,2026-02-03,Checking,*star \\back,*star \\back,"A|B; C",10.00,USD,10.00,USD,,Assets:Checking,Income:Uncategorized,pending,false,"x,y z",<id>',
      "<id>,2026-02-03,2026-02-03,Checking,Lunch,Lunch,,-7.00,USD,-7.00,USD,経費_other,Assets:Checking,Expenses:Lunch,pending,false,,<id>",
      "<id>,2026-02-03,2026-02-03,Checking,Not counted,Not counted,,-11.11,USD,-11.11,USD,,Assets:Checking,Equity:Excluded,excluded,false,,<id>",
    ]);
  });

  test("jsonl: every account, category and row as --json has them; a day at each end", async () => {
    const lines = recordsOf(await run("export", "--format", "jsonl"));
    expect(lines.map(({ record }) => record).filter((kind, index, all) => kind !== all[index - 1])).toEqual([
      "account",
      "category",
      "transaction",
    ]);
    const [row] = lines.filter(({ description }) => description === "Lunch");
    const [id] = [row?.["id"]] as string[];
    expect(row).toEqual({
      record: "transaction",
      ...JSON.parse(await run("tx", "show", id ?? "", "--json")),
    });
    const february = ["--from", "2026-02-03", "--to", "2026-02-03"];
    const days = recordsOf(await run("export", "--format", "jsonl", ...february)).flatMap((line) =>
      line["record"] === "transaction" ? [line["transaction_date"]] : [],
    );
    expect(new Set(days)).toEqual(new Set(["2026-02-03"]));
  });
});

describe("ofx", () => {
  /** What a bank's file says of a row: day, booked amount, text. */
  const rowsOf = async (at: Place, account: string) => {
    const { stdout } = await cashbook(["export", "--format", "csv", "--account", account], { place: at });
    const day = (line: string) => /^[^,]+,([0-9-]+),/.exec(line)?.[1];
    const amount = (line: string) =>
      /,(-?[0-9.]+),(?:USD|EUR),[^,]*,"?(?:Assets|Liabilities):/.exec(line)?.[1];
    return stdout.trim().split("\n").slice(1).map((line) => `${day(line)} ${amount(line)}`).toSorted(); // prettier-ignore
  };

  test.each(["Checking", "Giro (Müller): A;B"])(
    "%s is read back with the same days, amounts and balance; again nothing is new",
    async (name) => {
      const text = await run("export", "--format", "ofx", "--account", name);
      expect(await run("export", "--format", "ofx", "--account", name)).toBe(text);
      await using other = await freshPlace();
      writeFileSync(join(other.folder, "book.ofx"), text);
      const words = ["tx", "import", join(other.folder, "book.ofx"), "--account", "Again", "--yes"];
      const first = await cashbook(words, { place: other });
      expect(first).toMatchObject({ exit: 0 });
      expect(await rowsOf(other, "Again")).toEqual(await rowsOf(place, name));
      const [, balance = ""] = /<BALAMT>([^<]+)</.exec(text) ?? [];
      expect(balances.map((amount) => amount.split(" ")[0])).toContain(balance);
      expect(await cashbook(words, { place: other })).toMatchObject({ exit: 8 });
    },
  );

  test("of some days, with the balance at their end", async () => {
    const days = ["--from", "2026-02-01", "--to", "2026-02-28", "--account", "Checking"];
    const text = await run("export", "--format", "ofx", ...days);
    const dates = [...text.matchAll(/<DTUSER>([0-9]+)</g)].map(([, day = ""]) => day);
    expect(dates.filter((day) => day.slice(0, 6) !== "202602")).toEqual([]);
    const journal = await run("export", "--format", "csv", "--to", "2026-02-28", "--account", "Checking");
    expect(journal).toContain("2026-01-02");
    expect(text).toContain("<DTEND>20260228</DTEND>");
  });
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

test.each(["hledger", "xlsx", "jsonl", "ofx"])(
  "--out writes the same bytes, and once (%s)",
  async (format) => {
    const path = join(place.folder, "new", `book.${format}`);
    const words = ["export", "--format", format, "--out", path];
    const { path: written, size } = JSON.parse(await run(...words, "--json")) as {
      path: string;
      size: number;
    };
    expect({ written, size }).toEqual({ written: path, size: statSync(path).size });
    const again = await cashbook(words, { place });
    expect(again).toMatchObject({ stdout: "", exit: 9 });
    expect(again.stderr).toContain(`The file ${path} already exists and is not overwritten.`);
    expect(readdirSync(join(place.folder, "new")).filter((name) => name.endsWith(".draft"))).toEqual([]);
    if (format !== "xlsx") expect(readFileSync(path, "utf8")).toBe(await run("export", "--format", format));
  },
);

test("--account writes one account, and --to ends before the rest", async () => {
  const text = await run("export", "--account", "Giro (Müller): A;B", "--to", "2026-01-31");
  expect(text).not.toMatch(/Assets:Checking|USD|^2026-0[2-9]/m);
  expect(text).toContain("Assets:Giro -Müller-- A,B");
});

test.each([
  [["--format", "gnucash"], 2],
  [["--format", "datev", "--period", "2026-03"], 2],
  [["--format", "datev", "--consultant", "1001", "--client", "1"], 2],
  [
    [
      "--format",
      "datev",
      "--consultant",
      "1001",
      "--client",
      "1",
      "--period",
      "2026-03",
      "--year-start",
      "2026-04-01",
    ],
    2,
  ],
  [["--format", "datev", "--consultant", "1001", "--client", "1", "--period", "2026-03"], 2],
  [["--client", "1"], 2],
  [["--out", "."], 9],
  [["--out", ""], 2],
  [["--out", "/proc/books/all.journal"], 6],
  [["--chart", "rent"], 2],
  [["--chart", "rent=Expenses:X", "--format", "ofx"], 2],
  [["--chart", "rent=Expenses:X", "--format", "jsonl"], 2],
  [["--chart", "nonsense=Expenses:X"], 7],
  [["--account", "nobody"], 6],
  [["--from", "2026-05-01", "--to", "2026-04-01"], 2],
])("%j ends with exit code %i, and nothing is written", async (words, code) => {
  const { stdout, exit } = await cashbook(["export", ...words], { place });
  expect({ stdout, exit }).toEqual({ stdout: "", exit: code });
});
