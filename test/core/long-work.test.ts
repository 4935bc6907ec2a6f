/** Long work that its caller stops: a change of many is made whole or not at all, what goes in steps is taken up again. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { events } from "../../src/contract/event.ts";
import { imports } from "../../src/contract/import.ts";
import { rules } from "../../src/contract/rule.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { CallOptions } from "../../src/contract/operation.ts";
import { OWNER, testBook, type TestBook } from "../support/book.ts";
import { importLines, makeAccount, type Line } from "../support/import.ts";

/** More than one part of any work. */
const ROWS = 4500;

let book: TestBook;
let account: string;
let importId: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
  const lines = Array.from({ length: ROWS }, (_, index): Line => [
    "2026-02-03",
    -100 - index,
    `Shop ${index}`,
  ]);
  importId = (await importLines(book, account, lines)).id;
});
afterEach(() => book.close());

const STOPPED = new Error("stopped");

/** Options of a caller who stops at the first part that is told, and all that was told. */
function stopping(): {
  readonly options: CallOptions;
  readonly told: (readonly [number, number | undefined])[];
} {
  const controller = new AbortController();
  const told: (readonly [number, number | undefined])[] = [];
  const onProgress: CallOptions["onProgress"] = (done, total) => {
    told.push([done, total]);
    if (done > 0) controller.abort(STOPPED);
  };
  return { options: { signal: controller.signal, onProgress }, told };
}

const count = async (category: string) => {
  const { pagination } = await book.core.call(transactions.list, OWNER, {
    category,
    include_total: true,
    limit: 1,
  });
  return pagination?.total;
};
const travel = { filter: { has_category: false }, set: { category: "travel" }, expected_count: ROWS };

test("a bulk change is told in parts, and stopped it changes nothing", async () => {
  const { options, told } = stopping();
  const stopped = book.core.call(transactions.bulkUpdate, OWNER, travel, options);
  await expect(stopped).rejects.toBe(STOPPED);
  expect(told).toEqual([[2000, ROWS]]);
  expect(await count("travel")).toBe(0);
  const { data: log } = await book.core.call(events.list, OWNER, { type: ["transaction.bulk_updated"] });
  expect(log).toEqual([]);
  expect((await book.core.call(transactions.bulkUpdate, OWNER, travel)).data.updated).toBe(ROWS);
});

test("rules that are applied, stopped, change nothing", async () => {
  await book.core.call(rules.create, OWNER, {
    name: "Shops",
    where: [{ field: "description", op: "~", value: "shop" }],
    set: { category: "travel" },
  });
  const { options, told } = stopping();
  await expect(book.core.call(rules.apply, OWNER, {}, options)).rejects.toBe(STOPPED);
  expect(told).toEqual([[2000, undefined]]);
  expect(await count("travel")).toBe(0);
});

test("the undo of a bulk change, stopped in a rehearsal or in the work, leaves the change", async () => {
  await book.core.call(transactions.bulkUpdate, OWNER, travel);
  const {
    data: [event],
  } = await book.core.call(events.list, OWNER, { type: ["transaction.bulk_updated"] });
  const id = event?.id ?? "";
  for (const input of [{ id, dry_run: true }, { id }]) {
    const { options, told } = stopping();
    await expect(book.core.call(events.undo, OWNER, input, options)).rejects.toBe(STOPPED);
    expect(told).toEqual([
      [0, ROWS],
      [2000, ROWS],
    ]);
    expect(await count("travel")).toBe(ROWS);
  }
  expect((await book.core.call(events.undo, OWNER, { id, dry_run: true })).data.changed).toBe(ROWS);
  expect(await count("travel")).toBe(ROWS);
  expect((await book.core.call(events.undo, OWNER, { id })).data.changed).toBe(ROWS);
  expect(await count("travel")).toBe(0);
});

test("an import's undo keeps what it has undone, and the next one undoes the rest", async () => {
  const { options, told } = stopping();
  const stopped = book.core.call(imports.undo, OWNER, { id: importId }, options);
  await expect(stopped).rejects.toBe(STOPPED);
  expect(told).toEqual([[2000, ROWS]]);
  expect((await book.core.call(imports.get, OWNER, { id: importId })).data).toMatchObject({
    state: "undoing",
    removed: 2000,
  });
  expect((await book.core.call(imports.undo, OWNER, { id: importId })).data).toMatchObject({
    state: "undone",
    removed: ROWS,
  });
});

test("the rehearsal of an import's undo, stopped, changes nothing", async () => {
  const { options, told } = stopping();
  const stopped = book.core.call(imports.undo, OWNER, { id: importId, dry_run: true }, options);
  await expect(stopped).rejects.toBe(STOPPED);
  expect(told).toEqual([[2000, ROWS]]);
  expect((await book.core.call(imports.get, OWNER, { id: importId })).data.state).toBe("completed");
});

/** As many rows that could be the same, in other words, between two days that are whole. */
async function heldImport(): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, index): Line => [
    "2026-02-03",
    -100 - index,
    `Laden ${index}`,
  ]);
  const edges: readonly Line[] = [
    ["2026-02-01", 1, "first"],
    ["2026-02-05", 2, "last"],
  ];
  const { id, held } = await importLines(book, account, [...edges, ...lines]);
  expect(held).toBe(ROWS);
  return id;
}

test("held rows that are accepted stay written so far, and the next call writes the rest", async () => {
  const id = await heldImport();
  const { options, told } = stopping();
  await expect(book.core.call(imports.accept, OWNER, { id }, options)).rejects.toBe(STOPPED);
  expect(told).toEqual([[2000, ROWS]]);
  expect((await book.core.call(imports.get, OWNER, { id })).data).toMatchObject({
    held: ROWS - 2000,
    created: 2002,
  });
  expect((await book.core.call(imports.accept, OWNER, { id })).data).toMatchObject({
    held: 0,
    created: ROWS + 2,
  });
});

test("held rows that are dismissed are all dismissed or none", async () => {
  const id = await heldImport();
  const { options, told } = stopping();
  await expect(book.core.call(imports.dismiss, OWNER, { id }, options)).rejects.toBe(STOPPED);
  expect(told).toEqual([
    [0, ROWS],
    [2000, ROWS],
  ]);
  expect((await book.core.call(imports.get, OWNER, { id })).data).toMatchObject({
    held: ROWS,
    duplicates: 0,
  });
  expect((await book.core.call(imports.dismiss, OWNER, { id })).data).toMatchObject({
    held: 0,
    duplicates: ROWS,
  });
});
