/**
 * What a thread sends to another in one turn of the event loop goes in one delivery: each delivery wakes the other thread, which
 * costs more than most messages do.
 */
import { ownBuffers } from "./messages.ts";

interface Outbox<Message> {
  /** `bytes` are those that the message holds, which are handed over where that costs less than a copy. */
  readonly post: (message: Message, bytes?: string | Uint8Array) => void;
  /** Sends what is waiting, before the port is closed. */
  readonly flush: () => void;
}

export function postTogether<Message>(
  deliver: (messages: readonly Message[], buffers: ArrayBuffer[]) => void,
): Outbox<Message> {
  let messages: Message[] = [];
  let buffers: ArrayBuffer[] = [];
  const flush = (): void => {
    if (messages.length === 0) return;
    const [all, owned] = [messages, buffers];
    messages = [];
    buffers = [];
    deliver(all, owned);
  };
  return {
    post(message, bytes) {
      // Behind the sockets that are read in this turn, so that what all of them have asked goes together.
      if (messages.length === 0) setImmediate(flush);
      messages.push(message);
      for (const buffer of ownBuffers(bytes)) buffers.push(buffer);
    },
    flush,
  };
}
