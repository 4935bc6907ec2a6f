/** What a page costs: the plans of the statements. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { CategoryFilter } from "../../../../src/core/ports/categories.ts";
import type { TransactionPage } from "../../../../src/core/ports/transactions.ts";
import type { QueryContext } from "../../../../src/store/dialect/query-context.ts";
import type { Tables } from "../../../../src/store/tables/database.ts";
import { sqliteAbilities, sqliteConnection } from "../../../../src/store/dialect/sqlite/query-layer.ts";
import { numbersOn } from "../../../../src/store/tables/columns/numbers.ts";
import { storeQueries } from "../../../../src/store/queries.ts";
import type { StoredQuery } from "../../../../src/store/transactions/filter.ts";
import { orderOf } from "../../../../src/store/transactions/order.ts";
import { pageStatement } from "../../../../src/store/transactions/page.ts";
import { walksOf } from "../../../../src/store/transactions/index-walk.ts";
import { testBook, type TestBook } from "../../../support/book.ts";

let book: TestBook;
let database: DatabaseSync;
let context: QueryContext;
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
  context = { db, dialect: sqliteAbilities(sqliteConnection(database)), numbers: numbersOn(db) };
});
afterAll(async () => {
  database.close();
  await book.close();
});

interface Step {
  readonly detail: string;
  readonly parent: number;
}

type Query = Omit<StoredQuery, "recordNumbers" | "company">;

/** The steps of SQLite's plan for every walk that could answer the query. */
function plans(query: Query, page: Partial<TransactionPage> = {}): readonly (readonly Step[])[] {
  const order = orderOf({ sort: "-transaction_date", ...page }, 7n);
  const stored = { ...query, company: 1, recordNumbers: new Map() };
  return walksOf(stored, { order: order.field, dialect: context.dialect }).map((walk) => {
    const wanted = { company: 1, order, limit: 51 };
    const { sql, parameters } = pageStatement(context, wanted, walk).compile(context.db);
    return database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(parameters as SQLInputValue[]))
      .map(({ detail, parent }) => ({ detail: String(detail), parent: Number(parent) }));
  });
}

const after = { value: "2026-02-03", id: "x" };

/** Searches of a plan, each of which is read in the list's order and stopped by the page; only their results are sorted. */
function searchesOf(plan: readonly Step[]): readonly string[] {
  const searches = plan.filter(({ detail }) => detail.startsWith("SEARCH transactions USING INDEX"));
  const sorted = new Set(
    plan.flatMap(({ detail, parent }) => (detail.includes("TEMP B-TREE") ? [parent] : [])),
  );
  expect(searches.filter(({ parent }) => parent !== 0 && sorted.has(parent))).toEqual([]);
  return searches.map(({ detail }) => detail);
}

describe.each<[string, Query, string]>([
  ["nothing", {}, "transactions_by_date"],
  ["days", { date_from: "2026-01-01", date_to: "2026-02-01" }, "transactions_by_date"],
  ["an account", { account: [1n] }, "transactions_by_account"],
  ["an account's days", { account: [1n], date_from: "2026-01-01" }, "transactions_by_account"],
  ["a status", { status: [0n] }, "transactions_by_status"],
  ["a category", { category: ["travel"] }, "transactions_by_category"],
  ["no category", { has_category: false }, "transactions_by_category"],
  ["a currency", { currency_code: ["USD"] }, "transactions_by_currency"],
  ["money in", { direction: "in" }, "transactions_in"],
  ["money out", { direction: "out" }, "transactions_out"],
  ["an import", { import_number: [1n] }, "transactions_by_import"],
])("by %s", (_name, query, index) => {
  test("first page: one search of one index, and no sorting", () => {
    for (const sort of ["-transaction_date", "transaction_date"]) {
      const [plan] = plans(query, { sort });
      expect(plan).toHaveLength(1);
      expect(plan?.[0]?.detail).toMatch(
        new RegExp(`^SEARCH transactions USING INDEX ${index} \\(company_id=\\?`),
      );
    }
  });

  test("next page: a search for the rest of the day, and one for the days behind it", () => {
    for (const sort of ["-transaction_date", "transaction_date"]) {
      const [plan = []] = plans(query, { sort, after });
      const [day = "", behind = "", ...others] = searchesOf(plan);
      expect(others).toEqual([]);
      expect(day).toMatch(
        new RegExp(`INDEX ${index} \\(company_id=\\? .*transaction_date=\\? AND rowid[<>]\\?\\)`),
      );
      expect(behind).toMatch(new RegExp(`INDEX ${index} \\(company_id=\\? .*transaction_date[<>]\\?`));
    }
  });
});

test.each<[string, Query, number]>([
  ["statuses", { status: [0n, 1n] }, 2],
  ["accounts", { account: [1n, 2n, 3n], status: [0n] }, 1],
  ["accounts alone", { account: [1n, 2n, 3n] }, 3],
  ["categories", { category: ["", "travel"], date_from: "2026-01-01" }, 2],
])(
  "%s: one search a value, in order and stopped by the page, before they are merged",
  (_name, query, lanes) => {
    const [first = []] = plans(query);
    expect(searchesOf(first)).toHaveLength(lanes);
    const [next = []] = plans(query, { after });
    expect(searchesOf(next)).toHaveLength(2 * lanes);
  },
);

