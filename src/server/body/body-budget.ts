/** Limits the memory of request bodies: all clients together send no more at once than the service can hold. */
import { Problem } from "../../contract/problem.ts";

/** Bytes of all bodies in memory: eight of the largest, or hundreds of large ones. */
export const MAX_BODY_BYTES = 512 * 1024 * 1024;

export interface BodyBudget {
  /** The share of one request. */
  readonly open: () => BodyShare;
}

export interface BodyShare {
  /** Problem: store_busy when the budget is used up. */
  readonly take: (bytes: number) => void;
  readonly release: () => void;
}

/** Memory for what each of several threads holds, which all of them count. */
export function bodyBudgetMemory(threads = 1): SharedArrayBuffer {
  return new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT);
}

/** `place`: of this thread in the memory. */
export function createBodyBudget(
  maximum: number,
  { memory, place }: { readonly memory: SharedArrayBuffer; readonly place: number } = {
    memory: bodyBudgetMemory(),
    place: 0,
  },
): BodyBudget {
  const held = new Int32Array(memory);
  const total = () => held.reduce((sum, _, at) => sum + Atomics.load(held, at), 0);
  return {
    open() {
      let own = 0;
      return {
        take(bytes) {
          // Counted before it is compared: of two threads that take the last bytes at once, both never get them.
          Atomics.add(held, place, bytes);
          const all = total();
          if (all > maximum) {
            Atomics.sub(held, place, bytes);
            throw new Problem("store_busy", {
              detail: `Bodies of ${all - bytes} bytes are being processed; at most ${maximum} are allowed.`,
            });
          }
          own += bytes;
        },
        release() {
          Atomics.sub(held, place, own);
          own = 0;
        },
      };
    },
  };
}
