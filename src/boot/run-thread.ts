/** What a worker thread of the program does, by what it was started with. */
import type { MessagePort } from "node:worker_threads";
import type { ReadingJob } from "../client/import/drive/thread/messages.ts";
import type { ThreadSettings } from "./serve/run-thread.ts";

export type ThreadWork = ThreadSettings | ReadingJob;

/** Is a thread of `cashbook serve`, or reads a file that is imported. */
export async function runThread(work: ThreadWork, port: MessagePort): Promise<void> {
  if ("reading" in work) {
    const { readForImport } = await import("../client/import/drive/thread/reader.ts");
    return readForImport(work, port);
  }
  const serve = await import("./serve/run-thread.ts");
  await serve.runThread(work, port);
}
