/**
 * The threads that answer. Of a file, the listening thread reads single rows itself: sending them to another thread and back
 * takes longer. Everything else is the work of others, so that it never waits for a long read, another's write or the disk,
 * and survives their death: one thread for writes, several for reads, and from the first upload on one for files, because a
 * hostile file can take long to examine.
 */
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { isReading } from "../../../contract/effect.ts";
import { operations } from "../../../contract/operations.ts";
import { transactions } from "../../../contract/transaction.ts";
import { headerValues } from "../../../server/header-values.ts";
import { isServerAddress } from "../../../store/dialect/postgres/address/scheme.ts";
import type { OperationRequest } from "../../../server/request.ts";
import { openService, type Service, type ServiceListeners, type ServiceSettings } from "../service.ts";
import { startThread, type Thread } from "./thread-client.ts";

const MAX_READERS = 4;

/** Delay before a dead thread is replaced, so that one that always dies does not use up the machine. */
const RESTART_DELAY_MS = 500;

/** Ids of operations that change nothing. */
const reading = new Set(operations.filter(isReading).map(({ id }) => id));

/** Ids of operations that read one row, whatever the book and the request. */
const readingOneRow = new Set(["transactions.get", "company.get"]);

/** Ids of operations that examine a file. */
const examining = new Set(["statements.upload"]);

interface ThreadsOptions extends ServiceListeners {
  /** The file that a thread runs. */
  readonly program: URL;
}

/** Resolves when all threads have the book open. */
export async function openThreads(settings: ServiceSettings, options: ThreadsOptions): Promise<Service> {
  let closing = false;
  /** The last one that has begun. */
  let replacement = Promise.resolve();
  const threads: Thread[] = [];
  const start = (place: number): Thread => {
    const thread = startThread(settings, options);
    threads[place] = thread;
    void thread.exit.then(() => {
      if (closing) return;
      options.note("A request thread ended and is being replaced.");
      replacement = pause(RESTART_DELAY_MS).then(() => void (closing || start(place)));
    });
    return thread;
  };
  const readers = Math.max(1, Math.min(MAX_READERS, availableParallelism() - 1));
  const onServer = isServerAddress(settings.where.database);
  let own: Service | undefined;
  const close = async (): Promise<void> => {
    closing = true;
    for (const thread of threads) thread.close();
    await Promise.all([...threads.map(({ exit }) => exit), own?.close()]);
  };
  try {
    if (!onServer) own = await openService(settings, options);
    await Promise.all(Array.from({ length: 1 + readers }, (_, place) => start(place).open));
  } catch (error) {
    await close();
    throw error;
  }
  // One that has ended is idle, and refuses all until it is replaced.
  const leastBusy = (some: readonly Thread[]) =>
    some
      .filter((each) => !each.isOver())
      .reduce<Thread | undefined>(
        (idle, each) => (idle && idle.busy() <= each.busy() ? idle : each),
        undefined,
      );
  const idleReader = () => leastBusy(threads.slice(1, 1 + readers));
  /** Never the thread for writes: what has ended the readers would end it too. */
  const nextReader = () => replacement.then(() => idleReader() ?? (threads[1] as Thread));
  // A thread queues requests until its book is open.
  const examiner = () => threads[1 + readers] ?? start(1 + readers);
  // A file has one writer at a time; on a database server every thread can write.
  // There, new transactions of one caller go to one thread, where those that wait share a commit.
  const writer = ({ operation, headers }: OperationRequest): Thread => {
    if (!onServer) return threads[0] as Thread;
    const all = threads.slice(0, 1 + readers);
    const own = threads[placeOf(headers, all.length)] as Thread;
    return operation === transactions.create.id && !own.isOver() ? own : (leastBusy(all) ?? own);
  };
  return {
    answer(request: OperationRequest) {
      if (own !== undefined && readingOneRow.has(request.operation)) return own.answer(request);
      if (examining.has(request.operation)) return examiner().answer(request);
      if (!reading.has(request.operation)) return writer(request).answer(request);
      return idleReader()?.answer(request) ?? nextReader().then((thread) => thread.answer(request));
    },
    ready: () => idleReader()?.ready() ?? nextReader().then((thread) => thread.ready()),
    close,
  };
}

/** A place below `count`, always the same for a credential. */
function placeOf(headers: readonly string[], count: number): number {
  const credential = [
    ...headerValues(headers, "x-api-key"),
    ...headerValues(headers, "authorization"),
  ].join();
  let sum = 0;
  for (const letter of credential) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return sum % count;
}
