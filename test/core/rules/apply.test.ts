/** Rules on what is there: what they would do, what they meet, what they change, and back again. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { events } from "../../../src/contract/event.ts";
import { periods } from "../../../src/contract/period.ts";
import { rules } from "../../../src/contract/rule.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { bookState } from "../../support/book-state.ts";
import { everything, importLines, makeAccount } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
  await importLines(book, account, [
    ["2026-01-05", -350, "WEWORK 1"],
    ["2026-01-06", -450, "WEWORK 2"],
    ["2026-01-07", -550, "WEWORK 3"],
    ["2026-01-08", 900, "STRIPE 4"],
  ]);
});
afterEach(() => book.close());

const wework = { field: "description", op: "~", value: "wework" };
const where = [wework];
const addRule = async (name: string, conditions: readonly unknown[], set: object) =>
  (await book.core.call(rules.create, book.owner, { name, where: [...conditions], set })).data;
const rowOf = async (text: string) => {
  const row = (await everything(book, account)).find(({ description }) => description === text);
  if (row === undefined) throw new Error(`no row ${text}`);
  return row;
};
const set = async (text: string, change: object) => {
  book.time += 1000;
  await book.core.call(transactions.update, book.owner, { id: (await rowOf(text)).id, ...change });
};
const categories = async () =>
  Object.fromEntries(
    (await everything(book, account)).map(({ description, category }) => [description, category]),
  );

describe("a test", () => {
  test("tells what would change, what a person set alike, and what otherwise, row by row", async () => {
    await set("WEWORK 1", { category: "rent" });
    await set("WEWORK 2", { category: "office" });
    const { data } = await book.core.call(rules.test, book.owner, { where, set: { category: "rent" } });
    expect(data).toMatchObject({ matched: 3, changes: 1, agrees: 1, contradicts: 1, overlaps: [] });
    expect(data.contradictions).toMatchObject([
      { description: "WEWORK 2", before: { category: "office" }, after: { category: "rent" } },
    ]);
    expect(data.preview).toMatchObject([{ description: "WEWORK 3", after: { category: "rent" } }]);
    expect(data.sums).toMatchObject([{ transaction_count: 3 }]);
  });

  test("names the rules that set the same field, and which of them wins", async () => {
    const first = await addRule("First", [{ field: "amount", op: "<", value: "-4" }], { category: "office" });
    await addRule("Other field", where, { merchant_name: "WeWork" });
    const later = await addRule("Later", where, { category: "rent" });
    const { data } = await book.core.call(rules.test, book.owner, {
      where,
      set: { category: "rent" },
      position: 2,
    });
    expect(data.overlaps).toEqual([
      {
        id: first.id,
        position: 1,
        name: "First",
        matched: 2,
        conflicts: 2,
        fields: ["category"],
        wins: true,
      },
      {
        id: later.id,
        position: 3,
        name: "Later",
        matched: 3,
        conflicts: 0,
        fields: ["category"],
        wins: false,
      },
    ]);
  });

  test("of a rule that is there, by its id; of neither, refused", async () => {
    const { id } = await addRule("Rent", where, { category: "rent" });
    expect((await book.core.call(rules.test, book.owner, { rule_id: id })).data).toMatchObject({
      matched: 3,
      changes: 3,
    });
    await expect(book.core.call(rules.test, book.owner, { where })).rejects.toMatchObject({
      code: "validation_failed",
    });
    await expect(
      book.core.call(rules.test, book.owner, { rule_id: "00000000-0000-7000-8000-000000000000" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("applying", () => {
  test("changes what is empty, counts by rule, and is undone as one", async () => {
    await addRule("Rent", where, { category: "rent" });
    await addRule("Card sales", [{ field: "description", op: "~", value: "stripe" }], { category: "sales" });
    await set("WEWORK 2", { category: "office" });
    const before = await bookState(book);
    const rehearsal = await book.core.call(rules.apply, book.owner, { dry_run: true });
    expect(await bookState(book)).toEqual(before);
    book.time += 1000;
    const { data } = await book.core.call(rules.apply, book.owner, {});
    expect(data).toMatchObject({ matched: 4, updated: 3, unchanged: 1 });
    expect(rehearsal.data).toMatchObject({ bulk_id: null, matched: 4, updated: 3, rules: data.rules });
    expect(data.rules).toMatchObject([
      { name: "Rent", updated: 2 },
      { name: "Card sales", updated: 1 },
    ]);
    expect(await categories()).toEqual({
      "WEWORK 1": "rent",
      "WEWORK 2": "office",
      "WEWORK 3": "rent",
      "STRIPE 4": "sales",
    });
    const [event] = (await book.core.call(events.list, book.owner, { limit: 1 })).data;
    expect(event?.type).toBe("rule.applied");
    await book.core.call(events.undo, book.owner, { id: event?.id ?? "" });
    expect(await bookState(book)).toEqual(before);
    expect((await book.core.call(rules.apply, book.owner, {})).data.updated).toBe(3);
    expect((await book.core.call(rules.apply, book.owner, {})).data).toMatchObject({
      updated: 0,
      bulk_id: null,
    });
  });

  test("leaves what a person set, unless told otherwise", async () => {
    await addRule("Rent", where, { category: "rent", merchant_name: "WeWork" });
    await set("WEWORK 2", { category: "office" });
    await book.core.call(rules.apply, book.owner, {});
    expect(await rowOf("WEWORK 2")).toMatchObject({ category: "office", merchant_name: "WeWork" });
    await book.core.call(rules.apply, book.owner, { over_hand_set: true });
    expect(await rowOf("WEWORK 2")).toMatchObject({
      category: "rent",
      accounting_category: "operating_expense",
    });
  });

  test("one rule alone does not take what an earlier one set", async () => {
    await addRule("First", [{ field: "amount", op: "<", value: "-4" }], { category: "office" });
    const { id } = await addRule("Rent", where, { category: "rent" });
    await book.core.call(rules.apply, book.owner, { ids: [id] });
    expect(await categories()).toMatchObject({ "WEWORK 1": "rent", "WEWORK 2": "", "STRIPE 4": "" });
    await book.core.call(rules.apply, book.owner, {});
    expect(await categories()).toMatchObject({ "WEWORK 1": "rent", "WEWORK 2": "office" });
  });

  test("a rule that was changed sets what it set before anew", async () => {
    const { id } = await addRule("Rent", where, { category: "rent" });
    await book.core.call(rules.apply, book.owner, {});
    await book.core.call(rules.update, book.owner, { id, set: { category: "office" } });
    expect((await book.core.call(rules.apply, book.owner, { date_from: "2026-01-06" })).data.updated).toBe(2);
    expect(await categories()).toMatchObject({ "WEWORK 1": "rent", "WEWORK 2": "office" });
  });

  test("another number than expected changes nothing", async () => {
    await addRule("Rent", where, { category: "rent" });
    await expect(book.core.call(rules.apply, book.owner, { expected_count: 2 })).rejects.toMatchObject({
      code: "count_mismatch",
    });
    expect(await categories()).toMatchObject({ "WEWORK 1": "" });
  });

  test("transactions of the closed period stay, but for tags, and are counted", async () => {
    await addRule("Rent", where, { category: "rent" });
    await addRule("Office", where, { tags: ["office"] });
    await book.core.call(periods.close, book.owner, { until: "2026-01-06" });
    const { data } = await book.core.call(rules.apply, book.owner, {});
    expect(data).toMatchObject({ matched: 3, updated: 1, unchanged: 2, closed: 2 });
    expect(await categories()).toMatchObject({ "WEWORK 1": "", "WEWORK 2": "", "WEWORK 3": "rent" });
    const [first] = (await book.core.call(rules.list, book.owner, {})).data;
    await book.core.call(rules.delete, book.owner, { id: first?.id ?? "" });
    expect((await book.core.call(rules.apply, book.owner, {})).data).toMatchObject({ updated: 2, closed: 0 });
    expect((await rowOf("WEWORK 1")).tags).toEqual(["office"]);
  });

  test("reconciled and void rows are never excluded", async () => {
    await set("WEWORK 1", { is_reconciled: true });
    await set("WEWORK 2", { status: "void" });
    await addRule("Out", where, { status: "excluded" });
    expect((await book.core.call(rules.apply, book.owner, {})).data).toMatchObject({
      matched: 3,
      updated: 1,
    });
  });

  test("more rules than a query takes terms find the same", async () => {
    for (let index = 0; index < 70; index++) {
      await addRule(`Rule ${index}`, [{ field: "description", op: "~", value: `none ${index}` }], {
        category: "office",
      });
    }
    await addRule("Rent", where, { category: "rent" });
    expect((await book.core.call(rules.apply, book.owner, {})).data).toMatchObject({
      matched: 3,
      updated: 3,
    });
  });
});
