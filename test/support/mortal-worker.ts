/** A thread of the service that dies when it is asked for one of these, for tests of what happens then. */
import { parentPort, workerData } from "node:worker_threads";
import type { ServiceSettings } from "../../src/boot/serve/service.ts";
import type { ToThread } from "../../src/boot/serve/threads/messages.ts";
import { serveThread } from "../../src/boot/serve/threads/thread.ts";

const deadly = ["categories.list", "transactions.get"];

if (parentPort !== null) {
  const isDeadly = (message: ToThread) =>
    message.kind === "answer" && deadly.includes(message.request.operation);
  await serveThread(workerData as ServiceSettings, parentPort);
  // Not before: what comes while the book is being opened waits for the first listener, and would be lost with this one.
  parentPort.on("message", (messages: readonly ToThread[]) => {
    if (messages.some(isDeadly)) process.exit(1);
  });
}
