/**
 * The threads that answer. Of a file, a thread that listens reads single rows itself: sending them to another thread and back
 * takes longer. Everything else is the work of others, so that it never waits for a long read, another's write or the disk,
 * and survives their death: one thread for writes, several for reads, and from the first upload on one for files, because a
 * hostile file can take long to examine.
 */
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { transactions } from "../../../contract/transaction.ts";
import { headerValues } from "../../../server/header-values.ts";
import { isServerAddress } from "../../../store/dialect/postgres/address/scheme.ts";
import type { OperationRequest } from "../../../server/request.ts";
import { openService, type Service, type ServiceListeners, type ServiceSettings } from "../service.ts";
import { leastBusy, roleOf, WRITER } from "./roles.ts";
import { startThread, type Thread } from "./thread-client.ts";

const MAX_READERS = 4;

/** Delay before a dead thread is replaced, so that one that always dies does not use up the machine. */
const RESTART_DELAY_MS = 500;

interface ThreadsOptions extends ServiceListeners {
  /** The file that a thread runs. */
  readonly program: URL;
}

/** A thread that others can ask too: the writer at the first place, then the readers. */
interface Connectable {
  readonly place: number;
  readonly connect: () => MessagePort;
}

export interface ThreadedService extends Service {
  /** The writer and the readers that run. */
  readonly connectable: () => readonly Connectable[];
  /** Tells of each that is started in the place of one that has ended. */
  readonly onReplacement: (tell: (thread: Connectable) => void) => void;
}

/** Resolves when all threads have the book open. */
export async function openThreads(
  settings: ServiceSettings,
  options: ThreadsOptions,
): Promise<ThreadedService> {
  const readers = Math.max(1, Math.min(MAX_READERS, availableParallelism() - 1));
  let closing = false;
  /** The last one that has begun. */
  let replacement = Promise.resolve();
  const threads: Thread[] = [];
  const observers: ((thread: Connectable) => void)[] = [];
  const start = (place: number): Thread => {
    const thread = startThread(settings, options);
    threads[place] = thread;
    if (place <= readers) for (const tell of observers) tell({ place, connect: thread.connect });
    void thread.exit.then(() => {
      if (closing) return;
      options.note("A request thread ended and is being replaced.");
      replacement = pause(RESTART_DELAY_MS).then(() => void (closing || start(place)));
    });
    return thread;
  };
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
  const idleReader = () => leastBusy(threads.slice(1, 1 + readers));
  /** Never the thread for writes: what has ended the readers would end it too. */
  const nextReader = () => replacement.then(() => idleReader() ?? (threads[1] as Thread));
  // A thread queues requests until its book is open.
  const examiner = () => threads[1 + readers] ?? start(1 + readers);
  // A file has one writer at a time; on a database server every thread can write.
  // There, new transactions of one caller go to one thread, where those that wait share a commit.
  const writer = ({ operation, headers }: OperationRequest): Thread => {
    if (!onServer) return threads[WRITER] as Thread;
    const all = threads.slice(0, 1 + readers);
    const own = threads[placeOf(headers, all.length)] as Thread;
    return operation === transactions.create.id && !own.isOver() ? own : (leastBusy(all) ?? own);
  };
  return {
    answer(request: OperationRequest) {
      const role = roleOf(request.operation);
      if (own !== undefined && role === "one-row") return own.answer(request);
      if (role === "examining") return examiner().answer(request);
      if (role === "writing") return writer(request).answer(request);
      return idleReader()?.answer(request) ?? nextReader().then((thread) => thread.answer(request));
    },
    ready: () => idleReader()?.ready() ?? nextReader().then((thread) => thread.ready()),
    connectable: () =>
      threads
        .slice(0, 1 + readers)
        .flatMap(({ isOver, connect }, place) => (isOver() ? [] : [{ place, connect }])),
    onReplacement: (tell) => void observers.push(tell),
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
