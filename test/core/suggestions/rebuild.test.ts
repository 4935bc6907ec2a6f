/**
 * Whatever the order in which rows arrived, were categorised, changed back, deleted and restored, moved by a merge of
 * categories, accepted and taken back: a book suggests what a
 * book suggests that was made of the same rows at once. And nobody's own word is changed by it.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { categories } from "../../../src/contract/category.ts";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { dayDate, dayNumber } from "../../../src/contract/values/date.ts";
import { writeJson } from "../../../src/contract/values/json.ts";
import { appendEvents } from "../../../src/core/audit/append-events.ts";
import { suggestionsFor } from "../../../src/core/suggestions/suggest.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { makeAccount } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

const row = fc.record({
  day: fc.integer({ min: 0, max: 30 }),
  text: fc.constantFrom("HARBOR ESTATES 12", "Nordwind Hosting", "Nordwind Domains", "CARD 4711"),
  amount: fc.constantFrom("-9.00", "-9.50", "-900.00", "9.00"),
  category: fc.constantFrom("", "", "rent", "software", "own words"),
});

interface Row {
  readonly day: number;
  readonly text: string;
  readonly amount: string;
  readonly category: string;
}

/** Ways of a row to what it is, other than the straight one. */
const DETOURS = 5;

const rows = fc.array(fc.record({ row, detour: fc.integer({ min: 0, max: DETOURS }), place: fc.integer() }), {
  minLength: 4,
  maxLength: 24,
});

const create = async ({ core, owner }: TestBook, account: string, { day, text, amount, category }: Row) =>
  (
    await core.call(transactions.create, owner, {
      bank_account_id: account,
      transaction_date: dayDate(20_000 + day),
      description: text,
      amount,
      category,
    })
  ).data.id;

/** What the book suggests, in an order of its own. */
async function suggested(book: TestBook): Promise<readonly string[]> {
  const { data } = await book.core.call(suggestions.list, book.owner, { limit: 500 });
  return data
    .map(({ transaction_id: _id, bank_account_id: _account, evidence, ...rest }) => {
      const { transaction_ids: ids, ...figures } = evidence;
      return writeJson({ ...rest, ...figures, ids: ids.length });
    })
    .sort();
}

test("suggestions are a function of the rows alone", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (entries) => {
      const straight = await testBook();
      const roundabout = await testBook();
      try {
        const account = await makeAccount(straight);
        for (const { row: entry } of entries) await create(straight, account, entry);
        const other = await makeAccount(roundabout);
        for (const entry of entries.toSorted((one, two) => one.place - two.place))
          await createByDetour(roundabout, other, entry);
        await mergeOldWords(roundabout);
        expect(await suggested(roundabout)).toEqual(await suggested(straight));
        await acceptAndUndo(roundabout);
        expect(await suggested(roundabout)).toEqual(await suggested(straight));
      } finally {
        await straight.close();
        await roundabout.close();
      }
    }),
    { numRuns: runCount({ short: 6, full: 100 }) },
  );
});

async function createByDetour(
  book: TestBook,
  account: string,
  { row: entry, detour }: { row: Row; detour: number },
): Promise<void> {
  const { core, owner } = book;
  if (detour === 0) return void (await create(book, account, entry));
  // A category of before, which is merged into the row's when all rows are there.
  if (detour === 4 && ["rent", "software"].includes(entry.category))
    return void (await create(book, account, { ...entry, category: `old ${entry.category}` }));
  if (detour === 5) {
    const id = await create(book, account, entry);
    await core.call(transactions.delete, owner, { id });
    await core.call(suggestions.list, owner, {});
    return void (await core.call(transactions.restore, owner, { id }));
  }
  const id = await create(book, account, { ...entry, category: "travel" });
  if (detour === 1) {
    await core.call(transactions.delete, owner, { id });
    return void (await create(book, account, entry));
  }
  // The replay of this state is remembered, and must not be taken for the next one's.
  if (detour === 2) await core.call(suggestions.list, owner, {});
  await core.call(transactions.update, owner, {
    id,
    category: entry.category === "" ? null : entry.category,
  });
}

/** Merges the categories of before into those that took their place. */
async function mergeOldWords({ core, owner }: TestBook): Promise<void> {
  const { data } = await core.call(categories.list, owner, { limit: 500 });
  const old = data.filter(({ slug, is_archived }) => slug.startsWith("old ") && !is_archived);
  for (const { slug } of old)
    await core.call(categories.merge, owner, { slug, into: slug.slice("old ".length) });
}

/** Accepts everything, and takes it back; what had a category keeps it. */
async function acceptAndUndo({ core, owner }: TestBook): Promise<void> {
  const named = async () =>
    (await core.call(transactions.list, owner, { limit: 500, has_category: true })).data.map(
      ({ id, category }) => [id, category] as const,
    );
  const before = new Map(await named());
  const { bulk_id } = (await core.call(suggestions.accept, owner, { min_confidence: "0" })).data;
  const after = new Map(await named());
  for (const [id, category] of before) expect(after.get(id)).toBe(category);
  if (bulk_id !== null) await core.call(transactions.bulkUndo, owner, { bulk_id });
  expect(new Map(await named())).toEqual(before);
}

test("what nobody confirmed teaches nothing, until somebody does", async () => {
  const book = await testBook();
  const { core, owner, ports } = book;
  try {
    const account = await makeAccount(book);
    const policy = async (id: string) =>
      ports.store.write(
        async (queries) => {
          const record = await queries.transactions.byId(1, id);
          if (record === undefined) throw new Error("it is there");
          const origins = { category: { by: "suggestion", at: book.time, bar: 9800 } } as const;
          await queries.transactions.update(1, {
            ...record,
            category: "rent",
            origins,
            updated_at: book.time,
          });
          await appendEvents(queries, {
            caller: { company: 1, actor: "policy" },
            now: book.time,
            ids: ports.ids,
            events: [{ type: "suggestion.accepted", subject_id: id, summary: {} }],
            firstDay: dayNumber(record.transaction_date),
          });
        },
        { company: 1 },
      );
    const first = await create(book, account, { day: 0, text: "Harbor", amount: "-9.00", category: "rent" });
    const open = await create(book, account, { day: 9, text: "Harbor", amount: "-9.00", category: "" });
    const answers = async () =>
      ports.store.read(
        (queries) =>
          suggestionsFor({ queries, company: 1 }, [
            { id: open, merchant_name: "", transaction_date: dayDate(20_009) },
          ]),
        { company: 1 },
      );
    book.time += 1000;
    await policy(first);
    expect((await answers()).size).toBe(0);
    await core.call(transactions.update, owner, { id: first, category: "rent" });
    expect((await answers()).get(open)).toMatchObject({ category: "rent", evidence: { count: 1 } });
  } finally {
    await book.close();
  }
});
