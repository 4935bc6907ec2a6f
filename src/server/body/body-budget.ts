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

export function createBodyBudget(maximum: number): BodyBudget {
  let total = 0;
  return {
    open() {
      let own = 0;
      return {
        take(bytes) {
          if (total + bytes > maximum) {
            throw new Problem("store_busy", {
              detail: `Bodies of ${total} bytes are being processed; at most ${maximum} are allowed.`,
            });
          }
          own += bytes;
          total += bytes;
        },
        release() {
          total -= own;
          own = 0;
        },
      };
    },
  };
}
