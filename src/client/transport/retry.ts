/** Waiting for a rate limit to open again, around any transport. */
import type { Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Destination } from "../place.ts";

/** Longest that one call waits for limits in all, in seconds. */
const MAX_WAIT_SECONDS = 60;

/** Resolves after so many milliseconds, or rejects with the signal's reason. */
export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/**
 * The same transport, but a call that a rate limit refuses is asked again when the limit opens: at most `retries` times
 * and after 60 seconds of waiting in all. A refused call has done nothing, so asking again is safe. A limit that opens
 * later, and one that gives no time, is answered at once.
 */
export function waitingForLimits(
  call: Transport,
  waiting: Pick<Destination, "retries" | "note">,
  sleep: Sleep = pause,
): Transport {
  const { stream } = call;
  return Object.assign(
    ((operation, input, options) =>
      whenOpen(() => call(operation, input, options), {
        ...waiting,
        ...(options?.asItIs === true ? { retries: 0 } : {}),
        sleep,
        signal: options?.signal,
      })) as Transport,
    // A list is refused before its first row, or not at all.
    stream && {
      stream: ((operation, input, options) =>
        whenOpen(() => stream(operation, input, options), {
          ...waiting,
          sleep,
          signal: options?.signal,
        })) as typeof stream,
    },
  );
}

/** Does what a rate limit may refuse, and waits for the limit as a transport does. */
export async function whenOpen<Result>(
  act: () => Promise<Result>,
  {
    retries,
    note,
    signal,
    sleep = pause,
  }: Pick<Destination, "retries" | "note"> & { signal?: AbortSignal | undefined; sleep?: Sleep },
): Promise<Result> {
  let waited = 0;
  for (let retry = 0; ; retry++) {
    try {
      return await act();
    } catch (error) {
      const wait = retry < retries ? secondsToWait(error) : undefined;
      if (wait === undefined || waited + wait > MAX_WAIT_SECONDS) throw error;
      note(`The rate limit of the API key is used up; waiting ${wait} ${wait === 1 ? "second" : "seconds"}.`);
      await sleep(wait * 1000, signal);
      waited += wait;
    }
  }
}

/** Seconds until a refused call may be asked again; undefined for every other error. */
function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof Problem) || error.code !== "rate_limited") return undefined;
  const { retry_after } = error.more;
  return typeof retry_after === "number" && retry_after > 0 ? Math.ceil(retry_after) : undefined;
}

export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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
