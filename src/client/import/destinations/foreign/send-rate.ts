/** How many requests are under way at a time, and when none may be: a service that says it is too much is given room. */
import type { Problem } from "../../../../contract/problem.ts";
import { delay } from "../../../transport/rate-limit.ts";

/** Requests at the same time, at most. */
const WIDEST = 8;
/** Answers after which one more request is tried at the same time. */
const WIDENING = 20;
/** Longest that a limit is waited for at once, in seconds. */
const LONGEST_SECONDS = 60;
/** Refusals in a row after which a limit is taken to stay shut. */
const REFUSALS_MAX = 100;
const FIRST_PAUSE_MS = 250;

interface Pace {
  /** Requests that may be under way. */
  readonly width: () => number;
  /** Resolves when the limit is open, as far as the service has said. */
  readonly open: () => Promise<void>;
  /** Notes an answer. */
  readonly went: () => void;
  /** Notes that a limit refused a request. Throws the refusal where it is not to be waited for. */
  readonly limited: (refusal: Problem) => void;
}

export function pacing({ patient }: { readonly patient: boolean }): Pace {
  let width = WIDEST;
  let answers = 0;
  let refusals = 0;
  let opensAt = 0;
  return {
    width: () => width,
    async open() {
      for (let wait = opensAt - Date.now(); wait > 0; wait = opensAt - Date.now())
        await delay(wait, undefined);
    },
    went() {
      refusals = 0;
      answers++;
      if (answers % WIDENING === 0) width = Math.min(WIDEST, width + 1);
    },
    limited(refusal) {
      refusals++;
      const { retry_after } = refusal.more;
      const seconds = typeof retry_after === "number" ? retry_after : undefined;
      if (!patient || refusals > REFUSALS_MAX || (seconds ?? 0) > LONGEST_SECONDS) throw refusal;
      const now = Date.now();
      // Requests that were under way together are refused together; they are one sign.
      if (now >= opensAt) width = Math.max(1, Math.floor(width / 2));
      const wait = seconds === undefined ? FIRST_PAUSE_MS * 2 ** Math.min(refusals, 6) : seconds * 1000;
      opensAt = Math.max(opensAt, now + wait);
    },
  };
}
