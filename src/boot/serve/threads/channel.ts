/** One end of the messages between a thread that asks and one that answers. */
import type { FromThread, ToThread } from "./messages.ts";
import { postTogether } from "./post-together.ts";

/** Takes the messages about one request. */
export type Receiver = (message: FromThread | { readonly kind: "gone"; readonly fault: string }) => void;

/** What carries the messages: a worker, or a port that leads to one. */
interface Carrier {
  postMessage(messages: readonly ToThread[], buffers: ArrayBuffer[]): void;
  on(event: "message", take: (messages: readonly FromThread[]) => void): unknown;
}

export interface Channel {
  /** By the numbers of their requests. */
  readonly receivers: Map<number, Receiver>;
  readonly post: (message: ToThread, bytes?: Uint8Array) => void;
  /** Tells all who wait that the other thread has ended, and why. */
  readonly end: (fault: string) => void;
  /** Why the other thread has ended; undefined while it runs. */
  readonly fault: () => string | undefined;
}

/** `takeOther` is given the messages that are about no request. */
export function openChannel(
  carrier: Carrier,
  takeOther: (message: Exclude<FromThread, { readonly number: number }>) => void = () => undefined,
): Channel {
  const receivers: Channel["receivers"] = new Map();
  let end: string | undefined;
  const { post } = postTogether<ToThread>((messages, buffers) => carrier.postMessage(messages, buffers));
  carrier.on("message", (messages) => {
    for (const message of messages) {
      if ("number" in message) receivers.get(message.number)?.(message);
      else takeOther(message);
    }
  });
  return {
    receivers,
    post,
    end(fault) {
      end = fault;
      for (const receive of receivers.values()) receive({ kind: "gone", fault });
      receivers.clear();
    },
    fault: () => end,
  };
}
