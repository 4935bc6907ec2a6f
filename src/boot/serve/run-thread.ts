/** The threads of `cashbook serve`: those that listen, and those that answer. */
import type { MessagePort } from "node:worker_threads";
import { serveListener } from "./listeners/listener.ts";
import type { ListenerSettings } from "./listeners/messages.ts";
import type { ServiceSettings } from "./service.ts";
import { serveThread } from "./threads/thread.ts";

export type ThreadSettings = ServiceSettings | ListenerSettings;

/** Runs until the thread that has started this one tells it to close. */
export function runThread(settings: ThreadSettings, port: MessagePort): Promise<void> {
  return "http" in settings ? serveListener(settings, port) : serveThread(settings, port);
}