test("a statement: what it brought along its index, what it recognised by id, neither by reading all", () => {
  for (const page of [{}, { after }]) {
    const [plan = []] = plans({ statement: [1n] }, page);
    const steps = plan.flatMap(({ detail }) => /^(SEARCH|SCAN) (?!lanes?$).*=\?/.exec(detail)?.[0] ?? []);
    const places = steps.map((step) => step.replace(/ AND (?:transaction_date|rowid).*/, ""));
    expect([...new Set(places)].toSorted()).toEqual([
      "SEARCH statement_transactions USING PRIMARY KEY (company_id=? AND statement=?",
      "SEARCH transactions USING INDEX transactions_by_id (company_id=? AND id=?",
      "SEARCH transactions USING INDEX transactions_by_statement (company_id=? AND statement=?",
    ]);
  }
});

test.each<[string, Query]>([
  ["all", {}],
  ["since", { updated_since: 5 }],
])("by time of change, %s: along the index of that", (_name, query) => {
  const [plan = []] = plans(query, { sort: "-updated_at", after: { value: "7", id: "x" } });
  const searches = searchesOf(plan);
  expect(searches).toHaveLength(2);
  for (const search of searches) expect(search).toMatch(/INDEX transactions_by_update \(company_id=\? AND /);
});

test("ids are found by their index, external ids by theirs", () => {
  expect(plans({ ids: [new Uint8Array(16), new Uint8Array(16).fill(1)] })[0]?.[0]?.detail).toMatch(
    /\(company_id=\? AND id=\?\)/,
  );
  expect(plans({ account: [1n], external_id: [] })[0]?.[0]?.detail).not.toMatch(/external_id/);
  for (const count of [1, 500])
    expect(
      plans({
        account: [1n],
        external_id: Array.from({ length: count }, (_value, index) => `x${index}`),
      })[0]?.[0]?.detail,
    ).toMatch(/transactions_by_external_id \(company_id=\? AND external_id=\?( AND account=\?)?\)/);
});

test("every walk that could answer a query of many filters is a search of its own index", () => {
  const query: Query = {
    account: [1n],
    status: [0n],
    category: ["travel"],
    currency_code: ["EUR"],
    direction: "out",
    date_from: "2026-01-01",
  };
  const found = plans(query).map(([step]) => /INDEX (\w+)/.exec(step?.detail ?? "")?.[1]);
  expect(found).toEqual([
    "transactions_by_category",
    "transactions_by_status",
    "transactions_by_currency",
    "transactions_by_account",
    "transactions_out",
    "transactions_by_date",
  ]);
  for (const plan of plans(query)) expect(plan).toHaveLength(1);
  for (const plan of plans(query, { after })) expect(searchesOf(plan)).toHaveLength(2);
});

test("the rows of a statement are counted and added up without walking the company", async () => {
  const query = { bank_statement_id: ["nothing"] };
  for (const ask of [
    () => storeQueries(context).transactions.count(1, query),
    () => storeQueries(context).transactions.sums(1, query),
  ]) {
    asked = [];
    // The driver answers no number for the id, so the question of one is asked in its place.
    context.numbers.allOf = () => Promise.resolve([1n]);
    await ask();
    const { sql = "", parameters = [] } = asked.at(-1) ?? {};
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(parameters as SQLInputValue[]));
    const steps = plan.map(({ detail }) => String(detail)).filter((step) => step.startsWith("SEARCH"));
    expect(steps).toEqual([
      "SEARCH transactions USING INTEGER PRIMARY KEY (rowid=?)",
      expect.stringContaining(
        "SEARCH brought USING INDEX transactions_by_statement (company_id=? AND statement=?",
      ),
      expect.stringContaining(
        "SEARCH statement_transactions USING PRIMARY KEY (company_id=? AND statement=?",
      ),
      expect.stringContaining(
        "SEARCH recognised USING COVERING INDEX transactions_by_id (company_id=? AND id=?",
      ),
    ]);
  }
});

describe("other lists", () => {
  const income: CategoryFilter = { without: ["travel"], isIncome: true };
  const place = { name_folded: "main", id: "x" };
  const word = { foldedName: "zoo", category: "Zoo" };
  const lists: readonly (readonly [what: string, ask: () => Promise<unknown>, seeks: string])[] = [
    [
      "accounts",
      () => storeQueries(context).accounts.page(1, {}, { limit: 51 }),
      "accounts_in_order (company_id=?",
    ],
    [
      "accounts, the next page",
      () => storeQueries(context).accounts.page(1, { status: ["active"] }, { limit: 51, after: place }),
      "accounts_in_order (company_id=? AND (name_folded,id)>(?,?))",
    ],
    [
      "categories",
      () => storeQueries(context).categories.page(1, { without: [] }, { limit: 51, after: undefined }),
      "PRIMARY KEY (company_id=?)",
    ],
    [
      "categories, the next page",
      () => storeQueries(context).categories.page(1, income, { limit: 51, after: word }),
      "PRIMARY KEY (company_id=? AND (category_folded,category)>(?,?))",
    ],
    [
      "imports",
      () => storeQueries(context).imports.page(1, {}, { limit: 51, before: undefined }),
      "imports_by_number (company_id=?",
    ],
    [
      "statements",
      () => storeQueries(context).statements.page(1, {}, { limit: 51, before: undefined }),
      "(company_id=?",
    ],
    ["events", () => storeQueries(context).events.page(1, {}, { limit: 51 }), "(company_id=?"],
  ];
  test.each(lists)("%s: one search, and no sorting", async (_what, ask, seeks) => {
    asked = [];
    await ask();
    const [{ sql = "", parameters = [] } = {}] = asked;
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(parameters as SQLInputValue[]));
    expect(plan.map(({ detail }) => String(detail))).toEqual([expect.stringContaining(seeks) as string]);
  });
});
