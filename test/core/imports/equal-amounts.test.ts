/** Thousands of equal amounts: what is kept of possible duplicates, and what it costs to know rows again. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { amountText } from "../../../src/contract/values/money.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { createCore, type Core } from "../../../src/core/call.ts";
import type { FingerprintStore } from "../../../src/core/ports/fingerprints.ts";
import type { Queries } from "../../../src/core/ports.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import {
  beginInput,
  bookLines,
  everything,
  importLines,
  makeAccount,
  rowsOf,
  type Line,
} from "../../support/import.ts";
import { isFullRun } from "../../support/in-short.ts";
import { onlyOnInShort } from "../../support/only.ts";
import { processorClock } from "../../support/processor-clock.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const dayOf = (day: number) => `2026-01-${String(day).padStart(2, "0")}`;

/** Lines of one amount, so many on each day, the first and last day of the file apart. */
function fares(days: readonly number[], { each, text }: { each: number; text: string }): readonly Line[] {
  const inner = days.flatMap((day) => Array.from({ length: each }, (): Line => [dayOf(day), -290, text]));
  return [[dayOf(1), -1, "First"], ...inner, [dayOf(31), -2, "Last"]];
}

test("of many twins the nearest twenty are named, and all are counted", async () => {
  await importLines(book, account, fares([9, 10, 11, 12, 13, 20], { each: 15, text: "Bus fare" }));
  const period = { from: dayOf(1), to: dayOf(31) };
  const { data } = await book.core.call(imports.match, book.owner, {
    bank_account_id: account,
    period,
    rows: rowsOf([[dayOf(12), -290, "FAHRSCHEIN"]]),
  });
  const [match] = data;
  expect(match).toMatchObject({ verdict: "suspect", twin_count: 75 });
  const listed = await book.core.call(transactions.list, book.owner, {
    date_from: dayOf(12),
    date_to: dayOf(12),
    limit: 100,
  });
  const own = new Set(listed.data.map(({ id }) => id));
  expect(match?.twin_ids).toHaveLength(20);
  expect(match?.twin_ids.slice(0, 15).every((id) => own.has(id))).toBe(true);
});

test("a row with more twins than are named is held when the named ones found their rows, and those without more are not", async () => {
  const known = fares([10, 11, 12], { each: 15, text: "Bus fare" });
  await importLines(book, account, known);
  const lines = [...known.slice(0, -1), [dayOf(11), -290, "Kiosk"] as Line, ...known.slice(-1)];
  const { data: begun } = await book.core.call(imports.begin, book.owner, beginInput(account, lines));
  const rows = rowsOf(lines);
  // The row that may be a duplicate comes first, before those that its twins are known by.
  const first = rows.slice(0, 1);
  const doubtful = rows.slice(-2, -1).map((row) => ({ ...row, line: 3 }));
  const later = rows
    .toSpliced(-2, 1)
    .slice(1)
    .map((row) => ({ ...row, line: row.line + 10 }));
  const chunks = [[...first, ...doubtful], later];
  for (const [n, chunk] of chunks.entries())
    await book.core.call(imports.chunk, book.owner, { id: begun.id, n, rows: chunk });
  const { data } = await book.core.call(imports.complete, book.owner, { id: begun.id, rows: rows.length });
  expect(data).toMatchObject({ held: 1, created: 0 });
});

/** Milliseconds of the processor for what takes a second or two; held against each other one by one, the rows take a minute. */
const MOST_MS = 15_000;
const THOUSANDS = isFullRun ? 20_000 : 12_000;
const COSTS = onlyOnInShort("sqlite", "what is read for so many rows is counted below, on both databases");

test("thousands of equal amounts in other words are held at the cost of the rows", COSTS, async () => {
  await importLines(book, account, fares([12], { each: 8000, text: "Bus fare" }));
  const spentMs = processorClock();
  const done = await importLines(book, account, fares([12], { each: 8000, text: "FAHRSCHEIN" }));
  expect(spentMs()).toBeLessThan(MOST_MS);
  expect(done).toMatchObject({ held: 8000, duplicates: 2, created: 0 });
});

