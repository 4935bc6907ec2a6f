/**
 * The worker threads: one for writes, several for reads, and from the first upload on one for files, because a hostile file
 * can take long to examine. The listening thread never waits for a lock or the disk, and survives the death of a worker.
 */
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { isReading } from "../../../contract/effect.ts";
import { operations } from "../../../contract/operations.ts";
import { isServerAddress } from "../../../store/dialect/postgres/address/scheme.ts";
import type { OperationRequest } from "../../../server/request.ts";
import type { Service, ServiceListeners, ServiceSettings } from "../service.ts";
import { startThread, type Thread } from "./thread-client.ts";

const MAX_READERS = 4;

/** Delay before a dead thread is replaced, so that one that always dies does not use up the machine. */
const RESTART_DELAY_MS = 500;

/** Ids of operations that change nothing. */
const reading = new Set(operations.filter(isReading).map(({ id }) => id));

/** Ids of operations that examine a file. */
const examining = new Set(["statements.upload"]);

interface ThreadsOptions extends ServiceListeners {
  /** The file that a thread runs. */
  readonly program: URL;
}

/** Resolves when all threads have the book open. */
export async function openThreads(settings: ServiceSettings, options: ThreadsOptions): Promise<Service> {
  let closing = false;
  const threads: Thread[] = [];
  const start = (place: number): Thread => {
    const thread = startThread(settings, options);
    threads[place] = thread;
    void thread.exit.then(async () => {
      if (closing) return;
      options.note("A request thread ended and is being replaced.");
      await pause(RESTART_DELAY_MS);
      if (!closing) start(place);
    });
    return thread;
  };
  const readers = Math.max(1, Math.min(MAX_READERS, availableParallelism() - 1));
  const close = async (): Promise<void> => {
    closing = true;
    for (const thread of threads) thread.close();
    await Promise.all(threads.map(({ exit }) => exit));
  };
  try {
    await Promise.all(Array.from({ length: 1 + readers }, (_, place) => start(place).open));
  } catch (error) {
    await close();
    throw error;
  }
  const leastBusy = (some: readonly Thread[]) =>
    some.reduce((idle, each) => (each.busy() < idle.busy() ? each : idle));
  const reader = () => leastBusy(threads.slice(1, 1 + readers));
  // A thread queues requests until its book is open.
  const examiner = () => threads[1 + readers] ?? start(1 + readers);
  // A file has one writer at a time; on a database server every thread can write.
  const writer = isServerAddress(settings.where.database)
    ? () => leastBusy(threads.slice(0, 1 + readers))
    : () => threads[0] as Thread;
  return {
    answer(request: OperationRequest) {
      if (examining.has(request.operation)) return examiner().answer(request);
      return (reading.has(request.operation) ? reader() : writer()).answer(request);
    },
    ready: () => reader().ready(),
    close,
  };
}
