/** A listener that dies when it is given a file of the pages, for tests of what happens then. */
import { parentPort, workerData } from "node:worker_threads";
import type { ToListener } from "../../src/boot/serve/listeners/messages.ts";
import { runThread, type ThreadSettings } from "../../src/boot/serve/run-thread.ts";

if (parentPort !== null) {
  await runThread(workerData as ThreadSettings, parentPort);
  parentPort.on("message", (messages: readonly ToListener[]) => {
    if (messages.some((message) => message.kind === "reply" && message.reply instanceof Uint8Array))
      process.exit(1);
  });
}
