/** The asking side of a thread that answers. */
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import { Problem } from "../../../contract/problem.ts";
import { problemAnswer } from "../../../server/reply/problem-answer.ts";
import type { OperationAnswer, OperationRequest } from "../../../server/request.ts";
import type { ServiceListeners, ServiceSettings } from "../service.ts";
import { openChannel, type Channel, type Receiver } from "./channel.ts";

/** A thread that answers, as one sees it that asks. */
export interface AnsweringThread {
  /** Number of requests in flight from here. */
  readonly busy: () => number;
  /** Whether it has ended. */
  readonly isOver: () => boolean;
  readonly answer: (request: OperationRequest) => Promise<OperationAnswer>;
  readonly ready: () => Promise<void>;
}

/** The same to the thread that has started it. */
export interface Thread extends AnsweringThread {
  /** Resolves when its book is open; rejects when it cannot be opened. */
  readonly open: Promise<void>;
  /** Resolves when the thread has exited. */
  readonly exit: Promise<void>;
  /** A port on which it answers, for another thread. */
  readonly connect: () => MessagePort;
  readonly close: () => void;
}

/** Starts a thread that answers. */
export function startThread(
  settings: ServiceSettings,
  { program, note, onUnrecorded }: ServiceListeners & { readonly program: URL },
): Thread {
  const worker = new Worker(program, { workerData: settings });
  const opening = Promise.withResolvers<void>();
  const exit = Promise.withResolvers<void>();
  let fault = "The thread ended.";
  const channel = openChannel(worker, (message) => {
    if (message.kind === "open") opening.resolve();
    else if (message.kind === "note") note(message.sentence);
    else onUnrecorded(message.cause);
  });
  worker.on("error", (error: unknown) => {
    fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    opening.reject(error instanceof Error ? error : new Error(fault));
  });
  worker.on("exit", () => {
    opening.reject(new Error(fault));
    channel.end(fault);
    exit.resolve();
  });
  opening.promise.catch(() => undefined);
  return {
    open: opening.promise,
    exit: exit.promise,
    ...askerOf(channel),
    connect() {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage([{ kind: "connect", port: port1 }], [port1]);
      return port2;
    },
    close: () => channel.post({ kind: "close" }),
  };
}

/** A thread at the other end of a port, which closes when the thread ends. */
export function threadBehind(port: MessagePort): AnsweringThread {
  const channel = openChannel(port);
  port.on("close", () => channel.end("The thread ended."));
  return askerOf(channel);
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

function askerOf(channel: Channel): AnsweringThread {
  const { receivers, post } = channel;
  let count = 0;
  const send = (ask: (number: number) => void, receive: Receiver) => {
    const number = ++count;
    const fault = channel.fault();
    if (fault !== undefined) return receive({ kind: "gone", fault });
    receivers.set(number, receive);
    ask(number);
  };
  return {
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
  };
}

function causeOf(message: Parameters<Receiver>[0]): Error | undefined {
  return "fault" in message ? new Error(message.fault) : undefined;
}

function fileOf({ body }: OperationRequest): Uint8Array | undefined {
  const file = body.kind === "form" ? body.members["file"] : undefined;
  return file instanceof Uint8Array ? file : undefined;
}
