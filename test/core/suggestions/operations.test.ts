/** Suggestions on a book: what is listed, accepted, taken back, and counted as known afterwards. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { periods } from "../../../src/contract/period.ts";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { writeJson } from "../../../src/contract/values/json.ts";
import { dayDate } from "../../../src/contract/values/date.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = (await book.core.call(accounts.create, OWNER, { name: "Main", currency_code: "EUR" })).data.id;
});
afterEach(() => book.close());

async function add(day: number, description: string, amount: string, more: object = {}): Promise<string> {
  const { data } = await book.core.call(transactions.create, OWNER, {
    bank_account_id: account,
    transaction_date: dayDate(20_000 + day),
    description,
    amount,
    ...more,
  });
  return data.id;
}

/** So many months of a rent and a subscription, both categorised. */
async function habits(months: number): Promise<void> {
  for (let month = 0; month < months; month += 1) {
    await add(month * 30, `HARBOR ESTATES RENT ${month}`, "-900.00", { category: "rent" });
    await add(month * 30 + 5, `NORDWIND HOSTING INV ${month}77`, "-20.00", { category: "software" });
  }
}

const list = async (input: InputOf<typeof suggestions.list> = {}) =>
  (await book.core.call(suggestions.list, OWNER, input)).data;
const accept = async (input: InputOf<typeof suggestions.accept>) =>
  (await book.core.call(suggestions.accept, OWNER, input)).data;
const transaction = async (id: string) => (await book.core.call(transactions.get, OWNER, { id })).data;
const why = async (id: string) =>
  (await book.core.call(transactions.why, OWNER, { id })).data.fields.find(
    ({ field }) => field === "category",
  );

describe("a suggestion", () => {
  test("says what it rests on", async () => {
    await habits(4);
    const id = await add(125, "Harbor Estates Rent 4", "-900.00");
    const [suggestion] = await list();
    expect(JSON.parse(writeJson(suggestion))).toMatchObject({
      transaction_id: id,
      category: "rent",
      accounting_category: "operating_expense",
      cash_flow_category: "operations",
      merchant_name: null,
      evidence: {
        signature: "harbor estates rent",
        level: "amount",
        count: 4,
        rows: 4,
        last_date: dayDate(20_090),
      },
      alternatives: [{ category: "software" }],
    });
    expect(suggestion?.evidence.transaction_ids).toHaveLength(3);
  });

  test("takes a name over that a person gave to a payee", async () => {
    const id = await add(1, "HARBOR ESTATES 1", "-900.00", { category: "rent" });
    await book.core.call(transactions.update, OWNER, { id, merchant_name: "Harbor Estates" });
    const open = await add(40, "HARBOR ESTATES 2", "-900.00");
    expect((await list())[0]).toMatchObject({ transaction_id: open, merchant_name: "Harbor Estates" });
    await accept({ ids: [open] });
    expect(await transaction(open)).toMatchObject({ merchant_name: "Harbor Estates", category: "rent" });
  });

  test("is of an open transaction alone, and takes the filters and pages of a list", async () => {
    await habits(3);
    const ids = [];
    for (const day of [100, 101, 102]) ids.unshift(await add(day, "Harbor Estates Rent", "-900.00"));
    expect((await list()).map(({ transaction_id }) => transaction_id)).toEqual(ids);
    expect((await list({ sort: "transaction_date" })).map((one) => one.transaction_id)).toEqual(
      ids.toReversed(),
    );
    expect(await list({ direction: "in" })).toEqual([]);
    expect(await list({ min_confidence: "0.9999" })).toEqual([]);
    const first = await book.core.call(suggestions.list, OWNER, { limit: 2, include_total: true });
    expect(first.pagination).toMatchObject({ has_more: true, total: 3 });
    const cursor = first.pagination?.next_cursor ?? "";
    expect((await list({ limit: 2, cursor })).map(({ transaction_id }) => transaction_id)).toEqual(
      ids.slice(2),
    );
  });

  test("is of no day before the first category", async () => {
    const before = await add(-1, "Harbor Estates Rent", "-900.00");
    expect(await list()).toEqual([]);
    await habits(1);
    const after = [await add(9, "Harbor Estates", "-900.00"), await add(12, "Nordwind Hosting", "-20.00")];
    for (const sort of ["transaction_date", "-updated_at"] as const)
      expect((await idsOf({ sort, limit: 1 })).toSorted()).toEqual(after.toSorted());
    expect(await idsOf({ date_from: dayDate(20_010) })).toEqual(after.slice(1));
    expect(await idsOf({ date_to: dayDate(20_010) })).toEqual(after.slice(0, 1));
    expect(await idsOf({ date_to: (await transaction(before)).transaction_date })).toEqual([]);
  });

  test.each([
    { sort: "-confidence", direction: -1 },
    { sort: "confidence", direction: 1 },
  ] as const)("stands where it is as sure as its neighbours: $sort", async ({ sort, direction }) => {
    await habits(4);
    for (let day = 130; day < 136; day++) {
      await add(day, "Harbor Estates Rent", "-900.00");
      await add(day, "Nordwind Hosting", "-17.00");
      await add(day, "Nobody Knows", "250.00");
    }
    const placed = (await list()).map(({ transaction_id: id, confidence }) => ({
      id,
      confidence: Number(writeJson(confidence)),
    }));
    const expected = placed
      .toSorted(
        (one, other) => direction * (one.confidence - other.confidence || (one.id < other.id ? -1 : 1)),
      )
      .map(({ id }) => id);
    expect(new Set(placed.map(({ confidence }) => confidence)).size).toBeGreaterThan(1);
    for (const limit of [1, 4, 100]) expect(await idsOf({ sort, limit })).toEqual(expected);
    // A filter leaves out of the order what it leaves out of a list.
    const ofHosting = await idsOf({ sort, limit: 4, q: "hosting" });
    expect(ofHosting).toEqual(expected.filter((id) => ofHosting.includes(id)));
    expect(ofHosting).toHaveLength(6);
    const bar = String(placed[0]?.confidence ?? 0);
    const sure = (await list({ min_confidence: bar })).map(({ transaction_id }) => transaction_id);
    expect(await idsOf({ sort, limit: 4, min_confidence: bar })).toEqual(
      expected.filter((id) => sure.includes(id)),
    );
  });
});

