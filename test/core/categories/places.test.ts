/**
 * Whatever is done to categories, and undone in whatever order: each row stands in the reports where its category does, or
 * where its caller put it.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { categories } from "../../../src/contract/category.ts";
import { events } from "../../../src/contract/event.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { openCheck } from "../../support/check.ts";
import { makeAccount } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

const COMPANY = 1;
/** Of the chart, of the company's own, and words of neither until they are created. */
const SLUGS = ["travel", "meals", "boat", "Lodging", "hotels"];
const PLACES = ["operating_expense", "asset", "cost_of_sales"];

interface Picks {
  readonly slug: string;
  readonly other: string;
  readonly place: string;
  readonly record: number;
}

type Change = (book: TestBook, picks: Picks, account: string) => Promise<unknown>;

const allRows = async ({ core, owner }: TestBook) =>
  (await core.call(transactions.list, owner, { limit: 500 })).data;
const anyId = async (book: TestBook, record: number): Promise<string> => {
  const rows = await allRows(book);
  return rows[record % Math.max(1, rows.length)]?.id ?? "";
};

const row = (account: string, category: string) => ({
  bank_account_id: account,
  transaction_date: "2026-02-01",
  description: category,
  amount: "-2.00",
  category,
});

const CHANGES: Readonly<Record<string, Change>> = {
  row: ({ core, owner }, { slug }, account) => core.call(transactions.create, owner, row(account, slug)),
  placedRow: ({ core, owner }, { slug }, account) =>
    core.call(transactions.create, owner, { ...row(account, slug), accounting_category: "equity" }),
  label: async (book, { record, slug }) =>
    book.core.call(transactions.update, book.owner, { id: await anyId(book, record), category: slug }),
  clear: async (book, { record }) =>
    book.core.call(transactions.update, book.owner, { id: await anyId(book, record), category: null }),
  placeByHand: async (book, { record, place }) =>
    book.core.call(transactions.update, book.owner, {
      id: await anyId(book, record),
      accounting_category: place,
    }),
  remove: async (book, { record }) =>
    book.core.call(transactions.delete, book.owner, { id: await anyId(book, record) }),
  bulk: ({ core, owner }, { slug, other }) =>
    core.call(transactions.bulkUpdate, owner, { filter: { category: [slug] }, set: { category: other } }),
  create: ({ core, owner }, { slug, place }) =>
    core.call(categories.create, owner, { name: slug, kind: "expense", accounting_category: place }),
  move: ({ core, owner }, { slug, place }) =>
    core.call(categories.update, owner, {
      slug,
      accounting_category: place,
      cash_flow_category: "investing",
    }),
  rename: ({ core, owner }, { slug, record }) =>
    core.call(categories.update, owner, { slug, name: `${slug} ${record}` }),
  archive: ({ core, owner }, { slug }) => core.call(categories.archive, owner, { slug }),
  merge: ({ core, owner }, { slug, other }) => core.call(categories.merge, owner, { slug, into: other }),
  async undo({ core, owner }, { record }) {
    const { data } = await core.call(events.list, owner, { limit: 500, include_undo: true });
    const undoable = data.filter(({ undo }) => undo?.possible);
    const event = undoable[record % Math.max(1, undoable.length)];
    if (event !== undefined) await core.call(events.undo, owner, { id: event.id });
  },
};

const sequences = fc.array(
  fc.record({
    kind: fc.constantFrom(...Object.keys(CHANGES), "undo", "undo", "row", "create", "merge"),
    slug: fc.constantFrom(...SLUGS),
    other: fc.constantFrom(...SLUGS),
    place: fc.constantFrom(...PLACES),
    record: fc.nat({ max: 9 }),
  }),
  { minLength: 10, maxLength: 40, size: "max" },
);

/** What stands somewhere else than its category, though no caller put it there. */
async function strays(book: TestBook): Promise<readonly string[]> {
  const chart = new Map<string, { accounting_category: string; cash_flow_category: string }>();
  for (const one of (await book.core.call(categories.list, book.owner, { limit: 500 })).data)
    chart.set(one.slug, one);
  const rows = await allRows(book);
  const records = await book.ports.store.read(
    (queries) =>
      queries.transactions.byIds(
        COMPANY,
        rows.map(({ id }) => id),
      ),
    { company: COMPANY },
  );
  return records.flatMap(({ category, origins, description, ...record }) =>
    (["accounting_category", "cash_flow_category"] as const).flatMap((member) => {
      if (origins[member] !== undefined) return [];
      const place = chart.get(category)?.[member] ?? "uncategorized";
      return record[member] === place
        ? []
        : [`${description}: ${category} is ${place}, the row ${record[member]}`];
    }),
  );
}

const runs = runCount({ short: 12, full: 300 });

test("each row follows its category, or stays where its caller put it", { timeout: 600_000 }, async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const book = await testBook();
      try {
        const account = await makeAccount(book);
        const { data: first } = await book.core.call(transactions.create, book.owner, {
          ...row(account, "boat"),
          description: "First",
          accounting_category: "equity",
        });
        for (const { kind, ...picks } of sequence) {
          book.time += 1000;
          await CHANGES[kind]?.(book, picks, account).then(
            () => done.add(kind),
            (error: unknown) => {
              // A change that the book refuses is none.
              if (!(error instanceof Problem)) throw error;
            },
          );
          expect(await strays(book), kind).toEqual([]);
        }
        const { data: last } = await book.core.call(events.list, book.owner, { subject_id: first.id });
        // Who sets another category of many, sets their place with it.
        if (last.length === 1 && !sequence.some(({ kind }) => kind === "bulk")) {
          const same = (await allRows(book)).find(({ id }) => id === first.id);
          expect(same?.accounting_category ?? "equity").toBe("equity");
        }
        const check = openCheck(book.place);
        try {
          expect(await check.company(COMPANY, ({ wrongTotals }) => wrongTotals(10))).toEqual([]);
          expect(await check.company(COMPANY, ({ wrongCategories }) => wrongCategories(10))).toEqual([]);
        } finally {
          await check.close();
        }
      } finally {
        await book.close();
      }
    }),
    { numRuns: runs },
  );
  expect([...Object.keys(CHANGES)].filter((kind) => !done.has(kind))).toEqual([]);
});
