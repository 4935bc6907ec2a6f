/**
 * A thread that listens: it takes connections beside the others, reads single rows of the book itself, and hands everything else
 * to the threads that answer.
 */
import type { MessagePort } from "node:worker_threads";
import { createHttpApp } from "../../../server/http.ts";
import { createRequestCounter, type RequestCounts } from "../../../server/metrics.ts";
import type { OperationAnswer, OperationRequest } from "../../../server/request.ts";
import { leastBusy, roleOf, WRITER } from "../threads/roles.ts";
import { threadBehind, type AnsweringThread } from "../threads/thread-client.ts";
import { postTogether } from "../threads/post-together.ts";
import { openService } from "../service.ts";
import { closeGracefully } from "../graceful-close.ts";
import { sharedPort } from "./shared-port.ts";
import {
  STARTER,
  type FromListener,
  type ListenerSettings,
  type Question,
  type Reply,
  type ToListener,
} from "./messages.ts";

export async function serveListener(
  { service: settings, http, at }: ListenerSettings,
  port: MessagePort,
): Promise<void> {
  const { post, flush } = postTogether<FromListener>((messages, buffers) =>
    port.postMessage(messages, buffers),
  );
  const questions = openQuestions(post);
  const counter = createRequestCounter();
  const threads = new Map<number, AnsweringThread>();
  let isStopping = false;
  const own = await openService(settings, {
    note: (sentence) => post({ kind: "note", sentence }),
    onUnrecorded: (cause) => post({ kind: "unrecorded", cause }),
  });
  const app = await createHttpApp({
    answer: answerer(own.answer, threads),
    ready: own.ready,
    stopping: () => isStopping,
    log: { level: http.logLevel, stream: { write: (line) => post({ kind: "log", line }) } },
    ...(http.tls === undefined
      ? {}
      : { tls: { cert: Buffer.from(http.tls.cert), key: Buffer.from(http.tls.key) } }),
    behindProxy: http.behindProxy,
    origins: http.origins,
    version: http.version,
    sharedState: http.sharedState,
    counter,
    otherCounts: async () =>
      (await questions.ask({ kind: "counts", own: counter.counts() })) as readonly RequestCounts[],
    readPageFile: async (path) => (await questions.ask({ kind: "page", path })) as Uint8Array,
  });
  const ports: MessagePort[] = [port];
  const close = async (): Promise<void> => {
    await own.close().catch(() => undefined);
    flush();
    for (const one of ports) one.close();
  };
  const take = (message: ToListener): void => {
    switch (message.kind) {
      case "thread":
        ports.push(message.port);
        threads.set(message.place, threadBehind(message.port));
        return;
      case "counts":
        return post({ kind: "counts", number: message.number, counts: counter.counts() });
      case "reply":
      case "no-reply":
        return questions.take(message);
      case "stop":
        isStopping = true;
        void closeGracefully(app).then(() => post({ kind: "stopped" }));
        return;
      case "close":
        void close();
    }
  };
  port.on("message", (messages: readonly ToListener[]) => messages.forEach(take));
  if (isStopping) return;
  // The thread that has started this one says where all listen.
  const { level } = app.log;
  app.log.level = "silent";
  await app.listen(sharedPort(at));
  app.log.level = level;
  post({ kind: "listening" });
}

/** Answers by the book of this thread, or by the threads that there are for it. */
function answerer(
  readOneRow: (request: OperationRequest) => Promise<OperationAnswer>,
  threads: ReadonlyMap<number, AnsweringThread>,
): (request: OperationRequest) => Promise<OperationAnswer> {
  const starter = () => threads.get(STARTER) as AnsweringThread;
  const others = (isWanted: (place: number) => boolean) =>
    leastBusy([...threads].filter(([place]) => isWanted(place)).map(([, thread]) => thread));
  return (request) => {
    switch (roleOf(request.operation)) {
      case "one-row":
        return readOneRow(request);
      case "reading":
        return (others((place) => place > WRITER) ?? starter()).answer(request);
      case "writing":
        return (others((place) => place === WRITER) ?? starter()).answer(request);
      case "examining":
        return starter().answer(request);
    }
  };
}

/** Questions to the thread that has started this one. */
function openQuestions(post: (message: FromListener) => void) {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let count = 0;
  return {
    ask(question: Question): Promise<Reply> {
      const number = ++count;
      const asking = Promise.withResolvers<Reply>();
      waiting.set(number, asking);
      post({ kind: "question", number, question });
      return asking.promise;
    },
    take(message: Extract<ToListener, { kind: "reply" | "no-reply" }>): void {
      const asking = waiting.get(message.number);
      waiting.delete(message.number);
      if (message.kind === "reply") asking?.resolve(message.reply);
      else asking?.reject(new Error(message.fault));
    },
  };
}
