/** What a page costs: the plans of the statements. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatabaseSync } from "node:sqlite";
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { CategoryFilter } from "../../../../src/core/ports/categories.ts";
import type { TransactionPage, TransactionQuery } from "../../../../src/core/ports/transactions.ts";
import type { Asking, Tables } from "../../../../src/store/database.ts";
import { sqliteAbilities, sqliteConnection } from "../../../../src/store/dialect/sqlite/connection.ts";
import { questions } from "../../../../src/store/questions.ts";
import { pageStatement } from "../../../../src/store/transaction-page.ts";
import { walksOf } from "../../../../src/store/transaction-walk.ts";
import { testBook, type TestBook } from "../../../support/book.ts";

let book: TestBook;
let database: DatabaseSync;
let asking: Asking;
let asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
beforeAll(async () => {
  book = await testBook();
  database = new DatabaseSync(book.place, { readOnly: true });
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inside) => new SqliteIntrospector(inside),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query),
  });
  asking = { db, dialect: sqliteAbilities(sqliteConnection(database)) };
});
afterAll(async () => {
  database.close();
  await book.close();
});

interface Step {
  readonly detail: string;
  readonly parent: number;
}

/** The steps of SQLite's plan for every walk that could answer the query. */
function plans(query: TransactionQuery, page: Partial<TransactionPage> = {}): readonly (readonly Step[])[] {
  const sort = page.sort ?? "-transaction_date";
  return walksOf(query, { order: sort.replace("-", ""), dialect: asking.dialect }).map((walk) => {
    const wanted = { company: 1, page: { sort, limit: 51, after: page.after } };
    const { sql, parameters } = pageStatement(asking, wanted, walk).compile(asking.db);
    return database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(parameters as string[]))
      .map(({ detail, parent }) => ({ detail: String(detail), parent: Number(parent) }));
  });
}

const after = { value: "2026-02-03", id: "x" };

describe.each<[string, TransactionQuery, string]>([
  ["nothing", {}, "transactions_by_date"],
  ["days", { date_from: "2026-01-01", date_to: "2026-02-01" }, "transactions_by_date"],
  ["an account", { bank_account_id: ["a"] }, "transactions_by_account"],
  ["an account's days", { bank_account_id: ["a"], date_from: "2026-01-01" }, "transactions_by_account"],
  ["a status", { status: ["pending"] }, "transactions_by_status"],
  ["a category", { category: ["travel"] }, "transactions_by_category"],
  ["no category", { has_category: false }, "transactions_by_category"],
  ["a currency", { currency_code: ["USD"] }, "transactions_by_currency"],
  ["money in", { direction: "in" }, "transactions_in"],
  ["money out", { direction: "out" }, "transactions_out"],
  ["a statement", { bank_statement_id: ["s"] }, "transactions_by_statement"],
  ["an import", { import_id: ["i"] }, "transactions_by_import"],
])("by %s", (_name, query, index) => {
  test.each([
    ["first page", undefined],
    ["next page", after],
  ])("%s: one search of one index, and no sorting", (_page, position) => {
    for (const sort of ["-transaction_date", "transaction_date"]) {
      const [plan] = plans(query, { sort, after: position });
      expect(plan).toHaveLength(1);
      expect(plan?.[0]?.detail).toMatch(
        new RegExp(`^SEARCH transactions USING INDEX ${index} \\(company_id=\\?`),
      );
    }
  });
});

test("a next page seeks its place in the index, day and id alike", () => {
  const [plan] = plans({ bank_account_id: ["a"] }, { after });
  expect(plan?.[0]?.detail).toContain("(company_id=? AND bank_account_id=? AND (transaction_date,id)<(?,?))");
});

