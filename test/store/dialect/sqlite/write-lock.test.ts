/** Waiting for another connection's write. */
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sqliteWriteLock } from "../../../../src/store/dialect/sqlite/write-lock.ts";
import { openBook, sharedLockState } from "../../../../src/store/dialect/sqlite/open.ts";
import { testBook, type TestBook } from "../../../support/book.ts";
import type { LongWriter } from "../../../support/long-writer.ts";

const WRITER = resolve(import.meta.dirname, "../../../support/long-writer.ts");

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

test.each<[string, SharedArrayBuffer | undefined, number]>([
  // The one that holds the lock ends, and another may begin before this thread has woken.
  ["a thread goes before the next", sharedLockState(), 40],
  // It asks again at random moments, and finds the lock left alone between two long writes soon enough.
  ["a process is let in before long", undefined, 400],
])("where another thread does one long write after another, %s", async (_who, shared, most) => {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(WRITER, {
    workerData: { path: book.place, shared, counts } satisfies LongWriter,
  });
  const ended = once(worker, "exit");
  const store = await openBook(book.place, { create: false, serving: true, lockState: shared });
  let passed = 0;
  while (Atomics.load(counts, 0) === 0) await wait(1);
  for (let n = 0; n < 20; n++) {
    const before = Atomics.load(counts, 0);
    await store.write((queries) => queries.companies.all());
    passed += Atomics.load(counts, 0) - before;
    await wait(5);
  }
  Atomics.store(counts, 1, 1);
  await ended;
  await store.close();
  expect(passed).toBeLessThan(most);
});

test("an end that came between the try and the wait is not waited for", async () => {
  const shared = sharedLockState();
  const [one, other] = [sqliteWriteLock(shared), sqliteWriteLock(shared)];
  const waits = await durations(300, async () => {
    const since = one.mark();
    await other.release();
    await one.pause(since);
  });
  // Waits of their full length take 4.5 ms on average, and none less than 1.
  expect(median(waits)).toBeLessThan(1);
});

test("nobody waits for a company that does not come", async () => {
  const waiting = sqliteWriteLock(sharedLockState());
  // Waits for a writer to come take 2 ms each.
  expect(median(await durations(300, () => waiting.release()))).toBeLessThan(1);
});

/** Milliseconds that each of so many turns takes. */
async function durations(count: number, turn: () => Promise<void>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await turn();
    all.push(performance.now() - start);
  }
  return all;
}

/** Of a busy machine's turns, those in which other work came between are few. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? NaN;
}
