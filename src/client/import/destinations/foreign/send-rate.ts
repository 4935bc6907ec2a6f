/** How many requests are under way at a time, and when none may be: a service that says it is too much is given room. */
import type { Problem } from "../../../../contract/problem.ts";
import { delay } from "../../../transport/rate-limit.ts";

/** Requests at the same time, at most. */
const CONCURRENCY_MAX = 8;
/** Answers after which one more request is tried at the same time. */
const WIDENING = 20;
/** Longest that a limit is waited for at once, in seconds. */
const LONGEST_SECONDS = 60;
/** Refusals in a row after which a limit is taken to stay shut. */
const REFUSALS_MAX = 100;
const FIRST_DELAY_MS = 250;

export interface SendRate {
  /** Whether limits are waited for. */
  readonly waits: boolean;
  /** Resolves when one more request may be under way, and none of the same import and key is. */
  readonly room: (importId: string, key: string) => Promise<void>;
  /** Runs what answers a request, which counts as under way until then. */
  readonly run: (importId: string, key: string, work: () => Promise<void>) => void;
  /** Resolves when nothing is under way. */
  readonly idle: () => Promise<unknown>;
  /** Resolves when the limit is open, as far as the service has said. */
  readonly open: () => Promise<void>;
  /** Notes an answer. */
  readonly noteSuccess: () => void;
  /** Notes that a limit refused a request. Throws the refusal where it is not to be waited for. */
  readonly noteLimit: (refusal: Problem) => void;
}

export function createSendRate(waits: boolean): SendRate {
  const active = new Map<string, Promise<void>>();
  let concurrency = CONCURRENCY_MAX;
  let answers = 0;
  let refusals = 0;
  let opensAt = 0;
  return {
    waits,
    async room(importId, key) {
      while (active.size >= concurrency || active.has(`${importId} ${key}`))
        await Promise.race(active.values());
    },
    run(importId, key, work) {
      const own = `${importId} ${key}`;
      active.set(
        own,
        work().then(() => void active.delete(own)),
      );
    },
    idle: () => Promise.all(active.values()),
    async open() {
      for (let wait = opensAt - Date.now(); wait > 0; wait = opensAt - Date.now())
        await delay(wait, undefined);
    },
    noteSuccess() {
      refusals = 0;
      answers++;
      if (answers % WIDENING === 0) concurrency = Math.min(CONCURRENCY_MAX, concurrency + 1);
    },
    noteLimit(refusal) {
      refusals++;
      const { retry_after } = refusal.more;
      const seconds = typeof retry_after === "number" ? retry_after : undefined;
      if (!waits || refusals > REFUSALS_MAX || (seconds ?? 0) > LONGEST_SECONDS) throw refusal;
      const now = Date.now();
      // Requests that were under way together are refused together; they are one sign.
      if (now >= opensAt) concurrency = Math.max(1, Math.floor(concurrency / 2));
      const wait = seconds === undefined ? FIRST_DELAY_MS * 2 ** Math.min(refusals, 6) : seconds * 1000;
      opensAt = Math.max(opensAt, now + wait);
    },
  };
}
