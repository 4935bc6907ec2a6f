/** A worker thread: opens the book for itself, and answers the requests of the threads that listen. */
import type { MessagePort } from "node:worker_threads";
import { openService, type ServiceSettings } from "../service.ts";
import { answerPort, type AnsweredPort } from "./answer-port.ts";
import type { FromThread, ToThread } from "./messages.ts";

/** Answers the messages of the port, and of those that come on it, until it is told to close. */
export async function serveThread(settings: ServiceSettings, port: MessagePort): Promise<void> {
  // Until the book is open nothing is asked, and whoever asks waits for that.
  const tell = (message: FromThread) => port.postMessage([message]);
  const service = await openService(settings, {
    note: (sentence) => tell({ kind: "note", sentence }),
    onUnrecorded: (cause) => tell({ kind: "unrecorded", cause }),
  });
  const ports: { readonly port: MessagePort; readonly answered: AnsweredPort }[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(ports.map(({ answered }) => answered.whenIdle()));
    await service.close().catch(() => undefined);
    for (const one of ports) one.port.close();
  };
  const takeOther = (message: Exclude<ToThread, { readonly number: number }>): void => {
    if (message.kind === "close") void close();
    else ports.push({ port: message.port, answered: answerPort(message.port, service) });
  };
  ports.push({ port, answered: answerPort(port, service, takeOther) });
  tell({ kind: "open" });
}
