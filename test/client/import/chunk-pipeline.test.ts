import { expect, test } from "vitest";
import { chunkPipeline } from "../../../src/client/import/destinations/book/chunk-pipeline.ts";

/** So long that a test which waits for it does not end. */
const HOUR = 3_600_000;

test("a chunk that is stored already gets no head start, and no timer is left", async () => {
  const stored: number[] = [];
  const timers = timerCount();
  const chunks = chunkPipeline(() => undefined, HOUR);
  for (const n of [1, 2, 3, 4, 5])
    await chunks.push(async (before) => {
      await before;
      stored.push(n);
    });
  await chunks.drain();
  expect(stored).toEqual([1, 2, 3, 4, 5]);
  expect(timerCount()).toBe(timers);
});

test("what goes wrong with a chunk is told when the next but one is sent, or at the end", async () => {
  const chunks = chunkPipeline(() => undefined, HOUR);
  await chunks.push(() => Promise.resolve());
  await chunks.push(() => Promise.reject(new Error("full disk")));
  await chunks.push(() => Promise.resolve());
  await expect(chunks.push(() => Promise.resolve())).rejects.toThrow("full disk");
});

function timerCount(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
}
