/** The listening thread's side of one thread that answers. */
import { Worker } from "node:worker_threads";
import { Problem } from "../../contract/problem.ts";
import { problemAnswer } from "../../server/reply/problem-answer.ts";
import type { OperationAnswer, OperationRequest } from "../../server/request.ts";
import type { ServiceListeners, ServiceSettings } from "../service.ts";
import { ownBuffers, type FromThread, type ToThread } from "./messages.ts";

export interface OneThread {
  /** Resolves when its book is open. Rejects when it could not be opened. */
  readonly open: Promise<void>;
  /** Resolves when the thread is gone. */
  readonly gone: Promise<void>;
  /** Requests that it has not answered. */
  readonly busy: () => number;
  readonly answer: (request: OperationRequest) => Promise<OperationAnswer>;
  readonly ready: () => Promise<void>;
  readonly close: () => void;
}

/** What is waited for, by the number of its request. */
type Waiting = (message: FromThread | { readonly say: "gone"; readonly fault: string }) => void;

export function oneThread(
  settings: ServiceSettings,
  { program, note, uncounted }: ServiceListeners & { readonly program: URL },
): OneThread {
  const worker = new Worker(program, { workerData: settings });
  const waiting = new Map<number, Waiting>();
  const opened = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let fault = "The thread ended.";
  let count = 0;
  let ended = false;

  const say = (message: ToThread, bytes?: Uint8Array) => worker.postMessage(message, ownBuffers(bytes));
  const asked = (ask: (number: number) => void, heard: Waiting): number => {
    const number = ++count;
    if (ended) {
      heard({ say: "gone", fault });
      return number;
    }
    waiting.set(number, heard);
    ask(number);
    return number;
  };
  worker.on("message", (message: FromThread) => {
    if (message.say === "open") opened.resolve();
    else if (message.say === "note") note(message.sentence);
    else if (message.say === "uncounted") uncounted(message.cause);
    else waiting.get(message.number)?.(message);
  });
  worker.on("error", (error: unknown) => {
    fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    opened.reject(error instanceof Error ? error : new Error(fault));
  });
  worker.on("exit", () => {
    ended = true;
    opened.reject(new Error(fault));
    for (const heard of waiting.values()) heard({ say: "gone", fault });
    waiting.clear();
    gone.resolve();
  });
  opened.promise.catch(() => undefined);

  const partsOf = async function* (number: number): AsyncGenerator<Uint8Array> {
    let over = false;
    try {
      for (;;) {
        const next = Promise.withResolvers<Parameters<Waiting>[0]>();
        if (ended) throw new Error(fault);
        waiting.set(number, next.resolve);
        say({ say: "more", number });
        const message = await next.promise;
        if (message.say === "part") {
          yield message.bytes;
          continue;
        }
        over = true;
        if (message.say === "end") return;
        throw new Error("fault" in message ? message.fault : "the answer broke off");
      }
    } finally {
      waiting.delete(number);
      if (!over && !ended) say({ say: "enough", number });
    }
  };
  return {
    open: opened.promise,
    gone: gone.promise,
    busy: () => waiting.size,
    answer(request) {
      const { promise, resolve } = Promise.withResolvers<OperationAnswer>();
      const bytes = request.body.kind === "json" ? request.body.bytes : fileOf(request);
      asked(
        (number) => say({ say: "answer", number, request }, bytes),
        (message) => {
          if (message.say !== "answered") {
            // Whether a change was made is not known; the same idempotency key finds it out.
            const lost = new Problem("unexpected", { cause: causeOf(message) });
            resolve(problemAnswer(lost, request));
            return;
          }
          waiting.delete(message.number);
          resolve({ ...message.head, body: message.body ?? partsOf(message.number) });
        },
      );
      return promise;
    },
    ready() {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      asked(
        (number) => say({ say: "ready", number }),
        (message) => {
          if ("number" in message) waiting.delete(message.number);
          if (message.say === "ready") return resolve();
          const code = message.say === "unready" ? message.code : "store_unreadable";
          reject(new Problem(code, { cause: causeOf(message) }));
        },
      );
      return promise;
    },
    close: () => say({ say: "close" }),
  };
}

function causeOf(message: Parameters<Waiting>[0]): Error | undefined {
  return "fault" in message ? new Error(message.fault) : undefined;
}

function fileOf({ body }: OperationRequest): Uint8Array | undefined {
  const file = body.kind === "form" ? body.members["file"] : undefined;
  return file instanceof Uint8Array ? file : undefined;
}