/** Of all pages. */
async function idsOf(input: InputOf<typeof suggestions.list>): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, pagination } = await book.core.call(suggestions.list, OWNER, {
      ...input,
      ...(cursor !== undefined && { cursor }),
    });
    ids.push(...data.map(({ transaction_id }) => transaction_id));
    cursor = pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

describe("accepting", () => {
  test("is one change with its evidence, and undo takes it back", async () => {
    await habits(3);
    const id = await add(100, "Harbor Estates Rent", "-900.00");
    const before = await transaction(id);
    expect(await accept({ min_confidence: "0.1", dry_run: true })).toMatchObject({
      matched: 1,
      updated: 1,
      bulk_id: null,
    });
    const { bulk_id } = await accept({ min_confidence: "0.1" });
    const after = await transaction(id);
    expect(after).toMatchObject({ category: "rent", accounting_category: "operating_expense" });
    expect(Number(writeJson(after.ai_confidence_score))).toBeGreaterThan(0.1);
    expect(await why(id)).toMatchObject({
      set_by: "suggestion",
      evidence: { level: "amount", count: 3, rows: 3 },
      bulk_id,
    });
    await book.core.call(transactions.bulkUndo, OWNER, { bulk_id: bulk_id ?? "" });
    const { updated_at: _now, ...restored } = await transaction(id);
    const { updated_at: _then, ...original } = before;
    expect(restored).toEqual(original);
  });

  test.each([
    ["<", "1", 1],
    [">=", "0.5", 1],
    [">", "0.9999", 0],
    ["<", "0.1", 0],
  ] as const)("what it set is found by its confidence %s %s", async (op, value, count) => {
    await habits(3);
    await accept({ ids: [await add(100, "Harbor Estates Rent", "-900.00")] });
    const where = [{ field: "ai_confidence_score" as const, op, value }];
    const { data } = await book.core.call(transactions.list, OWNER, { where });
    expect(data).toHaveLength(count);
  });

  test("never touches what a person set, and a person's later word replaces it", async () => {
    await habits(3);
    const own = await add(99, "Harbor Estates Rent", "-900.00", { category: "office" });
    const id = await add(100, "Harbor Estates Rent", "-900.00");
    expect(await accept({ ids: [own, id] })).toMatchObject({ matched: 2, updated: 1, unchanged: 1 });
    expect(await transaction(own)).toMatchObject({ category: "office" });
    await book.core.call(transactions.update, OWNER, { id, category: "repairs" });
    expect(await transaction(id)).toMatchObject({ category: "repairs", ai_confidence_score: null });
    expect(await why(id)).toMatchObject({ set_by: "person" });
  });

  test("by a bar leaves closed days alone; by ids it is refused there", async () => {
    await habits(3);
    const closed = await add(80, "Harbor Estates Rent", "-900.00");
    const open = await add(100, "Harbor Estates Rent", "-900.00");
    await book.core.call(periods.close, OWNER, { until: dayDate(20_090) });
    expect(await accept({ min_confidence: "0" })).toMatchObject({ matched: 1, updated: 1 });
    expect([await transaction(closed), await transaction(open)]).toMatchObject([
      { category: "" },
      { category: "rent" },
    ]);
    await expect(accept({ ids: [closed] })).rejects.toMatchObject({ code: "period_closed" });
  });

  test.each([
    ["neither ids nor a bar", {}, "validation_failed"],
    ["a bar above 1", { min_confidence: "1.5" }, "validation_failed"],
    ["ids beside a filter", { ids: ["x"], filter: { q: "a" } }, "validation_failed"],
    ["an id that is not there", { ids: ["00000000-0000-7000-8000-000000000000"] }, "not_found"],
    ["another number than expected", { min_confidence: "0.1", expected_count: 5 }, "count_mismatch"],
  ])("is refused for %s", async (_, input, code) => {
    await expect(accept(input)).rejects.toMatchObject({ code });
  });
});

describe("what is learnt from an answer", () => {
  test("one that a person looked at is measured, one that a bar let through is not", async () => {
    await habits(3);
    const looked = await add(100, "Harbor Estates Rent", "-900.00");
    await add(101, "Harbor Estates Rent", "-900.00");
    const rows = async () => (await book.core.call(suggestions.accuracy, OWNER, {})).data.rows;
    expect(await rows()).toBe(6);
    await accept({ ids: [looked] });
    expect(await rows()).toBe(7);
    await accept({ min_confidence: "0" });
    expect(await rows()).toBe(7);
  });
});
