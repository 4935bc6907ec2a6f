/** What is stored of a replay is compared with the transactions, whatever of it is damaged. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import type { Queries } from "../../../src/core/ports.ts";
import type { SnapshotHead } from "../../../src/core/ports/suggestion-snapshots.ts";
import { differingDays } from "../../../src/core/suggestions/snapshot/check.ts";
import { replayAll } from "../../../src/core/suggestions/snapshot/replay-all.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importLines, makeAccount, type Line } from "../../support/import.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
  const account = await makeAccount(book);
  const days = Array.from({ length: 28 }, (_, day) => String(day + 1).padStart(2, "0"));
  const january = days.map((day): Line => [`2026-01-${day}`, -900, `HARBOR ESTATES ${day}`]);
  const { id } = await importLines(book, account, january);
  book.time += 1000;
  await book.core.call(transactions.bulkUpdate, book.owner, {
    filter: { import_id: [id], date_to: "2026-01-20" },
    set: { category: "rent" },
  });
  await book.core.call(suggestions.list, book.owner, { limit: 5 });
});
afterEach(() => book.close());

const write = <Result>(work: (queries: Queries) => Promise<Result>) =>
  book.ports.store.write(work, { company: 1 });
const check = () =>
  book.ports.store.read((queries) => differingDays({ queries, company: 1 }), { company: 1 });

/** Stores the same again, but for what the test damages. */
async function damage(change: (content: Awaited<ReturnType<typeof replayAll>>) => object): Promise<void> {
  await write(async (queries) => {
    const head = (await queries.suggestionSnapshots.head(1)) as SnapshotHead;
    const whole = await replayAll({ queries, company: 1 }, true);
    const { checkpoint = { state: "", parts: [] }, days } = { ...whole, ...change(whole) };
    await queries.suggestionSnapshots.save(1, head, { checkpoint, days });
  });
}

test("what was stored is right", async () => {
  expect(await check()).toBe(0);
  await damage(() => ({}));
  expect(await check()).toBe(0);
});

test("nothing stored is nothing wrong", async () => {
  await write((queries) => queries.suggestionSnapshots.remove(1));
  expect(await check()).toBeUndefined();
});

test.each([
  ["a day that is missing", ({ days }) => ({ days: days.slice(1) })],
  [
    "another category",
    ({ days }) => ({
      days: days.map((day) => ({ ...day, answers: day.answers.replace("rent", "meals") })),
    }),
  ],
  ["a checkpoint without its keys", ({ checkpoint }) => ({ checkpoint: { ...checkpoint, parts: [] } })],
  ["a checkpoint that is no JSON", ({ checkpoint }) => ({ checkpoint: { ...checkpoint, state: "{" } })],
] satisfies [string, Parameters<typeof damage>[0]][])("%s is found", async (_, change) => {
  await damage(change);
  expect(await check()).toBeGreaterThan(0);
});

test("a day that is wrong both as it is stored and behind the checkpoint counts once", async () => {
  const whole = await book.ports.store.read((queries) => replayAll({ queries, company: 1 }, false), {
    company: 1,
  });
  await damage(({ checkpoint, days }) => ({
    checkpoint: { ...checkpoint, parts: [] },
    days: days.map((day) => ({ ...day, answers: `${day.answers} ` })),
  }));
  expect(await check()).toBe(whole.days.length);
});
