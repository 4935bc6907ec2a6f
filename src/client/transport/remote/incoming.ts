/** One request and the beginning of its answer, whose body comes in parts with back-pressure. */
import type { Dispatcher } from "undici";

/** A request as it goes on the wire. */
export interface Outgoing {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From the root of the origin, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or parts that can be made again for another try. */
  readonly body: string | (() => AsyncIterable<Uint8Array>) | undefined;
}

export interface Incoming {
  readonly status: number;
  /** By lower-case name; the first, where a header comes more than once. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body. Who stops reading before its end ends the connection. */
  readonly parts: AsyncIterable<Uint8Array>;
  /** Ends the connection of a body that is not wanted. */
  readonly leave: () => void;
}

/** A request that got no whole answer. */
export class LinkFault extends Error {
  override readonly name = "LinkFault";
  /** How far it came: nothing was sent, no answer, or a part of one. */
  readonly stage: "connecting" | "waiting" | "reading";

  constructor(cause: unknown, stage: LinkFault["stage"]) {
    super("the request got no whole answer", { cause });
    this.stage = stage;
  }
}

/** Bytes of an answer that wait to be read before the connection is paused. */
const AHEAD = 1024 * 1024;

/** Sends a request. Throws LinkFault, or the signal's reason. A redirect is an answer like any other. */
export function send(
  dispatcher: Dispatcher,
  { origin, outgoing, signal }: { origin: string; outgoing: Outgoing; signal?: AbortSignal | undefined },
): Promise<Incoming> {
  const { method, path, headers, body } = outgoing;
  return new Promise((resolve, reject) => {
    let stage: LinkFault["stage"] = "connecting";
    let controller: Dispatcher.DispatchController | undefined;
    const leave = (): void => controller?.abort(new Error("the answer is not wanted any more"));
    const parts = partsOf({
      pause: () => controller?.pause(),
      resume: () => controller?.resume(),
      leave,
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
      onRequestStart(given) {
        controller = given;
        stage = "waiting";
        if (signal?.aborted === true) given.abort(new Error("stopped"));
      },
      onResponseStart(_, status, received) {
        if (status < 200) return;
        stage = "reading";
        resolve({ status, headers: firstValues(received), parts: parts.read, leave });
      },
      onResponseData: (_, part) => parts.add(part),
      onResponseEnd() {
        signal?.removeEventListener("abort", stop);
        // Behind undici's own next step, which frees the connection: the next request shall not open another one.
        queueMicrotask(() => setImmediate(parts.end));
      },
      onResponseError: (_, error) => fail(new LinkFault(error, stage)),
    };
    // undici reads any iterable; its types do not say so.
    const sent = typeof body === "function" ? (body() as never) : (body ?? null);
    dispatcher.dispatch({ origin, path, method, headers, body: sent }, handler);
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

/** A queue between the connection and its reader. */
function partsOf({ pause, resume, leave }: { pause: () => void; resume: () => void; leave: () => void }): {
  readonly add: (part: Uint8Array) => void;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
  readonly read: AsyncIterable<Uint8Array>;
} {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let ended: { readonly error?: unknown } | undefined;
  let wake: (() => void) | undefined;
  const stir = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
    add(part) {
      waiting.push(part);
      size += part.length;
      if (size > AHEAD) pause();
      stir();
    },
    end() {
      ended ??= {};
      stir();
    },
    fail(error) {
      ended ??= { error };
      stir();
    },
    read: {
      async *[Symbol.asyncIterator]() {
        try {
          for (;;) {
            const taken = waiting;
            waiting = [];
            size = 0;
            yield* taken;
            if (waiting.length > 0) continue;
            if (ended !== undefined) {
              if ("error" in ended) throw ended.error;
              return;
            }
            const more = new Promise<void>((resolve) => (wake = resolve));
            resume();
            await more;
          }
        } finally {
          if (ended === undefined) leave();
        }
      },
    },
  };
}
