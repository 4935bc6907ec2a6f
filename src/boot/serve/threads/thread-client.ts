/** The listening thread's side of a worker thread. */
import { Worker } from "node:worker_threads";
import { Problem } from "../../../contract/problem.ts";
import { problemAnswer } from "../../../server/reply/problem-answer.ts";
import type { OperationAnswer, OperationRequest } from "../../../server/request.ts";
import type { ServiceListeners, ServiceSettings } from "../service.ts";
import type { FromThread, ToThread } from "./messages.ts";
import { postTogether } from "./post-together.ts";

export interface Thread {
  /** Resolves when its book is open; rejects when it cannot be opened. */
  readonly open: Promise<void>;
  /** Resolves when the thread has exited. */
  readonly exit: Promise<void>;
  /** Number of requests in flight. */
  readonly busy: () => number;
  /** Whether it has ended. */
  readonly isOver: () => boolean;
  readonly answer: (request: OperationRequest) => Promise<OperationAnswer>;
  readonly ready: () => Promise<void>;
  readonly close: () => void;
}

/** Takes the messages about one request. */
type Receiver = (message: FromThread | { readonly kind: "gone"; readonly fault: string }) => void;

/** The messages between the listening thread and a worker. */
interface Channel {
  readonly open: Promise<void>;
  readonly exit: Promise<void>;
  /** By the numbers of their requests. */
  readonly receivers: Map<number, Receiver>;
  readonly post: (message: ToThread, bytes?: Uint8Array) => void;
  /** Why the thread has ended; undefined while it runs. */
  readonly fault: () => string | undefined;
}

function openChannel(worker: Worker, { note, onUnrecorded }: ServiceListeners): Channel {
  const receivers: Channel["receivers"] = new Map();
  const opening = Promise.withResolvers<void>();
  const exit = Promise.withResolvers<void>();
  let fault = "The thread ended.";
  let hasEnded = false;
  const take = (message: FromThread): void => {
    if (message.kind === "open") opening.resolve();
    else if (message.kind === "note") note(message.sentence);
    else if (message.kind === "unrecorded") onUnrecorded(message.cause);
    else receivers.get(message.number)?.(message);
  };
  worker.on("message", (messages: readonly FromThread[]) => messages.forEach(take));
  worker.on("error", (error: unknown) => {
    fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    opening.reject(error instanceof Error ? error : new Error(fault));
  });
  worker.on("exit", () => {
    hasEnded = true;
    opening.reject(new Error(fault));
    for (const receive of receivers.values()) receive({ kind: "gone", fault });
    receivers.clear();
    exit.resolve();
  });
  opening.promise.catch(() => undefined);
  const { post } = postTogether<ToThread>((messages, buffers) => worker.postMessage(messages, buffers));
  return {
    open: opening.promise,
    exit: exit.promise,
    receivers,
    post,
    fault: () => (hasEnded ? fault : undefined),
  };
}

/** The parts of an answer's body, each asked for when the one before it has been taken. */
async function* readParts({ receivers, post, fault }: Channel, number: number): AsyncGenerator<Uint8Array> {
  let isComplete = false;
  try {
    for (;;) {
      const next = Promise.withResolvers<Parameters<Receiver>[0]>();
      const end = fault();
      if (end !== undefined) throw new Error(end);
      receivers.set(number, next.resolve);
      post({ kind: "more", number });
      const message = await next.promise;
      if (message.kind === "part") {
        yield message.bytes;
        continue;
      }
      isComplete = true;
      if (message.kind === "end") return;
      throw new Error("fault" in message ? message.fault : "the answer broke off");
    }
  } finally {
    receivers.delete(number);
    if (!isComplete && fault() === undefined) post({ kind: "enough", number });
  }
}

export function startThread(
  settings: ServiceSettings,
  { program, ...listeners }: ServiceListeners & { readonly program: URL },
): Thread {
  const channel = openChannel(new Worker(program, { workerData: settings }), listeners);
  const { open, exit, receivers, post } = channel;
  let count = 0;
  const send = (ask: (number: number) => void, receive: Receiver) => {
    const number = ++count;
    const fault = channel.fault();
    if (fault !== undefined) return receive({ kind: "gone", fault });
    receivers.set(number, receive);
    ask(number);
  };
  return {
    open,
    exit,
    busy: () => receivers.size,
    isOver: () => channel.fault() !== undefined,
    answer(request) {
      const { promise, resolve } = Promise.withResolvers<OperationAnswer>();
      const bytes = request.body.kind === "json" ? request.body.bytes : fileOf(request);
      send(
        (number) => post({ kind: "answer", number, request }, bytes),
        (message) => {
          if (message.kind !== "answered") {
            // A change may have been made; a retry with the same idempotency key finds out.
            const problem = new Problem("unexpected", { cause: causeOf(message) });
            resolve(problemAnswer(problem, request));
            return;
          }
          receivers.delete(message.number);
          resolve({ ...message.head, body: message.body ?? readParts(channel, message.number) });
        },
      );
      return promise;
    },
    ready() {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      send(
        (number) => post({ kind: "ready", number }),
        (message) => {
          if ("number" in message) receivers.delete(message.number);
          if (message.kind === "ready") return resolve();
          const code = message.kind === "unready" ? message.code : "store_unreadable";
          reject(new Problem(code, { cause: causeOf(message) }));
        },
      );
      return promise;
    },
    close: () => post({ kind: "close" }),
  };
}

function causeOf(message: Parameters<Receiver>[0]): Error | undefined {
  return "fault" in message ? new Error(message.fault) : undefined;
}

function fileOf({ body }: OperationRequest): Uint8Array | undefined {
  const file = body.kind === "form" ? body.members["file"] : undefined;
  return file instanceof Uint8Array ? file : undefined;
}