/** The book's core, and how many fingerprints it has read from the store. */
function counted(): { readonly core: Core; readonly read: () => number } {
  let count = 0;
  const counting = (queries: Queries): Queries => ({
    ...queries,
    fingerprints: new Proxy(queries.fingerprints, {
      get:
        (store, name: keyof FingerprintStore) =>
        async (...asked: [never, never, never]) => {
          const found: unknown = await store[name](...asked);
          if (Array.isArray(found)) count += found.length;
          return found;
        },
    }),
  });
  const { store } = book.ports;
  const core = createCore({
    ...book.ports,
    store: {
      ...store,
      read: (work, options) => store.read((queries) => work(counting(queries)), options),
      write: (work, options) => store.write((queries) => work(counting(queries)), options),
    },
  });
  return { core, read: () => count };
}

const fare = () => "Bus fare";
const running = Array.from({ length: 3000 }, (_, index) => amountText(BigInt(-290 * (index + 1)), "EUR"));
test.each([
  ["in one text", fare, {}, 520],
  ["in two texts", (index: number) => (index % 2 === 0 ? "Bus fare" : "FAHRSCHEIN"), {}, 520],
  ["beside others", (index: number) => (index % 100 === 0 ? `Kiosk ${index}` : "Bus fare"), {}, 520],
  ["with balances", fare, { balances: running }, 1000],
])("a chunk of thousands of equal rows reads no more than it holds, %s", async (_name, text, facts, most) => {
  const lines = Array.from({ length: 3000 }, (_, index): Line => [dayOf(12), -290, text(index)]);
  await importLines(book, account, lines, facts);
  const rows = rowsOf(lines, facts);
  const { core, read } = counted();
  const { data: begun } = await core.call(
    imports.begin,
    book.owner,
    beginInput(account, lines, { group: "b" }),
  );
  for (let n = 0; n < 6; n++) {
    const before = read();
    await core.call(imports.chunk, book.owner, { id: begun.id, n, rows: rows.slice(n * 500, n * 500 + 500) });
    expect(read() - before).toBeLessThanOrEqual(most);
  }
  const { data } = await core.call(imports.complete, book.owner, { id: begun.id, rows: rows.length });
  expect(data).toMatchObject({ duplicates: 3000, created: 0, held: 0 });
});

test("a chunk of thousands of equal rows with balances, half of them new, reads no more than it holds", async () => {
  const numeral = (rows: number) => amountText(BigInt(-290 * rows), "EUR");
  const file = (count: number, group: string) => {
    const lines = Array.from({ length: count }, (): Line => [dayOf(12), -290, "Bus fare"]);
    const balances = lines.map((_, index) => numeral(index + 1));
    const balance_proof = { opening_balance: numeral(0), closing_balance: numeral(count) };
    return {
      lines,
      facts: { group, balances, balance_proof: { result: "proved" as const, ...balance_proof } },
    };
  };
  const half = file(3000, "a");
  await importLines(book, account, half.lines, half.facts);
  const { lines, facts } = file(6000, "b");
  const rows = rowsOf(lines, facts);
  const { core, read } = counted();
  const { data: begun } = await core.call(imports.begin, book.owner, beginInput(account, lines, facts));
  for (let n = 0; n < 12; n++) {
    const before = read();
    await core.call(imports.chunk, book.owner, { id: begun.id, n, rows: rows.slice(n * 500, n * 500 + 500) });
    expect(read() - before).toBeLessThanOrEqual(1000);
  }
  const { data } = await core.call(imports.complete, book.owner, { id: begun.id, rows: rows.length });
  expect(data).toMatchObject({ duplicates: 3000, created: 3000, held: 0 });
  expect(await bookLines(book, account)).toHaveLength(6000);
});

