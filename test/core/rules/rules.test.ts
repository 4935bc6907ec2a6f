/** The life of rules: their order, their names, what they refuse. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { categories } from "../../../src/contract/category.ts";
import { events } from "../../../src/contract/event.ts";
import { rules } from "../../../src/contract/rule.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { runCount } from "../../support/run-count.ts";
import { everything, importLines, makeAccount } from "../../support/import.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const term = { field: "description", op: "~", value: "x" };
const add = async (name: string, more: object = {}) =>
  (
    await book.core.call(rules.create, book.owner, {
      name,
      where: [term],
      set: { category: "rent" },
      ...more,
    })
  ).data;
const names = async () =>
  (await book.core.call(rules.list, book.owner, {})).data.map(({ name, position }) => `${position} ${name}`);

test("rules are in their order, and each can go anywhere", async () => {
  const a = await add("A");
  await add("B");
  const c = await add("C", { position: 1 });
  expect(await names()).toEqual(["1 C", "2 A", "3 B"]);
  await book.core.call(rules.move, book.owner, { id: c.id, position: 3 });
  expect(await names()).toEqual(["1 A", "2 B", "3 C"]);
  await book.core.call(rules.move, book.owner, { id: a.id, position: 99 });
  expect(await names()).toEqual(["1 B", "2 C", "3 A"]);
});

test("between two rules there is always room", async () => {
  const all = [await add("A"), await add("B"), await add("C")];
  // Each goes between the other two in turn.
  for (let turn = 0; turn < 120; turn++) {
    const { id = "" } = all[turn % 3] ?? {};
    await book.core.call(rules.move, book.owner, { id, position: 2 });
    expect((await book.core.call(rules.get, book.owner, { id })).data.position).toBe(2);
  }
  expect(new Set(await names()).size).toBe(3);
});

describe("the places of rules", () => {
  const step = fc.record({
    verb: fc.constantFrom("create", "create", "move", "move", "delete"),
    rule: fc.nat({ max: 1000 }),
    position: fc.oneof(fc.constant(2), fc.integer({ min: 1, max: 12 })),
    isUndone: fc.boolean(),
  });

  test("are 1 to n as in a list on paper, whatever is created, moved, deleted and undone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        const fresh = await testBook();
        let paper: readonly string[] = [];
        const ids = new Map<string, string>();
        const shown = async () => (await fresh.core.call(rules.list, fresh.owner, {})).data;
        for (const [index, { verb, rule, position, isUndone }] of steps.entries()) {
          const name = verb === "create" ? `R${index}` : (paper[rule % paper.length] ?? "");
          if (name === "") continue;
          const id = ids.get(name) ?? "";
          const request = { name, where: [term], set: { category: "rent" }, position };
          const others = paper.filter((other) => other !== name);
          const before = paper;
          if (verb === "create")
            ids.set(name, (await fresh.core.call(rules.create, fresh.owner, request)).data.id);
          else if (verb === "move") await fresh.core.call(rules.move, fresh.owner, { id, position });
          else await fresh.core.call(rules.delete, fresh.owner, { id });
          paper = verb === "delete" ? others : others.toSpliced(position - 1, 0, name);
          const isChange = JSON.stringify(paper) !== JSON.stringify(before);
          if (isUndone && isChange) {
            const [last] = (await fresh.core.call(events.list, fresh.owner, { limit: 1 })).data;
            await fresh.core.call(events.undo, fresh.owner, { id: last?.id ?? "" });
            paper = before;
          }
          expect((await shown()).map(({ position: at, name: of }) => `${at} ${of}`)).toEqual(
            paper.map((of, at) => `${at + 1} ${of}`),
          );
        }
        await fresh.close();
      }),
      { numRuns: runCount({ short: 12, full: 200 }) },
    );
  });

  test("are what they were after the undo of a move that found no room", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    // Each goes between the other two in turn, until there is no room between them.
    for (let turn = 0; turn < 90; turn++) {
      const before = await names();
      const { id = "" } = [a, b, c][turn % 3] ?? {};
      await book.core.call(rules.move, book.owner, { id, position: 2 });
      const after = await names();
      if (after.join() === before.join()) continue;
      const [last] = (await book.core.call(events.list, book.owner, { limit: 1 })).data;
      await book.core.call(events.undo, book.owner, { id: last?.id ?? "" });
      expect(await names()).toEqual(before);
      await book.core.call(rules.move, book.owner, { id, position: 2 });
      expect(await names()).toEqual(after);
    }
  });
});

test("a merged category stands for the other, and an archived one is not set", async () => {
  await add("Merged", { set: { category: "training" } });
  await add("Archived", { set: { category: "office", tags: ["desk"] } });
  await book.core.call(categories.merge, book.owner, { slug: "training", into: "travel" });
  await book.core.call(categories.archive, book.owner, { slug: "office" });
  const list = (await book.core.call(rules.list, book.owner, {})).data;
  expect(list.map(({ sets_archived }) => sets_archived)).toEqual([false, true]);
  const account = await makeAccount(book);
  await importLines(book, account, [["2026-01-05", -350, "x"]]);
  const [row] = await everything(book, account);
  expect(row).toMatchObject({ category: "travel", cash_flow_category: "operations", tags: ["desk"] });
  await expect(add("New", { set: { category: "office" } })).rejects.toMatchObject({
    code: "category_archived",
    errors: [{ pointer: "/set/category" }],
  });
  const where = [term];
  const archived = { name: "Archived", where, set: { category: "office", tags: ["desk"] } };
  const imported = await book.core.call(rules.import, book.owner, { rules: [archived] });
  expect(imported.data).toMatchObject({ unchanged: 1 });
  const fresh = { ...archived, name: "Fresh" };
  await expect(book.core.call(rules.import, book.owner, { rules: [archived, fresh] })).rejects.toMatchObject({
    code: "category_archived",
    errors: [{ pointer: "/rules/1/set/category" }],
  });
  await expect(add("Other", { set: { category: "training" } })).resolves.toMatchObject({
    set: { category: "training" },
  });
});

test("the test of a rule goes by what its category is now", async () => {
  const { id } = await add("Courses", { set: { category: "training" } });
  const { id: other } = await add("Trips", { set: { category: "travel" } });
  const account = await makeAccount(book);
  await importLines(book, account, [["2026-01-05", -350, "x"]]);
  const filter = { date_from: "2026-01-01" };
  await book.core.call(transactions.bulkUpdate, book.owner, { filter, set: { category: "training" } });
  const tested = async () => (await book.core.call(rules.test, book.owner, { rule_id: id })).data;
  expect(await tested()).toMatchObject({ agrees: 1, overlaps: [{ id: other, conflicts: 1 }] });
  await book.core.call(categories.merge, book.owner, { slug: "training", into: "travel" });
  expect(await tested()).toMatchObject({
    agrees: 1,
    contradicts: 0,
    overlaps: [{ id: other, conflicts: 0 }],
  });
  await book.core.call(categories.archive, book.owner, { slug: "travel" });
  expect(await tested()).toMatchObject({ agrees: 0, contradicts: 0, changes: 0, overlaps: [] });
});

test("pages follow each other", async () => {
  for (const name of ["A", "B", "C"]) await add(name);
  const first = await book.core.call(rules.list, book.owner, { limit: 2, include_total: true });
  expect(first.data.map(({ name }) => name)).toEqual(["A", "B"]);
  expect(first.pagination?.total).toBe(3);
  const cursor = first.pagination?.next_cursor ?? "";
  const second = await book.core.call(rules.list, book.owner, { limit: 2, cursor });
  expect(second.data.map(({ name }) => name)).toEqual(["C"]);
});

test.for<[string, object, string, string]>([
  ["a name that is used", { name: "a" }, "duplicate_name", "/name"],
  ["no condition", { where: [] }, "validation_failed", "/where"],
  ["nothing to set", { set: {} }, "validation_failed", "/set"],
  ["an empty category", { set: { category: " " } }, "validation_failed", "/set/category"],
  ["void", { set: { status: "void" } }, "validation_failed", "/set/status"],
  [
    "an import, which no new row has yet",
    { where: [{ not: { field: "import_id", op: "=", value: "x" } }] },
    "validation_failed",
    "/where",
  ],
  [
    "an unknown field",
    { where: [{ field: "shop", op: "=", value: "x" }] },
    "validation_failed",
    "/where/0/field",
  ],
  [
    "an account of nobody",
    { where: [{ field: "bank_account_id", op: "=", value: "no" }] },
    "unknown_account",
    "",
  ],
])("refused: %s", async ([, change, code, pointer]) => {
  await add("A");
  const input = { name: "B", where: [term], set: { category: "rent" }, ...change };
  await expect(book.core.call(rules.create, book.owner, input)).rejects.toMatchObject({
    code,
    ...(pointer !== "" && { errors: [{ pointer }] }),
  });
});

test("a changed rule keeps what is not sent, and its version is checked", async () => {
  const { id } = await add("A");
  await book.core.call(rules.update, book.owner, { id, name: "Other" }, { ifMatch: "1" });
  await expect(
    book.core.call(rules.update, book.owner, { id, name: "Third" }, { ifMatch: "1" }),
  ).rejects.toMatchObject({ code: "stale_version" });
  const { data } = await book.core.call(rules.get, book.owner, { id });
  expect(data).toMatchObject({ name: "Other", where: [term], set: { category: "rent" } });
});

test("starter rules are made for what the book holds, applied and undone as one", async () => {
  const account = await makeAccount(book);
  await importLines(book, account, [
    ["2026-01-05", -1500, "MONTHLY SERVICE FEE"],
    ["2026-01-06", -245000, "RENT 418 HARBOR ST"],
    ["2026-01-07", -999, "CURRENT AFFAIRS BOOKSHOP"],
    ["2026-01-08", 1200, "STRIPE TRANSFER ST-1"],
    ["2026-01-09", -900, "KONTOFÜHRUNG"],
  ]);
  const dry = (await book.core.call(rules.starter, book.owner, { dry_run: true })).data;
  expect(dry).toMatchObject({ created: 0, updated: 4, matched: 4 });
  expect(dry.rules.map(({ name, updated }) => `${name}: ${updated}`)).toEqual([
    "Bank fees (English): 1",
    "Bank fees (German): 1",
    "Card settlement (payment services): 1",
    "Rent (English): 1",
  ]);
  expect(await names()).toEqual([]);
  const english = { language: ["en"], apply: true };
  const { data } = await book.core.call(rules.starter, book.owner, english);
  expect(data).toMatchObject({ created: 3, updated: 3 });
  expect((await book.core.call(rules.starter, book.owner, english)).data).toMatchObject({
    created: 0,
    updated: 0,
  });
});