test.each<[string, TransactionQuery, number]>([
  ["statuses", { status: ["pending", "posted"] }, 2],
  ["accounts", { bank_account_id: ["a", "b", "c"], status: ["pending"] }, 1],
  ["accounts alone", { bank_account_id: ["a", "b", "c"] }, 3],
  ["categories", { category: ["", "travel"], date_from: "2026-01-01" }, 2],
])(
  "%s: one search a value, in order and stopped by the page, before they are merged",
  (_name, query, lanes) => {
    const [plan = []] = plans(query, { after });
    const searches = plan.filter(({ detail }) => detail.startsWith("SEARCH transactions USING INDEX"));
    expect(searches).toHaveLength(lanes);
    const sorted = new Set(
      plan.flatMap(({ detail, parent }) => (detail.includes("TEMP B-TREE") ? [parent] : [])),
    );
    expect(searches.filter(({ parent }) => sorted.has(parent))).toEqual([]);
  },
);

test.each<[string, TransactionQuery]>([
  ["all", {}],
  ["since", { updated_since: 5 }],
])("by time of change, %s: along the index of that", (_name, query) => {
  const [plan = []] = plans(query, { sort: "-updated_at", after: { value: "7", id: "x" } });
  expect(plan).toHaveLength(1);
  expect(plan[0]?.detail).toMatch(/INDEX transactions_by_update \(company_id=\? AND /);
});

test("ids are found by the table's key, external ids by theirs", () => {
  expect(plans({ ids: ["a", "b"] })[0]?.[0]?.detail).toMatch(/\(company_id=\? AND id=\?\)/);
  expect(plans({ external_id: ["a"] })[0]?.[0]?.detail).toMatch(
    /transactions_by_external_id \(company_id=\? AND external_id=\?\)/,
  );
});

test("every walk that could answer a query of many filters is a search of its own index", () => {
  const query: TransactionQuery = {
    bank_account_id: ["a"],
    status: ["pending"],
    category: ["travel"],
    currency_code: ["EUR"],
    direction: "out",
    date_from: "2026-01-01",
  };
  const found = plans(query, { after }).map(([step]) => /INDEX (\w+)/.exec(step?.detail ?? "")?.[1]);
  expect(found).toEqual([
    "transactions_by_category",
    "transactions_by_status",
    "transactions_by_currency",
    "transactions_by_account",
    "transactions_out",
    "transactions_by_date",
  ]);
  for (const plan of plans(query, { after })) expect(plan).toHaveLength(1);
});

describe("other lists", () => {
  const income: CategoryFilter = { without: ["travel"], isIncome: true };
  const place = { name_folded: "main", id: "x" };
  const word = { folded: "zoo", category: "Zoo" };
  const lists: readonly (readonly [what: string, ask: () => Promise<unknown>, seeks: string])[] = [
    [
      "accounts",
      () => questions(asking).accounts.page(1, {}, { limit: 51 }),
      "accounts_in_order (company_id=?",
    ],
    [
      "accounts, the next page",
      () => questions(asking).accounts.page(1, { status: ["active"] }, { limit: 51, after: place }),
      "accounts_in_order (company_id=? AND (name_folded,id)>(?,?))",
    ],
    [
      "categories",
      () => questions(asking).categories.page(1, { without: [] }, { limit: 51, after: undefined }),
      "PRIMARY KEY (company_id=?)",
    ],
    [
      "categories, the next page",
      () => questions(asking).categories.page(1, income, { limit: 51, after: word }),
      "PRIMARY KEY (company_id=? AND (category_folded,category)>(?,?))",
    ],
    [
      "imports",
      () => questions(asking).imports.page(1, {}, { limit: 51, before: undefined }),
      "imports_by_number (company_id=?",
    ],
    [
      "statements",
      () => questions(asking).statements.page(1, {}, { limit: 51, before: undefined }),
      "(company_id=?",
    ],
    ["events", () => questions(asking).events.page(1, {}, { limit: 51 }), "(company_id=?"],
  ];
  test.each(lists)("%s: one search, and no sorting", async (_what, ask, seeks) => {
    asked = [];
    await ask();
    const [{ sql = "", parameters = [] } = {}] = asked;
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(parameters as string[]));
    expect(plan.map(({ detail }) => String(detail))).toEqual([expect.stringContaining(seeks) as string]);
  });
});