test("a chunk of possible duplicates of thousands of transactions reads a few of them", async () => {
  await importLines(book, account, fares([11, 12], { each: 2000, text: "Bus fare" }));
  const lines = fares([12], { each: 1500, text: "FAHRSCHEIN" });
  const rows = rowsOf(lines);
  const { core, read } = counted();
  const { data: begun } = await core.call(imports.begin, book.owner, beginInput(account, lines));
  for (let n = 0; n * 500 < rows.length; n++) {
    const before = read();
    await core.call(imports.chunk, book.owner, { id: begun.id, n, rows: rows.slice(n * 500, n * 500 + 500) });
    expect(read() - before).toBeLessThan(1000);
  }
  const { data } = await core.call(imports.complete, book.owner, { id: begun.id, rows: rows.length });
  expect(data).toMatchObject({ held: 1500, duplicates: 2, created: 0 });
});

test("an import that is stopped while its held rows are decided goes on there", async () => {
  await importLines(book, account, fares([12], { each: 1500, text: "Bus fare" }));
  const lines = fares([12], { each: 1500, text: "FAHRSCHEIN" });
  const rows = rowsOf(lines);
  const { data: begun } = await book.core.call(imports.begin, book.owner, beginInput(account, lines));
  await book.core.call(imports.chunk, book.owner, { id: begun.id, n: 0, rows });
  const complete = (signal?: AbortSignal) =>
    book.core.call(imports.complete, book.owner, { id: begun.id, rows: rows.length }, signal && { signal });
  const stop = new AbortController();
  stop.abort(new Error("no more"));
  await expect(complete(stop.signal)).rejects.toThrow("no more");
  const { data: stopped } = await book.core.call(imports.get, book.owner, { id: begun.id });
  expect(stopped).toMatchObject({ state: "running", held: 1500 });
  expect((await complete()).data).toMatchObject({ state: "completed", held: 1500, duplicates: 2 });
});

test("deleted transactions, by the thousand, do not hide the one that is left", async () => {
  await importLines(book, account, fares([12], { each: 600, text: "Bus fare" }));
  const all = (await everything(book, account)).filter(({ description }) => description === "Bus fare");
  const deleted = new Set(
    all
      .map(({ id }) => id)
      .sort()
      .slice(0, 590),
  );
  for (const id of deleted) await book.core.call(transactions.delete, book.owner, { id });
  const [match] = (
    await book.core.call(imports.match, book.owner, {
      bank_account_id: account,
      period: { from: dayOf(1), to: dayOf(31) },
      rows: rowsOf([[dayOf(12), -290, "FAHRSCHEIN"]]),
    })
  ).data;
  expect(match).toMatchObject({ verdict: "suspect", twin_count: 10 });
  expect(match?.twin_ids.filter((id) => deleted.has(id))).toEqual([]);
});

const KNOWN_AGAIN: readonly (readonly [name: string, more: (index: number) => { balance?: string }])[] = [
  ["without balances", () => ({})],
  ["with balances, in one go", (index: number) => ({ balance: amountText(BigInt(-290 * index), "EUR") })],
  [
    "with balances, in parts",
    (index: number) => ({ balance: amountText(BigInt(-290 * index + 1_000_000 * (index % 700)), "EUR") }),
  ],
];

// What rows cost with and without balances is counted above, too: the short run takes the time of the dearest.
test.each(isFullRun ? KNOWN_AGAIN : KNOWN_AGAIN.slice(-1))(
  "thousands of equal rows are known again at the cost of the rows, %s",
  COSTS,
  async (_name, more) => {
    const lines = Array.from({ length: THOUSANDS }, (): Line => [dayOf(12), -290, "Bus fare"]);
    const rows = rowsOf(lines).map((row, index) => ({ ...row, ...more(index) }));
    const send = async (group: string) => {
      const { data: begun } = await book.core.call(
        imports.begin,
        book.owner,
        beginInput(account, lines, { group }),
      );
      for (let n = 0; n * begun.chunk_size < rows.length; n++) {
        const chunk = rows.slice(n * begun.chunk_size, (n + 1) * begun.chunk_size);
        await book.core.call(imports.chunk, book.owner, { id: begun.id, n, rows: chunk });
      }
      return (await book.core.call(imports.complete, book.owner, { id: begun.id, rows: rows.length })).data;
    };
    await send("a");
    const spentMs = processorClock();
    expect(await send("b")).toMatchObject({ duplicates: THOUSANDS, created: 0, held: 0 });
    expect(spentMs()).toBeLessThan(MOST_MS);
  },
);
