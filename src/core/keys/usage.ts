/** Usage statistics of a key: all requests answered so far, without the one that asks. */
import { largest } from "../../contract/values/extremes.ts";
import { timestamp } from "../../contract/values/date.ts";
import { USAGE_HOURS, type KeyUsage, type UsageHour } from "../../contract/key.ts";
import type { ReadingContext } from "../handler.ts";
import type { UsageTotal } from "../ports/keys.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The statistics of a key of the caller's company, which must exist. */
export async function usageOf({ queries, company, now }: ReadingContext, keyId: string): Promise<KeyUsage> {
  const totals = await queries.keys.usage(company, keyId);
  const requests = sum(totals, (total) => total.requests);
  const duration = sum(totals, (total) => total.duration_ms);
  const last = totals.length === 0 ? null : largest(totals.map(({ last_at }) => last_at));
  const recent = await queries.keys.recentRequests(company, keyId);
  return {
    total_requests: requests,
    last_used_at: last === null ? null : timestamp(last),
    last_24h_requests: await queries.keys.requestsSince(company, { key_id: keyId, at: now - DAY_MS }),
    avg_response_time_ms: requests === 0 ? 0 : Math.round(duration / requests),
    endpoints: countBy(totals, ({ endpoint }) => endpoint),
    status_codes: countBy(totals, ({ status_code }) => String(status_code)),
    recent_requests: recent.map(({ endpoint, method, status_code, duration_ms, at }) => ({
      endpoint,
      method,
      status_code,
      response_time_ms: duration_ms,
      created_at: timestamp(at),
    })),
  };
}

/** Requests of a key of the caller's company by UTC hour, up to the current hour, oldest first. */
export async function hoursOf(
  { queries, company, now }: ReadingContext,
  keyId: string,
): Promise<UsageHour[]> {
  const running = now - (now % HOUR_MS);
  const hours: UsageHour[] = [];
  for (let start = running - (USAGE_HOURS - 1) * HOUR_MS; start <= running; start += HOUR_MS) {
    // The store counts by whole seconds: after `at`, up to `until`.
    const span = { key_id: keyId, at: start - 1, until: start + HOUR_MS - 1 };
    hours.push({ start: timestamp(start), requests: await queries.keys.requestsSince(company, span) });
  }
  return hours;
}

function countBy(totals: readonly UsageTotal[], by: (total: UsageTotal) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const total of totals) counts[by(total)] = (counts[by(total)] ?? 0) + total.requests;
  return counts;
}

function sum(totals: readonly UsageTotal[], of: (total: UsageTotal) => number): number {
  return totals.reduce((total, each) => total + of(each), 0);
}
