/**
 * The protocol's messages on two streams, one a line. When the input ends, requests that are being done are answered first: an
 * agent closes its end only when it has what it wants, and a script as soon as it has written.
 */
import type { JSONRPCMessage, ReadBuffer, Transport } from "@modelcontextprotocol/server";

interface Streams {
  readonly input: AsyncIterable<Uint8Array>;
  readonly write: (line: string) => Promise<void>;
  readonly buffer: ReadBuffer;
  readonly interruption: AbortSignal;
}

interface MessageStream extends Transport {
  /** Resolves when the input has ended and everything is answered; rejects where nobody reads the answers. */
  readonly end: Promise<void>;
}

export function messageStream({ input, write, buffer, interruption }: Streams): MessageStream {
  const pending = new Set<unknown>();
  const { promise: end, resolve, reject } = Promise.withResolvers<undefined>();
  let hasEnded = false;
  const finish = () => {
    if (hasEnded && pending.size === 0) resolve(undefined);
  };
  // Not caught where nothing waits for it yet.
  end.catch(() => {});
  interruption.addEventListener("abort", () => resolve(undefined), { once: true });
  const deliver = () => {
    for (let message = readMessage(); message !== null; message = readMessage()) {
      if ("method" in message && "id" in message) pending.add(message.id);
      // A request that its sender has cancelled gets no answer.
      if ("method" in message && message.method === "notifications/cancelled")
        pending.delete(message.params?.["requestId"]);
      transport.onmessage?.(message);
    }
  };
  /** A line that is no message is told to the log, and the next one is read. */
  const readMessage = (): JSONRPCMessage | null => {
    for (;;) {
      try {
        return buffer.readMessage();
      } catch (error) {
        transport.onerror?.(error as Error);
      }
    }
  };
  const read = async () => {
    for await (const part of input) {
      buffer.append(Buffer.from(part));
      deliver();
    }
    hasEnded = true;
    finish();
  };
  const transport: MessageStream = {
    end,
    start: async () => void read().catch(reject),
    async send(message) {
      try {
        await write(`${JSON.stringify(message)}\n`);
      } catch (error) {
        reject(error);
        throw error;
      }
      if (!("method" in message)) pending.delete(message.id);
      finish();
    },
    async close() {
      resolve(undefined);
      transport.onclose?.();
    },
  };
  return transport;
}
