/** The list of categories: whatever was done to the transactions, it says what they have, and reads one page at a time. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { categories, type Category } from "../../src/contract/category.ts";
import { chart } from "../../src/contract/category/chart.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { CategoryUse } from "../../src/core/ports/categories.ts";
import { behind } from "../support/behind.ts";
import { OWNER, testBook, type TestBook } from "../support/book.ts";
import { openCheck } from "../support/check.ts";
import { makeAccount } from "../support/import.ts";
import { runCount } from "../support/run-count.ts";

const COMPANY = 1;

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

/** The whole list, in pages of some length. */
async function listed(kind?: Category["kind"], limit = 500): Promise<readonly Category[]> {
  const all: Category[] = [];
  for (let cursor: string | undefined; ;) {
    const input = { limit, include_total: true, ...(kind && { kind }), ...(cursor && { cursor }) };
    const { data, pagination } = await book.core.call(categories.list, OWNER, input);
    all.push(...data);
    cursor = pagination?.next_cursor ?? undefined;
    if (cursor === undefined) {
      expect(pagination?.total).toBe(all.length);
      return all;
    }
  }
}

async function create(category: string, amount = "-1.00"): Promise<string> {
  const row = {
    bank_account_id: account,
    transaction_date: "2026-02-03",
    description: "Row",
    amount,
    category,
  };
  return (await book.core.call(transactions.create, OWNER, row)).data.id;
}

async function wrongCategories(): Promise<readonly string[]> {
  const check = openCheck(book.place);
  try {
    return await check.company(COMPANY, ({ wrongCategories: wrong }) => wrong(100));
  } finally {
    await check.close();
  }
}

const WORDS = ["travel", "Travel", "Café", "cafe", "CAFÉ ", "zoo", "Ünïted", "𝒵", "\uffee", "a", "rent"];
const act = fc.oneof(
  fc.record({
    does: fc.constant("create" as const),
    category: fc.constantFrom(...WORDS),
    amount: fc.integer({ min: -500, max: 500 }).map((cents) => (cents / 100).toFixed(2)),
  }),
  fc.record({
    does: fc.constant("change" as const),
    row: fc.nat(30),
    change: fc.constantFrom(
      { category: "zoo" },
      { category: null },
      { status: "void" as const },
      { status: "excluded" as const },
      { amount: "3" },
    ),
  }),
  fc.record({ does: fc.constant("delete" as const), row: fc.nat(30) }),
  fc.record({ does: fc.constant("bulk" as const), category: fc.constantFrom(...WORDS) }),
);

test(
  "it has the chart, and what transactions have beside it, as income or expense by their sum",
  { timeout: 120_000 },
  async () => {
    const acts = fc.array(act, { minLength: 3, maxLength: 25 });
    await fc.assert(
      fc
        .asyncProperty(acts, fc.integer({ min: 1, max: 9 }), async (done, limit) => {
          book = await testBook();
          account = await makeAccount(book);
          const ids: string[] = [];
          for (const each of done) {
            const id = "row" in each ? (ids[each.row % Math.max(1, ids.length)] ?? "") : "";
            // What the book refuses, such as changing a void row, leaves it as it was.
            if (each.does === "create") ids.push(await create(each.category, each.amount));
            else if (each.does === "bulk") {
              const filter = { category: each.category };
              await book.core
                .call(transactions.bulkUpdate, OWNER, { filter, set: { category: "a" } })
                .catch(() => {});
            } else if (each.does === "change")
              await book.core.call(transactions.update, OWNER, { id, ...each.change }).catch(() => {});
            else await book.core.call(transactions.delete, OWNER, { id }).catch(() => {});
          }
          const rows = (await book.core.call(transactions.list, OWNER, { limit: 500 })).data;
          const expected = new Map(
            chart.map(({ slug, kind }) => [slug, { kind: String(kind), count: 0, sum: 0 }]),
          );
          for (const { category, amount, status } of rows.filter(({ category }) => category !== "")) {
            const so = expected.get(category) ?? { kind: "", count: 0, sum: 0 };
            const sum = so.sum + (status === "void" ? 0 : Math.round(Number(decimalText(amount)) * 100));
            const kind =
              chart.find(({ slug }) => slug === category)?.kind ?? (sum > 0 ? "income" : "expense");
            expected.set(category, { kind, count: so.count + 1, sum });
          }
          const all = await listed(undefined, limit);
          const shown = all.map(({ slug, kind, transaction_count: count }) => [slug, kind, count]);
          expect(shown.toSorted()).toEqual(
            Array.from(expected, ([slug, { kind, count }]) => [slug, kind, count]).toSorted(),
          );
          expect(await listed()).toEqual(all);
          for (const kind of ["income", "expense", "transfer"] as const)
            expect(await listed(kind, limit)).toEqual(all.filter((one) => one.kind === kind));
          expect(await wrongCategories()).toEqual([]);
        })
        .afterEach(() => book.close()),
      { numRuns: runCount({ short: 15, full: 15 }) },
    );
    book = await testBook();
  },
);

test("by name, the chart's among a company's own", async () => {
  for (const category of ["Zebra", "Äpfel", "sales", "banjo"]) await create(category);
  const names = (await listed(undefined, 3)).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(["Äpfel", "banjo", "Bank fees"]);
  expect(names.at(-1)).toBe("Zebra");
});

test.for(["moved_low = moved_low + 1", "moved_high = moved_high - 1", "transaction_count = 9"])(
  "a check finds a category that is out of step: %s",
  async (change) => {
    await create("banjo");
    await create("travel");
    await behind(book.place, `UPDATE category_totals SET ${change} WHERE category = 'banjo'`);
    expect(await wrongCategories()).toEqual(["banjo"]);
  },
);

test(
  "of 40,000 categories each page is read by itself, and each category comes once",
  { timeout: 120_000 },
  async () => {
    const own = Array.from({ length: 40_000 }, (_, at): CategoryUse => {
      const category = `Category ${(at * 7919) % 40_000}`;
      return {
        category,
        foldedName: category.toLowerCase(),
        sum: at % 2 === 0 ? 5n : -5n,
        transaction_count: 1,
      };
    });
    await book.ports.store.write((queries) => queries.categories.add(COMPANY, own), { company: COMPANY });
    const began = performance.now();
    const all = await listed();
    // 81 pages: when each of them read all 40,000, they took a hundred times as long.
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(40_000 + chart.length);
    expect(all).toHaveLength(40_000 + chart.length);
  },
);
