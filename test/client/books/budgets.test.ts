/** Budgets of YNAB and Actual, as the rows that they become: account, day, amount, category, text. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBook } from "../../../src/client/books/read-book.ts";
import { actualDatabase } from "./actual-database.ts";
import { ynabPlan } from "./ynab-plan.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "budgets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(format: "ynab" | "actual", content: string | Uint8Array, currency?: string) {
  const path = join(folder, "budget");
  writeFileSync(path, content);
  const { plan } = await readBook(path, format, { own: [], currencies: new Map(), currency });
  const names = new Map(plan.accounts.map(({ key, name }) => [key, name]));
  const categories = new Map(
    plan.categories.map(({ key, kind, names: words }) => [key, `${kind} ${words.join("/")}`]),
  );
  const references = plan.rows.flatMap(({ transfer }) => transfer?.reference ?? []);
  return {
    accounts: plan.accounts.map(
      ({ name, currency: code, type = "-", opening }) =>
        `${name} ${code} ${type}${opening === undefined ? "" : ` opens with ${opening.amount} on ${opening.date}`}`,
    ),
    rows: plan.rows.map(
      ({ account, date, amount, category, description, merchant }) =>
        `${names.get(account)}: ${date} ${amount}, ${categories.get(category) ?? "-"}, ${description}${merchant === "" ? "" : ` | ${merchant}`}`,
    ),
    transfers: [plan.transfers, new Set(references).size],
    notes: plan.notes,
  };
}

/** The same budget in both programs. */
const ROWS = [
  "Giro: 2026-02-01 -4.85, expense Office/Post, stamps | Post Office",
  "Giro: 2026-02-02 -10.00, expense Office/Post, Market | Market",
  "Giro: 2026-02-02 -2.50, -, rest | Market",
  "Giro: 2026-02-03 -50.00, transfer Transfer, Card",
  "Card: 2026-02-03 50.00, transfer Transfer, Giro",
];

test("a plan of YNAB", async () => {
  expect(await read("ynab", JSON.stringify(ynabPlan()))).toEqual({
    accounts: ["Giro EUR checking opens with 1000.00 on 2026-01-01", "Card EUR credit_card"],
    rows: [...ROWS, "Giro: 2026-02-04 25.00, -, Client | Client"],
    transfers: [1, 1],
    notes: ["Left out the budget itself and scheduled transactions (1)."],
  });
  const { data } = ynabPlan();
  expect((await read("ynab", JSON.stringify({ data: { budget: data.plan } }))).rows).toHaveLength(6);
});

test("a budget of Actual, in its zip file or as its database", async () => {
  const database = actualDatabase();
  const files = { "db.sqlite": database, "metadata.json": Buffer.from("{}") };
  const budget = await read("actual", zipSync(files), "EUR");
  expect(budget).toEqual({
    accounts: ["Giro EUR - opens with 1000.00 on 2026-01-01", "Card EUR -"],
    rows: [...ROWS, "Giro: 2026-02-04 25.00, income Sales, Client | Client"],
    transfers: [1, 1],
    notes: ["Left out the budget itself, schedules and rules."],
  });
  expect(await read("actual", database, "EUR")).toEqual(budget);
});

test("transactions of 0 are counted, and a starting balance of 0 is none", async () => {
  const { data } = ynabPlan();
  for (const row of data.plan.transactions) if (row.id === "t0" || row.id === "t4") row.amount = 0;
  const { accounts, rows, notes } = await read("ynab", JSON.stringify({ data }));
  expect([accounts[0], rows, notes.at(-1)]).toEqual([
    "Giro EUR checking",
    ROWS,
    "Left out 1 transaction of 0.",
  ]);
});

const third = ynabPlan();
const yen = ynabPlan();
yen.data.plan.currency_format.iso_code = "JPY";
for (const row of third.data.plan.subtransactions) row.amount -= 1;
const strange = ynabPlan();
for (const row of strange.data.plan.transactions) row.account_id = "nowhere";

test.each([
  ["no JSON", "ynab", "Account,Flag,Date", "budget is not JSON."],
  ["another answer", "ynab", '{"data":{"user":1}}', "budget is a book that YNAB's API would write in another way (data)."], // prettier-ignore
  ["parts of another sum", "ynab", JSON.stringify(third), "budget is a book whose transaction of 2026-02-02 (t2) is not the sum of its parts."], // prettier-ignore
  ["decimals of a currency without any", "ynab", JSON.stringify(yen), "budget is a book whose transaction of 2026-02-01 (t1) has more decimals than JPY has."], // prettier-ignore
  ["an account that is not there", "ynab", JSON.stringify(strange), /is on an account that the budget does not have\.$/], // prettier-ignore
  ["no zip", "actual", "PK nonsense", "budget is no zip file, or not whole."],
  ["a zip of something else", "actual", zipSync({ "a.txt": Buffer.from("a") }), "budget holds no db.sqlite."],
  ["another database", "actual", actualDatabase("CREATE TABLE a (b)"), "budget has a database that is damaged, or is not Actual's."], // prettier-ignore
  ["half a database", "actual", actualDatabase().subarray(0, 5000), "budget has a database that is damaged, or is not Actual's."], // prettier-ignore
] as const)("%s is refused (%s)", async (_, format, content, detail) => {
  await expect(read(format, content, "EUR")).rejects.toMatchObject({
    code: "unreadable_file",
    detail: typeof detail === "string" ? detail : (expect.stringMatching(detail) as string),
  });
});

test("a budget of Actual without a currency is refused", async () => {
  await expect(read("actual", actualDatabase())).rejects.toMatchObject({ code: "usage" });
});
