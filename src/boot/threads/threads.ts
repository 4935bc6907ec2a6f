/**
 * The threads that answer: one for what changes the book, the others for what only reads. The thread that listens waits
 * for no lock and no disk, and goes on when one of the others dies.
 */
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { operations } from "../../contract/operations.ts";
import { isServerAddress } from "../../store/dialect/postgres/scheme.ts";
import type { OperationRequest } from "../../server/request.ts";
import type { Service, ServiceSettings } from "../service.ts";
import { oneThread, type OneThread } from "./one-thread.ts";

const MAX_READERS = 4;

/** How long a thread that died is not replaced, so that one that always dies does not take the machine. */
const REST_MS = 500;

/** Ids of operations that change nothing: reading, and telling what would become of rows, or what earlier files proved. */
const reading = new Set([
  ...operations.filter(({ method }) => method === "GET").map(({ id }) => id),
  "imports.match",
  "imports.evidence",
]);

export interface ThreadsOptions {
  /** The file that a thread runs. */
  readonly program: URL;
  readonly note: (sentence: string) => void;
}

/** Resolves when all threads have the book open. */
export async function openThreads(settings: ServiceSettings, options: ThreadsOptions): Promise<Service> {
  let closing = false;
  const threads: OneThread[] = [];
  const start = (place: number): OneThread => {
    const thread = oneThread(settings, options);
    threads[place] = thread;
    void thread.gone.then(async () => {
      if (closing) return;
      options.note("A thread that answers requests ended, and is replaced.");
      await pause(REST_MS);
      if (!closing) start(place);
    });
    return thread;
  };
  const readers = Math.max(1, Math.min(MAX_READERS, availableParallelism() - 1));
  const close = async (): Promise<void> => {
    closing = true;
    for (const thread of threads) thread.close();
    await Promise.all(threads.map(({ gone }) => gone));
  };
  try {
    await Promise.all(Array.from({ length: 1 + readers }, (_, place) => start(place).open));
  } catch (error) {
    await close();
    throw error;
  }
  const idlest = (some: readonly OneThread[]) =>
    some.reduce((idle, each) => (each.busy() < idle.busy() ? each : idle));
  const reader = () => idlest(threads.slice(1));
  // A file has one writer at a time; of a database server every thread can ask anything.
  const writer = isServerAddress(settings.where.database)
    ? () => idlest(threads)
    : () => threads[0] as OneThread;
  return {
    answer: (request: OperationRequest) =>
      (reading.has(request.operation) ? reader() : writer()).answer(request),
    ready: () => reader().ready(),
    close,
  };
}
