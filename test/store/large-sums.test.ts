/** Sums beyond 2^63: over days and accounts they are exact, and what would put as much on one day is refused. */
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { MAX_MINOR } from "../../src/contract/values/money.ts";
import { reports } from "../../src/contract/report.ts";
import { rules } from "../../src/contract/rule.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { behind } from "../support/behind.ts";
import { OWNER, testBook, type TestBook } from "../support/book.ts";
import { openCheck } from "../support/check.ts";
import { importLines, makeAccount, type Line } from "../support/import.ts";
import { isFullRun } from "../support/in-short.ts";

/** So many of the largest amounts add up to a little less than 2^63, and twice as many do not. */
const FIT = 9_200;
const DAYS = ["2026-01-05", "2026-01-06"];

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book, "Checking", "EUR");
});
afterEach(() => book.close());

const lines = (day: string, count: number, sign: bigint): readonly Line[] =>
  Array.from({ length: count }, (_, index): Line => [day, Number(sign * MAX_MINOR), `Row ${index}`]);

/** In the short run one sign on each database. */
const SIGNS = isFullRun ? [1n, -1n] : [inject("database") === "sqlite" ? 1n : -1n];

test.each(SIGNS)(
  "sums over days are exact at any size, with the sign of %s",
  async (sign) => {
    for (const day of DAYS) await importLines(book, account, lines(day, FIT, sign));
    const shown = await book.core.call(accounts.get, OWNER, { id: account });
    const sum = sign * MAX_MINOR * BigInt(FIT * DAYS.length);
    const numeral = `${sum / 100n}.${String(sum).slice(-2)}`;
    expect(JSON.stringify(shown.data.current_balance)).toBe(numeral);
    const listed = await book.core.call(accounts.list, OWNER, {});
    expect(JSON.stringify(listed.data[0]?.current_balance)).toBe(numeral);
    const report = await book.core.call(reports.financialSummary, OWNER, {
      date_from: "2026-02-01",
      date_to: "2026-02-28",
    });
    expect(JSON.stringify(report.data)).toContain(numeral);
    const input = { filter: { bank_account_id: account }, set: { category: "large" }, dry_run: true };
    const preview = await book.core.call(transactions.bulkUpdate, OWNER, input);
    expect(JSON.stringify(preview.data)).toContain(numeral);
    const rule = { where: [{ field: "q", op: "=", value: "row" }], set: { category: "large" } };
    const { data: tried } = await book.core.call(rules.test, OWNER, rule);
    expect(JSON.stringify(tried.sums)).toContain(numeral);
    await book.core.call(accounts.update, OWNER, { id: account, opening_balance: "0" });
    const small: readonly Line[] = [["2026-02-05", -100, "Coffee"]];
    const proof = { result: "proved" as const, opening_balance: "5.00", closing_balance: "4.00" };
    const facts = { balance_proof: proof, purchases: ["2026-01-04"] };
    const { book_proof } = await importLines(book, account, small, facts);
    expect(JSON.stringify(book_proof?.opening_balance)).toBe(numeral);
  },
  120_000,
);

/** Figures of less than 2^63 each; of the two that come first, the sum is more. */
const LARGE: readonly string[] = [
  "transactions SET booked_minor = booked_minor * 90000000000000000",
  "daily_totals SET inflow = inflow * 90000000000000000, outflow = outflow * 90000000000000000",
  "category_totals SET moved_high = moved_low * 90000000, moved_low = 0",
];

test("a check adds up exactly what fits only as a whole", async () => {
  const [day = ""] = DAYS;
  const row = { bank_account_id: account, transaction_date: day, description: "Row" };
  for (const [category, amount] of Object.entries({ a: "1.00", b: "1.00", c: "-1.00", d: "-1.00" }))
    await book.core.call(transactions.create, OWNER, { ...row, category, amount });
  for (const change of LARGE) await behind(book.place, `UPDATE ${change}`);
  expect(await found()).toEqual({ totals: [], categories: [] });
  await behind(book.place, "UPDATE daily_totals SET inflow = inflow - 1 WHERE category = 'b'");
  expect(await found()).toEqual({ totals: [{ bank_account_id: account, day }], categories: ["b"] });
});

/** What `doctor` finds wrong. */
async function found() {
  const check = openCheck(book.place);
  try {
    return await check.company(1, async ({ wrongTotals, wrongCategories }) => ({
      totals: await wrongTotals(10),
      categories: await wrongCategories(10),
    }));
  } finally {
    await check.close();
  }
}

test("more on one day is refused with a sentence, alone and in an import", async () => {
  const [day = ""] = DAYS;
  await importLines(book, account, lines(day, FIT, 1n));
  const refusal = { code: "amount_range", detail: expect.stringContaining("18 digits") as string };
  await expect(importLines(book, account, lines(day, 2 * FIT, 1n))).rejects.toMatchObject(refusal);
  const one = {
    bank_account_id: account,
    transaction_date: day,
    description: "More",
    amount: "9999999999999.99",
  };
  const refused = async () => {
    for (let more = 0; more < 100; more++) await book.core.call(transactions.create, OWNER, one);
  };
  await expect(refused()).rejects.toMatchObject(refusal);
  const { data } = await book.core.call(accounts.get, OWNER, { id: account });
  expect(JSON.stringify(data.current_balance)).toMatch(/^92[0-9]+\.[0-9]{2}$/);
  await book.core.call(transactions.create, OWNER, { ...one, transaction_date: DAYS[1] ?? "" });
}, 120_000);
