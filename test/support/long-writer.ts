/**
 * A thread that does one long write after another on a book, without a pause: `new Worker(<this>, { workerData })` with a
 * `LongWriter`. Ends when the second number of `counts` is not 0; the first counts the writes that began.
 */
import { setTimeout as wait } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { openBook } from "../../src/store/dialect/sqlite/open.ts";

export interface LongWriter {
  readonly path: string;
  readonly shared: SharedArrayBuffer | undefined;
  readonly counts: Int32Array;
}

/** How long each write holds the lock. */
const HOLD_MS = 40;

const { path, shared, counts } = workerData as LongWriter;
const store = await openBook(path, { create: false, serving: true, lockState: shared });
while (Atomics.load(counts, 1) === 0) {
  await store.write(
    async () => {
      Atomics.add(counts, 0, 1);
      await wait(HOLD_MS);
    },
    { alone: true },
  );
}
await store.close();
