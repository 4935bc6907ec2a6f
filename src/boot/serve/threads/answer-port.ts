/** The answering side of a port between threads. */
import type { MessagePort, Transferable, Worker } from "node:worker_threads";
import { Problem } from "../../../contract/problem.ts";
import type { OperationAnswer } from "../../../server/request.ts";
import type { Service } from "../service.ts";
import { COPY_MAX, type FromThread, type ToThread } from "./messages.ts";
import { postTogether } from "./post-together.ts";

export interface AnsweredPort {
  /** Sends what is about no request. */
  readonly post: (message: FromThread) => void;
  /** Resolves when the requests in flight are answered, and their answers sent. */
  readonly whenIdle: () => Promise<void>;
}

/** Answers the requests that come on a port. `takeOther` is given what is no request. */
export function answerPort(
  port: Pick<MessagePort | Worker, "on" | "postMessage">,
  { answer, ready }: Pick<Service, "answer" | "ready">,
  takeOther: (message: Exclude<ToThread, { readonly number: number }>) => void = () => undefined,
): AnsweredPort {
  const { post, flush } = postTogether<FromThread>((messages, buffers) =>
    port.postMessage(messages, buffers as readonly Transferable[] as Transferable[]),
  );
  /** Streamed answers, by the number of their request. */
  const parts = new Map<number, AsyncIterator<string | Uint8Array>>();
  const work = new Set<Promise<void>>();

  const sendAnswer = (number: number, { body: content, ...head }: OperationAnswer): void => {
    if (typeof content === "string" || content instanceof Uint8Array) {
      const body = content.length <= COPY_MAX ? content : bytesOf(content);
      post({ kind: "answered", number, head, body }, body);
      return;
    }
    parts.set(number, content[Symbol.asyncIterator]());
    post({ kind: "answered", number, head, body: undefined });
  };
  const sendPart = async (number: number): Promise<void> => {
    try {
      const next = await parts.get(number)?.next();
      if (next === undefined) return;
      if (next.done === true) {
        parts.delete(number);
        post({ kind: "end", number });
        return;
      }
      const bytes = bytesOf(next.value);
      post({ kind: "part", number, bytes }, bytes);
    } catch (error) {
      parts.delete(number);
      post({ kind: "broken", number, fault: faultOf(error) });
    }
  };
  const receive = async (message: Extract<ToThread, { readonly number: number }>): Promise<void> => {
    const { number } = message;
    switch (message.kind) {
      case "answer":
        return sendAnswer(number, await answer(message.request));
      case "more":
        return sendPart(number);
      case "enough":
        await parts.get(number)?.return?.();
        parts.delete(number);
        return;
      case "ready":
        return ready().then(
          () => post({ kind: "ready", number }),
          (error: unknown) => {
            const code = error instanceof Problem ? error.code : "store_unreadable";
            post({ kind: "unready", number, code, fault: faultOf(error) });
          },
        );
    }
  };
  const take = (message: ToThread): void => {
    if (!("number" in message)) return takeOther(message);
    const doing = receive(message)
      .catch((error: unknown) => post({ kind: "broken", number: message.number, fault: faultOf(error) }))
      .finally(() => work.delete(doing));
    work.add(doing);
  };
  port.on("message", (messages: readonly ToThread[]) => messages.forEach(take));
  return {
    post,
    async whenIdle() {
      await Promise.allSettled(work);
      flush();
    },
  };
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === "string" ? new TextEncoder().encode(text) : text;
}

function faultOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
