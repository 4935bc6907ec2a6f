/** Waiting for a rate limit to open again, around any transport. */
import type { Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Destination } from "../place.ts";

/** Longest that one call waits for limits in all, in seconds. */
const MAX_WAIT_SECONDS = 60;

/** Resolves after so many milliseconds, or rejects with the signal's reason. */
type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/**
 * The same transport, but a call that a rate limit refuses is asked again when the limit opens: at most `retries` times
 * and after 60 seconds of waiting in all. A refused call has done nothing, so asking again is safe. A limit that opens
 * later, and one that gives no time, is answered at once.
 */
export function waitingForLimits(
  call: Transport,
  { retries, note }: Pick<Destination, "retries" | "note">,
  sleep: Sleep = pause,
): Transport {
  return async (operation, input, options) => {
    let waited = 0;
    for (let retry = 0; ; retry++) {
      try {
        return await call(operation, input, options);
      } catch (error) {
        const wait = retry < retries ? secondsToWait(error) : undefined;
        if (wait === undefined || waited + wait > MAX_WAIT_SECONDS) throw error;
        note(
          `The rate limit of the API key is used up; waiting ${wait} ${wait === 1 ? "second" : "seconds"}.`,
        );
        await sleep(wait * 1000, options?.signal);
        waited += wait;
      }
    }
  };
}

/** Seconds until a refused call may be asked again; undefined for every other error. */
function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof Problem) || error.code !== "rate_limited") return undefined;
  const { retry_after } = error.more;
  return typeof retry_after === "number" && retry_after > 0 ? Math.ceil(retry_after) : undefined;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
