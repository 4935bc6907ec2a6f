/** Traits tell the same of transactions as their records do, page behind page or of many at once, and no more than is asked. */
import { inspect } from "node:util";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type {
  TransactionQuery,
  TransactionRecord,
  TransactionTraits,
} from "../../src/core/ports/transactions.ts";

import { allMatches } from "../../src/core/transactions/query/matches.ts";
import { toCondition } from "../../src/core/transactions/query/conditions.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { conditionTrees, withAccounts } from "../support/condition-trees.ts";
import { importLines, makeAccount, type Line } from "../support/import.ts";
import { runCount } from "../support/run-count.ts";
import { sampleBook } from "../support/sample.ts";

const COMPANY = 1;

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const traitNames = [
  ...["bank_account_id", "bank_statement_id", "import_id", "transaction_date", "posted_date", "description"],
  ...["original_description", "amount_minor", "currency_code", "category", "accounting_category"],
  ...["cash_flow_category", "merchant_name", "status", "is_reconciled", "tags", "external_id"],
  ...["ai_confidence", "folded"],
] as readonly (keyof TransactionTraits)[];

/** What both ways say of the matches. */
function bothOf(query: TransactionQuery, asked = traitNames) {
  return book.ports.store.read(
    async (queries) => {
      const [traits, records]: [Partial<TransactionTraits>[], Partial<TransactionTraits>[]] = [[], []];
      const add = (each: TransactionTraits, count: number) =>
        void traits.push(...Array.from({ length: count }, () => each));
      await queries.transactions.groups(COMPANY, query, { members: [], texts: {} }, { asked, add });
      for await (const batch of allMatches({ queries, company: COMPANY }, query, {
        sort: "transaction_date",
      }))
        records.push(...batch.map((record) => pick(record, asked)));
      return { traits: inOneOrder(traits), records: inOneOrder(records) };
    },
    { company: COMPANY },
  );
}

/** The database may tell of alike ones together. */
function inOneOrder(all: readonly Partial<TransactionTraits>[]): readonly Partial<TransactionTraits>[] {
  const keyed = all.map((each) => [inspect(each, { depth: null, sorted: true }), each] as const);
  return keyed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

function pick(
  record: TransactionRecord,
  asked: readonly (keyof TransactionTraits)[],
): Partial<TransactionTraits> {
  return Object.fromEntries(asked.map((trait) => [trait, record[trait]]));
}

test("more rows than are read at once, and more of a day", { timeout: 60_000 }, async () => {
  const lines = Array.from({ length: 10_200 }, (_, index): Line => [
    index < 600 ? "2026-01-05" : index < 9900 ? "2026-01-06" : "2026-01-08",
    index + 1,
    `Row ${index}`,
  ]);
  await importLines(book, await makeAccount(book), lines);
  const { traits, records } = await bothOf({});
  expect(traits.map(({ amount_minor }) => Number(amount_minor)).sort((one, other) => one - other)).toEqual(
    lines.map(([, amount]) => amount),
  );
  expect(traits).toEqual(records);
});

test("many rows with few texts, and of their amounts the signs", { timeout: 60_000 }, async () => {
  const lines = Array.from({ length: 6000 }, (_, index): Line => [
    `2026-01-0${1 + (index % 9)}`,
    (index % 3) * 100 - 100 + (index % 3 === 1 ? 0 : index % 7),
    `Row ${index % 40}`,
  ]);
  await importLines(book, await makeAccount(book), lines);
  const counted = new Map<string, number>();
  let told = 0;
  const groups = await book.ports.store.read(
    ({ transactions }) =>
      transactions.groups(
        COMPANY,
        { date_from: "2026-01-02" },
        { members: [], texts: {} },
        {
          asked: ["description", "amount_minor"],
          isSignEnough: true,
          add({ description, amount_minor }, count) {
            const key = `${description} ${Math.sign(Number(amount_minor))}`;
            counted.set(key, (counted.get(key) ?? 0) + count);
            told += 1;
          },
        },
      ),
    { company: COMPANY },
  );
  const matches = lines.filter(([day]) => day >= "2026-01-02");
  const expected = Map.groupBy(matches, ([, amount, text]) => `${text} ${Math.sign(amount)}`);
  expect(counted).toEqual(new Map(Array.from(expected, ([key, { length }]) => [key, length])));
  expect(
    groups.map(({ transaction_count, inflow, outflow }) => [transaction_count, inflow + outflow]),
  ).toEqual([[matches.length, matches.reduce((sum, [, amount]) => sum + BigInt(amount), 0n)]]);
  expect(groups[0]?.first.transaction_date).toBe("2026-01-02");
  expect(told).toBe(expected.size);
});

test("few texts at first, and then more than are kept at once", { timeout: 120_000 }, async () => {
  const texts = ['A "quote" \\ and a\ttab', "Äöü 中文 🎉", "[1,2]", "'", "null"];
  const lines = Array.from({ length: 34_000 }, (_, index): Line => [
    index < 6000 ? "2026-01-05" : "2026-01-06",
    index % 2 === 0 ? -100 - index : 100,
    index < 6000 || index % 50 === 0 ? (texts[index % texts.length] ?? "") : `Row ${index}`,
  ]);
  await importLines(book, await makeAccount(book), lines);
  const counted = new Map<string, number>();
  const [groups, first] = await book.ports.store.read(
    async ({ transactions }) => {
      const likeness = { members: [], texts: { description: "null" } };
      const asked = ["description"] as const;
      const all = await transactions.groups(COMPANY, {}, likeness, {
        asked,
        add: ({ description }, count) => counted.set(description, (counted.get(description) ?? 0) + count),
      });
      return [
        all,
        await transactions.ofGroups(COMPANY, {}, { likeness, groups: all.slice(1), limit: 3 }),
      ] as const;
    },
    { company: COMPANY },
  );
  const byText = Map.groupBy(lines, ([, , text]) => text);
  expect(counted).toEqual(new Map(Array.from(byText, ([text, { length }]) => [text, length])));
  const isNull = ([, , text]: Line) => text === "null";
  expect(
    groups.map(({ transaction_count, inflow, outflow }) => [transaction_count, inflow, outflow]),
  ).toEqual(
    [lines.filter((line) => !isNull(line)), lines.filter(isNull)].map((some) => [
      some.length,
      some.reduce((sum, [, amount]) => sum + BigInt(Math.max(amount, 0)), 0n),
      some.reduce((sum, [, amount]) => sum + BigInt(Math.min(amount, 0)), 0n),
    ]),
  );
  expect(first.map(({ description }) => description)).toEqual(["null", "null", "null"]);
});

test("whatever is asked, of whatever transactions", { timeout: 120_000 }, async () => {
  const sample = await sampleBook(book);
  const context = { company: COMPANY };
  const runs = runCount({ short: 60, full: 1000 });
  let some = 0;
  await fc.assert(
    fc.asyncProperty(
      conditionTrees(3),
      fc.subarray([...traitNames], { minLength: 1 }),
      async (tree, asked) => {
        const condition = await book.ports.store.read(
          (queries) => toCondition({ queries, ...context }, withAccounts(tree, sample)),
          context,
        );
        const { traits, records } = await bothOf({ where: [condition] }, asked);
        expect(traits).toEqual(records);
        if (traits.length > 0) some += 1;
      },
    ),
    { numRuns: runs },
  );
  expect(some).toBeGreaterThan(runs / 5);
});
