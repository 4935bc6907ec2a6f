/** The rate limits of a key: fixed UTC windows of a minute and of a day, by the store's clock. */
import { largest } from "../../contract/values/extremes.ts";
import type { LimitState } from "../../contract/limit-state.ts";
import { Problem } from "../../contract/problem.ts";
import type { KeyRecord } from "../ports/keys.ts";
import type { KeyWindows } from "../ports/admission.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whether a request is admitted, and what remains of the limits. A refused one has no `windows`, and is not counted. */
export interface Admission {
  readonly windows?: KeyWindows;
  readonly limits: readonly LimitState[];
  /** Whether a stored window was discarded because it lay too far in the future. */
  readonly reset: boolean;
}

interface Window {
  readonly start: number;
  readonly count: number;
  readonly reset: boolean;
}

/** Decides about one request at `now` (milliseconds since the epoch), by the stored windows. */
export function admit(
  windowState: KeyWindows | undefined,
  { key, now }: { key: Pick<KeyRecord, "rate_limit_per_minute" | "rate_limit_per_day">; now: number },
): Admission {
  const minute = windowAt(now, {
    size: MINUTE_MS,
    start: windowState?.minute_start,
    count: windowState?.minute_count,
  });
  const day = windowAt(now, { size: DAY_MS, start: windowState?.day_start, count: windowState?.day_count });
  const isAdmitted = minute.count < key.rate_limit_per_minute && day.count < key.rate_limit_per_day;
  const cost = isAdmitted ? 1 : 0;
  const limits: readonly LimitState[] = [
    state("minute", { window: minute, size: MINUTE_MS, limit: key.rate_limit_per_minute, cost, now }),
    state("day", { window: day, size: DAY_MS, limit: key.rate_limit_per_day, cost, now }),
  ];
  const reset = minute.reset || day.reset;
  if (!isAdmitted) return { limits, reset };
  const windows = {
    minute_start: minute.start,
    minute_count: minute.count + 1,
    day_start: day.start,
    day_count: day.count + 1,
  };
  return { windows, limits, reset };
}

/**
 * The current window. A stored window in the future stays, so that a clock that steps back does not reset a used limit. One
 * that lies more than a whole window ahead comes from a wrong clock, and is discarded: it could lock the key out for years.
 */
function windowAt(
  now: number,
  { size, start, count = 0 }: { size: number; start: number | undefined; count: number | undefined },
): Window {
  const current = Math.floor(now / size) * size;
  if (start === undefined || start < current) return { start: current, count: 0, reset: false };
  if (start - current > size) return { start: current, count: 0, reset: true };
  return { start, count, reset: false };
}

function state(
  window: LimitState["window"],
  about: { window: Window; size: number; limit: number; cost: number; now: number },
): LimitState {
  return {
    window,
    limit: about.limit,
    remaining: Math.max(0, about.limit - about.window.count - about.cost),
    reset: Math.max(1, Math.ceil((about.window.start + about.size - about.now) / 1000)),
  };
}

/**
 * The refusal of a request, with every limit that is used up. `retry_after` is in seconds, until the last of their windows
 * ends.
 */
export function refusal(limits: readonly LimitState[]): Problem {
  const zeroLimits = limits.filter(({ limit }) => limit === 0);
  if (zeroLimits.length > 0) return neverAdmitted(limits, zeroLimits);
  const fullLimits = limits.filter(({ remaining }) => remaining === 0);
  const retry_after = largest(fullLimits.map(({ reset }) => reset));
  const names = fullLimits
    .map(({ limit, window }) => `${quantity(limit, "request")} a ${window}`)
    .join(" and ");
  const [limit, verb] = fullLimits.length === 1 ? ["limit", "is"] : ["limits", "are"];
  return new Problem("rate_limited", {
    detail: `The API key's ${limit} of ${names} ${verb} used up; it resets in ${timeWords(retry_after)}.`,
    remedy: `Wait ${timeWords(retry_after)}, or ask an administrator to raise the limit.`,
    more: { retry_after, limits },
  });
}

/** The refusal by a limit of 0, against which waiting does not help. `retry_after` is the end of the day. */
function neverAdmitted(limits: readonly LimitState[], zeroLimits: readonly LimitState[]): Problem {
  const retry_after = largest(limits.map(({ reset }) => reset));
  const names = zeroLimits.map(({ window }) => `0 requests a ${window}`).join(" and ");
  return new Problem("rate_limited", {
    detail: `The API key's limit is ${names}, so it allows none; retrying within ${timeWords(retry_after)} will not help.`,
    remedy: "Ask an administrator to raise the limit.",
    more: { retry_after, limits },
  });
}

/** "45 seconds", "14 hours and 35 minutes": never less than it is. */
function timeWords(seconds: number): string {
  if (seconds < 120) return quantity(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return quantity(minutes, "minute");
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${quantity(hours, "hour")}${rest === 0 ? "" : ` and ${quantity(rest, "minute")}`}`;
}

function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
