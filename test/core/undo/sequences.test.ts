/** Random sequences of changes, each undone from the last to the first: the book says what it said at the start. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { categories } from "../../../src/contract/category.ts";
import { company } from "../../../src/contract/company.ts";
import { events } from "../../../src/contract/event.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { bookState } from "../../support/book-state.ts";
import { importLines, makeAccount } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

const CATEGORIES = ["travel", "rent", "own words", ""];
const DAYS = ["2026-01-05", "2026-02-28", "2026-03-01"];

/** A change by a few small numbers: which record, which value. */
type Change = (book: TestBook, pick: Picks) => Promise<unknown>;

interface Picks {
  readonly record: number;
  readonly value: number;
}

const one = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];

const rows = async ({ core, owner }: TestBook) =>
  (await core.call(transactions.list, owner, { limit: 500, sort: "transaction_date" })).data;
const accountIds = async ({ core, owner }: TestBook) =>
  (await core.call(accounts.list, owner, {})).data.map(({ id }) => id);
const anyRow = async (book: TestBook, { record }: Picks) => one(await rows(book), record)?.id ?? "";
const anyAccount = async (book: TestBook, { record }: Picks) => one(await accountIds(book), record) ?? "";

const CHANGES: Readonly<Record<string, Change>> = {
  create: async (book, picks) =>
    book.core.call(transactions.create, book.owner, {
      bank_account_id: await anyAccount(book, picks),
      transaction_date: one(DAYS, picks.value) ?? "",
      description: `Row ${picks.value}`,
      amount: `${picks.value - 5}.25`,
      category: one(CATEGORIES, picks.value),
    }),
  label: async (book, picks) =>
    book.core.call(transactions.update, book.owner, {
      id: await anyRow(book, picks),
      category: one(CATEGORIES, picks.value) ?? null,
      is_reconciled: picks.value % 3 === 0,
      tags: [`t${picks.value}`],
    }),
  move: async (book, picks) =>
    book.core.call(transactions.update, book.owner, {
      id: await anyRow(book, picks),
      amount: `${picks.value}.10`,
      transaction_date: one(DAYS, picks.record) ?? "",
      bank_account_id: one(await accountIds(book), picks.value) ?? "",
    }),
  exclude: async (book, picks) =>
    book.core.call(transactions.update, book.owner, { id: await anyRow(book, picks), status: "excluded" }),
  remove: async (book, picks) =>
    book.core.call(transactions.delete, book.owner, { id: await anyRow(book, picks) }),
  bulk: async (book, picks) =>
    book.core.call(transactions.bulkUpdate, book.owner, {
      filter: { bank_account_id: [await anyAccount(book, picks)] },
      set: { category: one(CATEGORIES, picks.value) },
      add_tags: [`b${picks.value}`],
    }),
  account: async (book, { value }) =>
    book.core.call(accounts.create, book.owner, { name: `Account ${value}`, opening_balance: `${value}.00` }),
  rename: async (book, picks) =>
    book.core.call(accounts.update, book.owner, {
      id: await anyAccount(book, picks),
      name: `Name ${picks.value}`,
      opening_balance: `${picks.value}.50`,
    }),
  currency: async (book, picks) =>
    book.core.call(accounts.update, book.owner, {
      id: await anyAccount(book, picks),
      currency_code: one(["EUR", "USD", "JPY"], picks.value),
    }),
  archive: async (book, picks) =>
    book.core.call(accounts.delete, book.owner, { id: await anyAccount(book, picks), force: true }),
  category: async (book, { value }) =>
    book.core.call(categories.create, book.owner, {
      name: one(["Own words", "Boat", "Hotels"], value) ?? "",
      parent: one(["travel", "fixed_assets"], value) ?? "",
    }),
  place: async (book, { record, value }) =>
    book.core.call(categories.update, book.owner, {
      slug: one(CATEGORIES, record) ?? "",
      name: `Category ${value}`,
      accounting_category: one(["asset", "cost_of_sales"], value),
    }),
  merge: async (book, { record, value }) =>
    book.core.call(categories.merge, book.owner, {
      slug: one(["boat", "hotels", "own words", "rent"], record) ?? "",
      into: one(CATEGORIES, value) ?? "",
    }),
  map: async (book, { record, value }) =>
    book.core.call(categories.map, book.owner, {
      word: `Word ${record % 3}`,
      category: one(["travel", "rent", null, null], value) ?? null,
      is_ignored: value % 4 === 3,
    }),
  company: async (book, { value }) => book.core.call(company.update, book.owner, { name: `Acme ${value}` }),
  import: async (book, picks) =>
    importLines(book, await anyAccount(book, picks), [
      [one(DAYS, picks.value) ?? "", -100 * picks.value - 1, `Bank ${picks.value}`],
      [one(DAYS, picks.value) ?? "", 250, "Refund"],
    ]),
};

const sequences = fc.array(
  fc.record({
    kind: fc.constantFrom(...Object.keys(CHANGES)),
    record: fc.nat({ max: 9 }),
    value: fc.nat({ max: 9 }),
  }),
  { minLength: 1, maxLength: 14 },
);

const runs = runCount({ short: 12, full: 200 });

test("undone from the last to the first, the book is as at the start", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const book = await testBook();
      try {
        await makeAccount(book);
        const start = await bookState(book);
        const first = (await book.core.call(events.list, book.owner, { limit: 1 })).data[0]?.sequence ?? 0;
        for (const { kind, ...picks } of sequence) {
          book.time += 1000;
          await CHANGES[kind]?.(book, picks).catch((error: unknown) => {
            // A change that the book refuses is none.
            if (!(error instanceof Problem)) throw error;
          });
        }
        await undoBackTo(book, first);
        expect(await bookState(book)).toEqual(start);
      } finally {
        await book.close();
      }
    }),
    { numRuns: runs },
  );
});

/** Undoes each own change after the event, as `cashbook undo` does one after the other. */
async function undoBackTo(book: TestBook, first: number): Promise<void> {
  for (;;) {
    const { data } = await book.core.call(events.list, book.owner, {
      limit: 500,
      own: true,
      include_undo: true,
    });
    const skipped = ["event_undone", "event_not_undoable"];
    const last = data.find(
      ({ sequence, undo }) => sequence > first && !(undo?.code !== undefined && skipped.includes(undo.code)),
    );
    if (last === undefined) return;
    book.time += 1000;
    await book.core.call(events.undo, book.owner, { id: last.id });
  }
}
