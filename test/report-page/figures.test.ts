/** Each figure of the page is the figure of the same report as JSON, to the cent. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { readPage, type PageReader } from "./page-reader.ts";

const ROWS = `Date,Description,Merchant,Amount,Category
2024-02-03,Rent February,Nord,-800.00,rent
2024-05-20,Invoice 7,Alpha,1200.10,sales
2025-01-05,Rent January,Nord,-850.00,rent
2025-01-20,Invoice 8,Alpha,2400.55,sales
2025-01-21,Refund of invoice 8,Alpha,-100.05,sales
2025-02-05,Rent February,Nord,-850.00,rent
2025-02-16,Loan,Bank,5000.00,loans
2025-03-02,Lathe,Werkzeug KG,-3999.99,fixed_assets
2025-03-03,Who knows,,-12.01,
2025-11-30,To savings,,-300.00,transfer
2025-12-31,New Year's Eve,Cafe,-77.77,meals
`;

let place: Place;
let html: string;
let page: PageReader;
const json = async (...words: string[]) => {
  const { stdout, stderr, exit } = await cashbook([...words, "--json"], { place });
  if (exit !== 0) throw new Error(stderr);
  // Figures as they are written: a double would hide a lost zero.
  return JSON.parse(stdout, (_key, value, { source }: { source?: string }) =>
    typeof value === "number" ? source : value,
  ) as never;
};

beforeAll(async () => {
  place = await freshPlace();
  const run = (words: readonly string[], input?: string) =>
    cashbook(words, { place, ...(input !== undefined && { input }) });
  await run(["init", "Muster & Söhne", "--currency", "EUR"]);
  await run(["accounts", "create", "Giro", "--opening-balance", "1000.50"]);
  await run(["accounts", "create", "Tokyo", "--currency", "JPY", "--opening-balance", "50000"]);
  await run(["tx", "import", "-", "--account", "Giro"], ROWS);
  const create = ["tx", "create", "--quiet", "--date", "2025-03-04", "--description"];
  const hotel = ["Hotel", "--account", "tokyo", "--amount", "-18000", "--category", "travel"];
  await run([...create, ...hotel, "--merchant", "Ryokan"]);
  const [excluded, empty] = await Promise.all(
    ["Private", "Mistake"].map((text) => run([...create, text, "--account", "giro", "--amount", "-66"])),
  );
  await run(["tx", "update", excluded?.stdout.trim() ?? "", "--status", "excluded"]);
  await run(["tx", "update", empty?.stdout.trim() ?? "", "--status", "void"]);
  const words = ["reports", "page", "--period", "2025", "--compare", "2024", "--out", "page.html"];
  const { stderr, exit } = await run(words);
  expect({ stderr, exit }).toEqual({ stderr: "", exit: 0 });
  html = await readFile(join(place.folder, "page.html"), "utf8");
  page = readPage(html);
});
afterAll(() => place[Symbol.asyncDispose]());

type Figures = Readonly<Record<string, string>>;

test("key figures are those of the summary and the cash flow", async () => {
  const summary: { currencies: Figures[]; previous: { currencies: Figures[] } } = await json(
    ...["reports", "summary", "--period", "2025", "--compare", "year-ago"],
  );
  const flow: { currencies: Figures[] } = await json("reports", "cash-flow", "--period", "2025");
  for (const [index, now] of summary.currencies.entries()) {
    const before = summary.previous.currencies[index];
    const { income, expenses, net, balance } = page.cards(index);
    expect({ income, expenses, net, balance }).toEqual({
      income: [now["income"], before?.["income"]],
      expenses: [now["expenses"], before?.["expenses"]],
      net: [now["net"], before?.["net"]],
      balance: [flow.currencies[index]?.["closing_balance"], flow.currencies[index]?.["opening_balance"]],
    });
  }
  expect(page.cards(0)["income"]).toEqual(["2300.50", "1200.10"]);
  expect(page.cards(1)["net"]).toEqual(["-18000", "0"]);
  expect(html).toContain(
    "Net leaves out transfers, excluded transactions, and what is neither income nor expense",
  );
});

test("the cash-flow statement has every period and group of the report", async () => {
  const { currencies }: { currencies: { periods: Record<string, Figures>[] }[] } = await json(
    ...["reports", "cash-flow", "--period", "2025", "--interval", "month"],
  );
  for (const [index, { periods }] of currencies.entries()) {
    const lines = page.table("cash-flow", index);
    expect(lines).toHaveLength(13);
    for (const [at, period] of periods.entries()) {
      const { Operations, Investing, Change, Balance } = lines[at] ?? {};
      expect({ Operations, Change, Balance }).toEqual({
        Operations: period["operations"]?.["net"],
        Change: period["net"],
        Balance: period["closing_balance"],
      });
      if (index === 0) expect(Investing).toBe(period["investing"]?.["net"]);
    }
  }
});

test.each([
  ["categories", "category", []],
  ["merchants", "merchant", ["--direction", "out"]],
])("%s are the lines of reports spending --by %s", async (kind, by, words) => {
  const { currencies }: { currencies: { cells: (Figures & { previous: Figures })[]; totals: Figures }[] } =
    await json(
      ...["reports", "spending", "--by", by, "--period", "2025", "--compare", "year-ago"],
      ...["--no-transfers", ...words],
    );
  const columns = kind === "merchants" ? ["Out"] : ["In", "Out", "Net"];
  const figuresIn = ({ inflow, outflow, net }: Figures) =>
    kind === "merchants" ? [outflow] : [inflow, outflow, net];
  for (const [index, { cells, totals }] of currencies.entries()) {
    const lines = page.table(kind, index);
    expect(lines.map((line) => [...columns, "2024"].map((title) => line[title]))).toEqual([
      ...cells.map((cell) => [...figuresIn(cell), cell.previous["net"]]),
      [...figuresIn(totals), expect.any(String)],
    ]);
  }
  expect(page.table(kind)[0]?.["2024"]).toMatch(/^-?\d+\.\d\d$/);
});

test("periods that have not begun, the days before, and merchants have no place where they have nothing to say", async () => {
  const words = ["--date", "2999-03-05", "--amount", "-5", "--description", "Fee", "--account", "giro"];
  await cashbook(["tx", "create", ...words], { place });
  const { stdout } = await cashbook(["reports", "page", "--period", "2999"], { place });
  const future = readPage(stdout);
  expect(future.table("cash-flow").map((line) => line["Period"])).toEqual([
    ...["2999-01", "2999-02", "2999-03", "Total"],
  ]);
  expect(future.table("categories").map((line) => Object.keys(line))).toEqual([
    ["Category", "In", "Out", "Net"],
    ["Category", "In", "Out", "Net"],
  ]);
  expect(stdout).toContain("There are no transactions to compare with in 2998.");
  expect(future.table("merchants")).toEqual([]);
});

test("what is neither income nor expense, and what is open, are the figures of the summary", async () => {
  const { currencies }: { currencies: Record<string, Figures & Figures[]>[] } = await json(
    ...["reports", "summary", "--period", "2025"],
  );
  const slices = currencies[0]?.["by_accounting_category"]?.filter(({ accounting_category = "" }) =>
    ["asset", "liability", "transfer"].includes(accounting_category),
  );
  expect(page.table("neither").map((line) => line["Net"])).toEqual([
    ...(slices ?? []).map(({ net }) => net),
    "-66.00",
  ]);
  expect(page.table("open-ends")).toEqual([
    { "Not done yet": "Without a category", Transactions: "1", In: "0.00", Out: "-12.01", Net: "-12.01" },
    {
      "Not done yet": "Not reconciled",
      ...{ Transactions: "9", In: "7400.55", Out: "-6189.82", Net: "1210.73" },
    },
    {
      "Not done yet": "Transfers without their other side",
      ...{ Transactions: "1", In: "0.00", Out: "-300.00", Net: "-300.00" },
    },
  ]);
});

test("accounts have the balances of the summary", async () => {
  const { currencies }: { currencies: { accounts: Figures[] }[] } = await json(
    ...["reports", "summary", "--period", "2025"],
  );
  expect(page.table("accounts").map((line) => [line["Account"], line["Balance 2025-12-31"]])).toEqual(
    currencies.flatMap(({ accounts }) => accounts.map(({ name, balance }) => [name, balance])),
  );
});
