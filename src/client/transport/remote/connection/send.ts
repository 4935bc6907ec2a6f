/** Sends one HTTP request. The body of its reply is a stream with back-pressure. */
import type { Dispatcher } from "undici";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** From the root of the origin, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or a stream that each try opens anew. */
  readonly body: string | (() => AsyncIterable<Uint8Array>) | undefined;
}

export interface ReplyStream {
  readonly status: number;
  /** By lower-case name; of a header that comes more than once, the first value. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body. Leaving the loop before its end closes the connection. */
  readonly parts: AsyncIterable<Uint8Array>;
  /** Closes the connection of a body that nobody reads. */
  readonly discard: () => void;
}

/** A request that got no whole reply. */
export class ConnectionFault extends Error {
  override readonly name = "ConnectionFault";
  /** How far it came: nothing was sent, no reply came, or a part of one. */
  readonly stage: "connecting" | "waiting" | "reading";

  constructor(cause: unknown, stage: ConnectionFault["stage"]) {
    super("the request got no whole answer", { cause });
    this.stage = stage;
  }
}

/** Bytes of a reply that are buffered before the connection is paused. */
const HIGH_WATER_MARK = 1024 * 1024;

/** Throws ConnectionFault, or the signal's reason. Redirects are not followed. */
export function send(
  dispatcher: Dispatcher,
  { origin, request, signal }: { origin: string; request: HttpRequest; signal?: AbortSignal | undefined },
): Promise<ReplyStream> {
  const { method, path, headers, body } = request;
  return new Promise((resolve, reject) => {
    let stage: ConnectionFault["stage"] = "connecting";
    let controller: Dispatcher.DispatchController | undefined;
    const discard = (): void => controller?.abort(new Error("the answer is not wanted any more"));
    const parts = createQueue({
      pause: () => controller?.pause(),
      resume: () => controller?.resume(),
      discard,
    });
    const fail = (error: Error): void => {
      signal?.removeEventListener("abort", stop);
      reject(error);
      parts.fail(error);
    };
    const stop = (): void => {
      fail(signal?.reason as Error);
      controller?.abort(new Error("stopped"));
    };
    if (signal?.aborted === true) {
      stop();
      return;
    }
    signal?.addEventListener("abort", stop, { once: true });
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(requestController) {
        controller = requestController;
        stage = "waiting";
        if (signal?.aborted === true) requestController.abort(new Error("stopped"));
      },
      onResponseStart(_, status, replyHeaders) {
        if (status < 200) return;
        stage = "reading";
        resolve({ status, headers: firstValues(replyHeaders), parts: parts.read, discard });
      },
      onResponseData: (_, part) => parts.add(part),
      onResponseEnd() {
        signal?.removeEventListener("abort", stop);
        // undici frees the connection in its next step. The reply ends after that, so that the next request reuses it.
        queueMicrotask(() => setImmediate(parts.end));
      },
      onResponseError: (_, error) => fail(new ConnectionFault(error, stage)),
    };
    // undici accepts any async iterable; its types do not say so.
    const content = typeof body === "function" ? (body() as never) : (body ?? null);
    dispatcher.dispatch({ origin, path, method, headers, body: content }, handler);
  });
}

function firstValues(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const pairs = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value[0] : value,
  ]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

/** The buffer between the connection, which adds parts, and the reader of the body. */
function createQueue({
  pause,
  resume,
  discard,
}: {
  pause: () => void;
  resume: () => void;
  discard: () => void;
}): {
  readonly add: (part: Uint8Array) => void;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
  readonly read: AsyncIterable<Uint8Array>;
} {
  let queue: Uint8Array[] = [];
  let size = 0;
  let ending: { readonly error?: unknown } | undefined;
  let wake: (() => void) | undefined;
  const wakeReader = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
    add(part) {
      queue.push(part);
      size += part.length;
      if (size > HIGH_WATER_MARK) pause();
      wakeReader();
    },
    end() {
      ending ??= {};
      wakeReader();
    },
    fail(error) {
      ending ??= { error };
      wakeReader();
    },
    read: {
      async *[Symbol.asyncIterator]() {
        try {
          for (;;) {
            const batch = queue;
            queue = [];
            size = 0;
            yield* batch;
            if (queue.length > 0) continue;
            if (ending !== undefined) {
              if ("error" in ending) throw ending.error;
              return;
            }
            const more = new Promise<void>((resolve) => (wake = resolve));
            resume();
            await more;
          }
        } finally {
          if (ending === undefined) discard();
        }
      },
    },
  };
}
