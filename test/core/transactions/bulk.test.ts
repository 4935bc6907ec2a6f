/** Bulk updates and taking them back: all or nothing. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { events } from "../../../src/contract/event.ts";
import { writeJson } from "../../../src/contract/values/json.ts";
import { createCore } from "../../../src/core/call.ts";
import type { Queries, Store } from "../../../src/core/ports.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { transactions, type Transaction } from "../../../src/contract/transaction.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";

let book: TestBook;
let ids: string[];
beforeEach(async () => {
  book = await testBook();
  const account = await book.core.call(accounts.create, OWNER, { name: "Main" });
  ids = [];
  for (const [merchant_name, amount, category] of [
    ["Uber", "-10.00", ""],
    ["UBER Eats", "-20.50", ""],
    ["Uber", "-1.00", "meals"],
    ["Bakery", "-2.00", ""],
    ["Client", "100.00", "sales"],
  ] as const) {
    const { data } = await book.core.call(transactions.create, OWNER, {
      bank_account_id: account.data.id,
      transaction_date: "2026-02-03",
      description: "Something",
      merchant_name,
      amount,
      category,
      tags: ["old"],
    });
    ids.push(data.id);
  }
});
afterEach(() => book.close());

type Bulk = InputOf<typeof transactions.bulkUpdate>;
const bulk = async (input: Bulk) => (await book.core.call(transactions.bulkUpdate, OWNER, input)).data;
const undo = async (bulk_id: string | null) =>
  (await book.core.call(transactions.bulkUndo, OWNER, { bulk_id: bulk_id ?? "" })).data;
const all = async (): Promise<Transaction[]> =>
  (await book.core.call(transactions.list, OWNER, {})).data.toSorted(
    (left, right) => ids.indexOf(left.id) - ids.indexOf(right.id),
  );
const rides: Bulk["filter"] = {
  has_category: false,
  where: [{ field: "merchant_name", op: "~", value: "uber" }],
};

test("a filter changes what it matches, the chart fills in, and nothing else moves", async () => {
  const before = await all();
  const answer = await bulk({ filter: rides, set: { category: "travel" } });
  expect(answer).toEqual({ bulk_id: expect.any(String) as string, matched: 2, updated: 2, unchanged: 0 });
  const after = await all();
  expect(after.slice(0, 2)).toMatchObject([
    { category: "travel", accounting_category: "operating_expense", cash_flow_category: "operations" },
    { category: "travel", accounting_category: "operating_expense", cash_flow_category: "operations" },
  ]);
  expect(after.slice(2)).toEqual(before.slice(2));
});

test("ids name transactions, each once; what is so already is counted as unchanged", async () => {
  const [first = "", second = ""] = ids;
  await bulk({ ids: [first], set: { status: "posted" } });
  const answer = await bulk({ ids: [first, second, second], set: { status: "posted" } });
  expect(answer).toMatchObject({ matched: 2, updated: 1, unchanged: 1 });
});

test("nothing to change answers no bulk id", async () => {
  expect(await bulk({ ids, add_tags: ["old"] })).toEqual({
    bulk_id: null,
    matched: 5,
    updated: 0,
    unchanged: 5,
  });
});

test("tags are added and taken away, each once, in their order", async () => {
  await bulk({ ids: ids.slice(0, 2), add_tags: ["new", "old", "new"] });
  await bulk({ ids: ids.slice(1, 2), remove_tags: ["old"], add_tags: ["last"] });
  await bulk({ ids: ids.slice(2, 3), set: { tags: null }, add_tags: ["only"] });
  expect((await all()).map(({ tags }) => tags)).toEqual([
    ["old", "new"],
    ["new", "last"],
    ["only"],
    ["old"],
    ["old"],
  ]);
});

test("a dry run counts and adds up, and changes nothing", async () => {
  const before = await all();
  const { preview, ...answer } = await bulk({ filter: rides, set: { category: "travel" }, dry_run: true });
  expect(preview).toHaveLength(2);
  expect(writeJson(answer)).toBe(
    `{"bulk_id":null,"matched":2,"updated":2,"unchanged":0,"sums":[{"currency_code":"EUR","transaction_count":2,` +
      `"inflow":0.00,"outflow":-30.50,"net":-30.50}]}`,
  );
  expect(await all()).toEqual(before);
});

test("a change to void is refused by both ways to undo it, with the same reason", async () => {
  const { bulk_id } = await bulk({ filter: rides, set: { status: "void" } });
  const before = await all();
  const { data } = await book.core.call(events.list, OWNER, { limit: 1 });
  const reason = {
    code: "event_not_undoable",
    detail: "The change made transactions void, and void is final.",
  };
  await expect(undo(bulk_id)).rejects.toMatchObject(reason);
  await expect(book.core.call(events.undo, OWNER, { id: data[0]?.id ?? "" })).rejects.toMatchObject(reason);
  expect(await all()).toEqual(before);
});

describe("all or nothing", () => {
  test.each([false, true])("one that cannot change refuses all, by name (dry run: %s)", async (dry_run) => {
    await book.core.call(transactions.update, OWNER, { id: ids[1] ?? "", is_reconciled: true });
    await book.core.call(transactions.update, OWNER, { id: ids[3] ?? "", status: "void" });
    const before = await all();
    await expect(bulk({ ids, set: { status: "excluded" }, dry_run })).rejects.toMatchObject({
      code: "bulk_refused",
      detail: expect.stringContaining("2 of 5 transactions") as string,
      more: {
        refused_count: 2,
        refused: [
          { id: ids[1], code: "transaction_reconciled" },
          { id: ids[3], code: "invalid_transition" },
        ],
      },
    });
    expect(await all()).toEqual(before);
  });

  test("a refusal far behind takes back what was changed before it, and names a hundred at most", async () => {
    const [first = ""] = ids;
    const { data } = await book.core.call(transactions.get, OWNER, { id: first });
    const stored = async (queries: Queries): Promise<void> => {
      const record = await queries.transactions.byId(1, first);
      if (record === undefined) throw new Error("not there");
      const { sequence: _, ...pattern } = record;
      const many = Array.from({ length: 4500 }, (_, index) => ({
        ...pattern,
        id: `019c8a3e-7a10-7f2e-9d36-${String(index).padStart(12, "0")}`,
        transaction_date: "2026-02-04",
        status: index >= 4000 ? "void" : "pending",
      }));
      await queries.transactions.insertMany(1, many);
    };
    await book.ports.store.write(stored, { company: 1 });
    const refused = bulk({ filter: { bank_account_id: data.bank_account_id }, set: { status: "posted" } });
    const problem = (await refused.catch((error: unknown) => error)) as {
      more: { refused_count: number; refused: unknown[] };
    };
    expect(problem.more.refused_count).toBe(500);
    expect(problem.more.refused).toHaveLength(100);
    const posted = await book.core.call(transactions.list, OWNER, { status: "posted" });
    expect(posted.data).toEqual([]);
    const images = await book.ports.store.read(
      (queries) => queries.events.page(1, { type: ["transaction.bulk_updated"] }, { limit: 1 }),
      { company: 1 },
    );
    expect(images).toEqual([]);
  });

  test("too many tags on one refuse all", async () => {
    const tags = Array.from({ length: 50 }, (_, index) => `t${index}`);
    await bulk({ ids: ids.slice(0, 1), set: { tags } });
    await expect(bulk({ ids, add_tags: ["one more"] })).rejects.toMatchObject({
      code: "bulk_refused",
      more: { refused: [{ id: ids[0], detail: expect.stringContaining("51 tags") as string }] },
    });
  });
});

test.each<[string, Bulk, string]>([
  ["no filter at all", { set: { category: "x" } }, "empty_filter"],
  ["an empty filter", { filter: {}, set: { category: "x" } }, "empty_filter"],
  ["a filter of blank words", { filter: { q: "  " }, set: { category: "x" } }, "empty_filter"],
  ["a filter of no terms", { filter: { where: [] }, set: { category: "x" } }, "empty_filter"],
  ["nothing to set", { filter: rides }, "validation_failed"],
  ["nothing to set, said", { filter: rides, set: {}, add_tags: [] }, "validation_failed"],
  ["ids beside a filter", { ids: ["a"], filter: rides, set: { category: "x" } }, "validation_failed"],
  ["no ids", { ids: [], set: { category: "x" } }, "validation_failed"],
  [
    "too many ids",
    { ids: Array.from({ length: 1001 }, String), set: { category: "x" } },
    "validation_failed",
  ],
  ["an id of nothing", { ids: ["nothing"], set: { category: "x" } }, "not_found"],
  ["a member that bulk does not set", { filter: rides, set: { amount: "1" } as never }, "validation_failed"],
  ["another count", { filter: rides, set: { category: "x" }, expected_count: 3 }, "count_mismatch"],
  [
    "an account of nobody",
    { filter: { bank_account_id: "nobody" }, set: { category: "x" } },
    "unknown_account",
  ],
])("%s is refused", async (_name, input, code) => {
  await expect(bulk(input)).rejects.toMatchObject({ code });
});

test("the expected count lets the right one through", async () => {
  expect(await bulk({ filter: rides, set: { category: "x" }, expected_count: 2 })).toMatchObject({
    updated: 2,
  });
});

test("the expected count is that of the rows that change, not only of those that were counted before", async () => {
  // A store in which two more rows come to match between the counting and the changing.
  const store: Store = {
    ...book.ports.store,
    write: (work, ...options) =>
      book.ports.store.write(
        (queries) => {
          const early = { ...queries.transactions, count: async () => 1 };
          return work({ ...queries, transactions: early });
        },
        ...options,
      ),
  };
  const core = createCore({ ...book.ports, store });
  const input = { filter: rides, set: { category: "x" }, expected_count: 1 };
  await expect(core.call(transactions.bulkUpdate, OWNER, input)).rejects.toMatchObject({
    code: "count_mismatch",
    more: { matched: 2, expected_count: 1 },
  });
  expect((await all()).map(({ category }) => category)).toEqual(["", "", "meals", "", "sales"]);
});

describe("undo", () => {
  test("gives every transaction back what it was, once", async () => {
    await book.core.call(transactions.update, OWNER, { id: ids[0] ?? "", status: "excluded" });
    const before = await all();
    const { bulk_id } = await bulk({
      ids,
      set: {
        category: "travel",
        description: "New",
        status: "excluded",
        merchant_name: null,
        is_reconciled: false,
      },
      remove_tags: ["old"],
    });
    book.time += 1000;
    expect(await undo(bulk_id)).toEqual({ bulk_id, matched: 5, updated: 5, unchanged: 0 });
    const after = await all();
    expect(after).toEqual(before.map((row) => ({ ...row, updated_at: "2026-03-01T12:00:01.000Z" })));
    // The one that was excluded still knows its way back.
    await book.core.call(transactions.update, OWNER, { id: ids[0] ?? "", status: "pending" });
    const found = await book.core.call(transactions.list, OWNER, { q: "something bakery" });
    expect(found.data).toHaveLength(1);
    await expect(undo(bulk_id)).rejects.toMatchObject({ code: "bulk_outdated" });
  });

  test.each([
    ["was changed", (id: string) => book.core.call(transactions.update, OWNER, { id, description: "Own" })],
    ["was deleted", (id: string) => book.core.call(transactions.delete, OWNER, { id })],
  ])("is refused for all when one %s since", async (_name, change) => {
    const { bulk_id } = await bulk({ filter: rides, set: { category: "travel" } });
    await change(ids[1] ?? "");
    const before = await all();
    await expect(undo(bulk_id)).rejects.toMatchObject({
      code: "bulk_outdated",
      more: { changed_count: 1, changed: [ids[1]] },
    });
    expect(await all()).toEqual(before);
  });

  test("there is none of what never was", async () => {
    await expect(undo("nothing")).rejects.toMatchObject({ code: "not_found" });
  });
});

test("one event tells of a bulk change, and one of its undo", async () => {
  const { bulk_id } = await bulk({ filter: rides, set: { category: "travel" } });
  await undo(bulk_id);
  const log = await book.core.call(events.list, OWNER, { subject_id: bulk_id ?? "" });
  expect(log.data).toMatchObject([
    { type: "transaction.bulk_undone", summary: { updated: 2 } },
    {
      type: "transaction.bulk_updated",
      summary: {
        matched: 2,
        updated: 2,
        unchanged: 0,
        set: { category: "travel" },
        filter: { has_category: false },
      },
    },
  ]);
});
