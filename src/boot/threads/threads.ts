/**
 * The threads that answer: one for what changes the book, others for what only reads, and from the first uploaded file on
 * one for files, whose examination takes as long as whoever made the file wants. The thread that listens waits for no lock
 * and no disk, and goes on when one of the others dies.
 */
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { isReading } from "../../contract/effect.ts";
import { operations } from "../../contract/operations.ts";
import { isServerAddress } from "../../store/dialect/postgres/scheme.ts";
import type { OperationRequest } from "../../server/request.ts";
import type { Service, ServiceListeners, ServiceSettings } from "../service.ts";
import { oneThread, type OneThread } from "./one-thread.ts";

const MAX_READERS = 4;

/** How long a thread that died is not replaced, so that one that always dies does not take the machine. */
const REST_MS = 500;

/** Ids of operations that change nothing: reading, and telling what would become of rows, or what earlier files proved. */
const reading = new Set(operations.filter(isReading).map(({ id }) => id));

/** Ids of operations that examine a file. */
const examining = new Set(["statements.upload"]);

export interface ThreadsOptions extends ServiceListeners {
  /** The file that a thread runs. */
  readonly program: URL;
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
  const reader = () => idlest(threads.slice(1, 1 + readers));
  // A thread takes what it is asked before its book is open, so nobody waits for it here.
  const examiner = () => threads[1 + readers] ?? start(1 + readers);
  // A file has one writer at a time; of a database server every thread can ask anything.
  const writer = isServerAddress(settings.where.database)
    ? () => idlest(threads.slice(0, 1 + readers))
    : () => threads[0] as OneThread;
  return {
    answer(request: OperationRequest) {
      if (examining.has(request.operation)) return examiner().answer(request);
      return (reading.has(request.operation) ? reader() : writer()).answer(request);
    },
    ready: () => reader().ready(),
    close,
  };
}
