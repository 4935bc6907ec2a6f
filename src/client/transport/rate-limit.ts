/** Waiting for a rate limit to open again, around any transport. */
import { setTimeout as timer } from "node:timers/promises";
import type { Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Destination } from "../place.ts";
import { around } from "./around.ts";
import { countText } from "../../contract/count-text.ts";

/** Longest that one call waits for limits in all, in seconds. */
const MAX_WAIT_SECONDS = 60;

/** Resolves after so many milliseconds, or rejects with the signal's reason. */
export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/**
 * The same transport, but a call that a rate limit refuses is sent again when the limit opens: at most `retries` times
 * and after 60 seconds of waiting in all. A refused call has done nothing, so sending it again is safe; a list is refused
 * before its first row, or not at all. A limit that opens later, and one that gives no time, is answered at once.
 */
export function waitForLimits(
  transport: Transport,
  { retries, note }: Pick<Destination, "retries" | "note">,
  sleep: Sleep = delay,
): Transport {
  return around(transport, ({ options, send }) => {
    const { asItIs, signal } = options;
    const tries = asItIs === true ? 0 : retries;
    return retryWhenLimited(() => send(options), { retries: tries, note, sleep, signal });
  });
}

/** Does what a rate limit may refuse, and waits for the limit as a transport does. */
export async function retryWhenLimited<Result>(
  act: () => Promise<Result>,
  {
    retries,
    note,
    signal,
    sleep = delay,
  }: Pick<Destination, "retries" | "note"> & { signal?: AbortSignal | undefined; sleep?: Sleep },
): Promise<Result> {
  let waitSeconds = 0;
  for (let retry = 0; ; retry++) {
    try {
      return await act();
    } catch (error) {
      const wait = retry < retries ? secondsToWait(error) : undefined;
      if (wait === undefined || waitSeconds + wait > MAX_WAIT_SECONDS) throw error;
      note(`The rate limit of the API key is used up; waiting ${countText(wait, "second")}.`);
      await sleep(wait * 1000, signal);
      waitSeconds += wait;
    }
  }
}

/** Seconds until a refused call may be sent again; undefined for every other error. */
function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof Problem) || error.code !== "rate_limited") return undefined;
  const { retry_after } = error.more;
  return typeof retry_after === "number" && retry_after > 0 ? Math.ceil(retry_after) : undefined;
}

export async function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await timer(milliseconds, undefined, { signal });
  } catch {
    // A timer that is aborted rejects with an error of its own.
    throw signal?.reason;
  }
}
