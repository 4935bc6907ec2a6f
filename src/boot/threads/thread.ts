/** One thread that answers: it has the book open for itself, and speaks with the listening thread. */
import type { MessagePort } from "node:worker_threads";
import { Problem } from "../../contract/problem.ts";
import type { OperationAnswer } from "../../server/request.ts";
import { openService, type ServiceSettings } from "../service.ts";
import { ownBuffers, TEXT_MAX, type FromThread, type ToThread } from "./messages.ts";

/** Answers what comes in at the port, until it is told to close. */
export async function serveThread(settings: ServiceSettings, port: MessagePort): Promise<void> {
  const say = (message: FromThread, bytes?: string | Uint8Array) =>
    port.postMessage(message, ownBuffers(bytes));
  const { answer, ready, close } = await openService(settings, {
    note: (sentence) => say({ say: "note", sentence }),
    uncounted: (cause) => say({ say: "uncounted", cause }),
  });
  /** Answers that come in parts, by the number of their request. */
  const parts = new Map<number, AsyncIterator<string | Uint8Array>>();
  const work = new Set<Promise<void>>();

  const tell = (number: number, { body: said, ...head }: OperationAnswer): void => {
    if (typeof said === "string" || said instanceof Uint8Array) {
      const body = said.length <= TEXT_MAX ? said : bytesOf(said);
      say({ say: "answered", number, head, body }, body);
      return;
    }
    parts.set(number, said[Symbol.asyncIterator]());
    say({ say: "answered", number, head, body: undefined });
  };
  const more = async (number: number): Promise<void> => {
    try {
      const next = await parts.get(number)?.next();
      if (next === undefined) return;
      if (next.done === true) {
        parts.delete(number);
        say({ say: "end", number });
        return;
      }
      const bytes = bytesOf(next.value);
      say({ say: "part", number, bytes }, bytes);
    } catch (error) {
      parts.delete(number);
      say({ say: "broken", number, fault: faultOf(error) });
    }
  };
  const heard = async (message: Exclude<ToThread, { say: "close" }>): Promise<void> => {
    const { number } = message;
    switch (message.say) {
      case "answer":
        return tell(number, await answer(message.request));
      case "more":
        return more(number);
      case "enough":
        await parts.get(number)?.return?.();
        parts.delete(number);
        return;
      case "ready":
        return ready().then(
          () => say({ say: "ready", number }),
          (error: unknown) => {
            const code = error instanceof Problem ? error.code : "store_unreadable";
            say({ say: "unready", number, code, fault: faultOf(error) });
          },
        );
    }
  };
  port.on("message", (message: ToThread) => {
    if (message.say === "close") {
      void Promise.allSettled(work)
        .then(close)
        .finally(() => port.close());
      return;
    }
    const doing = heard(message)
      .catch((error: unknown) => say({ say: "broken", number: message.number, fault: faultOf(error) }))
      .finally(() => work.delete(doing));
    work.add(doing);
  });
  say({ say: "open" });
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === "string" ? new TextEncoder().encode(text) : text;
}

function faultOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
