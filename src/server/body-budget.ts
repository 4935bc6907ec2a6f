/** Memory for the bodies that are in hand at once: however many clients send, the service takes no more than it can hold. */
import { Problem } from "../contract/problem.ts";

/** Bytes of all bodies that are read or worked on: eight of the largest, or hundreds of large ones. */
export const BODIES_MAX_BYTES = 512 * 1024 * 1024;

export interface BodyBudget {
  /** What one request has in hand. */
  readonly open: () => BodyShare;
}

export interface BodyShare {
  /** Problem: store_busy when too much is in hand. */
  readonly take: (bytes: number) => void;
  /** Gives everything back. */
  readonly release: () => void;
}

export function bodyBudget(maximum: number): BodyBudget {
  let total = 0;
  return {
    open() {
      let own = 0;
      return {
        take(bytes) {
          if (total + bytes > maximum) {
            throw new Problem("store_busy", {
              detail: `Bodies of ${total} bytes are in hand, and ${maximum} are the most.`,
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
