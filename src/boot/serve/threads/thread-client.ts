/** The listening thread's side of a worker thread. */
import { Worker } from "node:worker_threads";
import { Problem } from "../../../contract/problem.ts";
import { problemAnswer } from "../../../server/reply/problem-answer.ts";
import type { OperationAnswer, OperationRequest } from "../../../server/request.ts";
import type { ServiceListeners, ServiceSettings } from "../service.ts";
import { ownBuffers, type FromThread, type ToThread } from "./messages.ts";

export interface Thread {
  /** Resolves when its book is open; rejects when it cannot be opened. */
  readonly open: Promise<void>;
  /** Resolves when the thread has exited. */
  readonly exit: Promise<void>;
  /** Number of requests in flight. */
  readonly busy: () => number;
  readonly answer: (request: OperationRequest) => Promise<OperationAnswer>;
  readonly ready: () => Promise<void>;
  readonly close: () => void;
}

/** Takes the messages about one request. */
type Receiver = (message: FromThread | { readonly kind: "gone"; readonly fault: string }) => void;

export function startThread(
  settings: ServiceSettings,
  { program, note, onUnrecorded }: ServiceListeners & { readonly program: URL },
): Thread {
  const worker = new Worker(program, { workerData: settings });
  const receivers = new Map<number, Receiver>();
  const opening = Promise.withResolvers<void>();
  const exit = Promise.withResolvers<void>();
  let fault = "The thread ended.";
  let count = 0;
  let hasEnded = false;

  const post = (message: ToThread, bytes?: Uint8Array) => worker.postMessage(message, ownBuffers(bytes));
  const send = (ask: (number: number) => void, receive: Receiver): number => {
    const number = ++count;
    if (hasEnded) {
      receive({ kind: "gone", fault });
      return number;
    }
    receivers.set(number, receive);
    ask(number);
    return number;
  };
  worker.on("message", (message: FromThread) => {
    if (message.kind === "open") opening.resolve();
    else if (message.kind === "note") note(message.sentence);
    else if (message.kind === "unrecorded") onUnrecorded(message.cause);
    else receivers.get(message.number)?.(message);
  });
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

  const readParts = async function* (number: number): AsyncGenerator<Uint8Array> {
    let isComplete = false;
    try {
      for (;;) {
        const next = Promise.withResolvers<Parameters<Receiver>[0]>();
        if (hasEnded) throw new Error(fault);
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
      if (!isComplete && !hasEnded) post({ kind: "enough", number });
    }
  };
  return {
    open: opening.promise,
    exit: exit.promise,
    busy: () => receivers.size,
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
          resolve({ ...message.head, body: message.body ?? readParts(message.number) });
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
