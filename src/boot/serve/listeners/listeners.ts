/**
 * The threads that listen beside the one that starts them: the system spreads connections over all of them (SO_REUSEPORT). One
 * that ends is replaced; its connections are lost, and the others go on.
 */
import { setTimeout as pause } from "node:timers/promises";
import { MessageChannel, Worker, type MessagePort, type Transferable } from "node:worker_threads";
import type { RequestCounts } from "../../../server/metrics.ts";
import { forgetThread } from "../../../server/service-state.ts";
import type { ServiceListeners } from "../service.ts";
import { answerPort } from "../threads/answer-port.ts";
import type { ThreadedService } from "../threads/threads.ts";
import {
  STARTER,
  type FromListener,
  type ListenerSettings,
  type Reply,
  type ToListener,
} from "./messages.ts";

/** Delay before a dead listener is replaced, so that one that always dies does not use up the machine. */
const RESTART_DELAY_MS = 500;

/** How long a listener may take to say what it has counted; then what it said before stands. */
const COUNTS_MS = 5000;

const NOTHING: RequestCounts = { series: [], inFlight: 0 };

interface ListenersOptions extends ServiceListeners {
  /** The file that a thread runs. */
  readonly program: URL;
  readonly service: ThreadedService;
  /** Of the listener at a place, from 1; the thread that starts them is at place 0. */
  readonly settings: (place: number) => ListenerSettings;
  readonly log: (line: string) => void;
  readonly readPageFile: (path: string) => Promise<Uint8Array>;
  /** What the thread that starts them has counted. */
  readonly ownCounts: () => RequestCounts;
}

export interface Listeners {
  /** What all listeners have counted, those that have ended too. */
  readonly counts: () => Promise<readonly RequestCounts[]>;
  /** No more connections; resolves when the requests in flight are answered. */
  readonly stop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Listener {
  readonly post: (message: ToListener, transfer?: readonly Transferable[]) => void;
  readonly counts: () => Promise<RequestCounts>;
  /** Those that it has said last. */
  readonly lastCounts: () => RequestCounts;
  readonly listening: Promise<void>;
  readonly stopped: Promise<void>;
  readonly exit: Promise<void>;
}

/** Resolves when all of them listen, or cannot. */
export async function openListeners(count: number, options: ListenersOptions): Promise<Listeners> {
  let isClosing = false;
  const listeners: Listener[] = [];
  /** Of those that have been replaced. */
  const past: RequestCounts[] = [];
  const { service } = options;
  service.onReplacement(({ place, connect }) => {
    for (const listener of listeners) giveThread(listener, place, connect());
  });
  const countsBeside = async (asking?: Listener): Promise<readonly RequestCounts[]> => {
    const others = listeners.filter((one) => one !== asking);
    return [...past, ...(await Promise.all(others.map((one) => one.counts())))];
  };
  const start = (place: number): Listener => {
    const listener: Listener = startListener(options.settings(place), {
      ...options,
      countsBeside: async () => [options.ownCounts(), ...(await countsBeside(listener))],
    });
    const previous = listeners[place - 1];
    if (previous !== undefined) past.push(previous.lastCounts());
    listeners[place - 1] = listener;
    for (const thread of service.connectable()) giveThread(listener, thread.place, thread.connect());
    void listener.exit.then(async () => {
      forgetThread(options.settings(place).http.sharedState);
      if (isClosing) return;
      options.note("A listening thread ended and is being replaced.");
      await pause(RESTART_DELAY_MS);
      if (!isClosing) start(place);
    });
    return listener;
  };
  await Promise.all(Array.from({ length: count }, (_, index) => start(index + 1).listening));
  return {
    counts: () => countsBeside(),
    async stop() {
      isClosing = true;
      for (const { post } of listeners) post({ kind: "stop" });
      await Promise.all(listeners.map(({ stopped }) => stopped));
    },
    async close() {
      isClosing = true;
      for (const { post } of listeners) post({ kind: "close" });
      await Promise.all(listeners.map(({ exit }) => exit));
    },
  };
}

function giveThread({ post }: Listener, place: number, port: MessagePort): void {
  post({ kind: "thread", place, port }, [port]);
}

type ListenerOptions = Omit<ListenersOptions, "settings" | "ownCounts"> & {
  /** What all other threads have counted. */
  readonly countsBeside: () => Promise<readonly RequestCounts[]>;
};

function startListener(settings: ListenerSettings, options: ListenerOptions): Listener {
  const { program, service, note, onUnrecorded, log, readPageFile, countsBeside } = options;
  const worker = new Worker(program, { workerData: settings });
  const listening = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const exit = Promise.withResolvers<void>();
  const counting = openCounting((number) => post({ kind: "counts", number }));
  const post = (message: ToListener, transfer: readonly Transferable[] = []): void =>
    worker.postMessage([message], [...transfer]);
  const reply = async ({ number, question }: Extract<FromListener, { kind: "question" }>): Promise<void> => {
    try {
      if (question.kind === "counts") counting.keep(question.own);
      const reply: Reply =
        question.kind === "counts" ? await countsBeside() : await readPageFile(question.path);
      post({ kind: "reply", number, reply });
    } catch (error) {
      post({ kind: "no-reply", number, fault: String(error) });
    }
  };
  const take = (message: FromListener): void => {
    switch (message.kind) {
      case "listening":
        return listening.resolve();
      case "log":
        return log(message.line);
      case "note":
        return note(message.sentence);
      case "unrecorded":
        return onUnrecorded(message.cause);
      case "counts":
        return counting.take(message);
      case "question":
        return void reply(message);
      case "stopped":
        return stopped.resolve();
    }
  };
  worker.on("message", (messages: readonly FromListener[]) => messages.forEach(take));
  worker.on("error", (error: unknown) => {
    note(`A listening thread failed: ${error instanceof Error ? error.message : String(error)}`);
  });
  worker.on("exit", () => {
    counting.end();
    listening.resolve();
    stopped.resolve();
    exit.resolve();
  });
  const { port1, port2 } = new MessageChannel();
  answerPort(port1, service);
  const listener: Listener = {
    post,
    counts: counting.ask,
    lastCounts: counting.last,
    listening: listening.promise,
    stopped: stopped.promise,
    exit: exit.promise,
  };
  giveThread(listener, STARTER, port2);
  return listener;
}

/** Asks a thread for its counts. One that has ended, or that is too busy, has those that it said last. */
function openCounting(post: (number: number) => void) {
  const waiting = new Map<number, (counts: RequestCounts) => void>();
  let last = NOTHING;
  let asked = 0;
  let isOver = false;
  return {
    async ask(): Promise<RequestCounts> {
      if (isOver) return last;
      const number = ++asked;
      const { promise, resolve } = Promise.withResolvers<RequestCounts>();
      waiting.set(number, resolve);
      post(number);
      const late = new AbortController();
      const counts = await Promise.race([
        promise,
        pause(COUNTS_MS, undefined, { signal: late.signal }).then(
          () => last,
          () => last,
        ),
      ]);
      late.abort();
      waiting.delete(number);
      return counts;
    },
    take({ number, counts }: Extract<FromListener, { kind: "counts" }>): void {
      last = counts;
      waiting.get(number)?.(counts);
    },
    keep: (counts: RequestCounts) => void (last = counts),
    last: () => last,
    end(): void {
      isOver = true;
      last = { ...last, inFlight: 0 };
      for (const resolve of waiting.values()) resolve(last);
    },
  };
}
