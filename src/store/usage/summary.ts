/** What answered requests of one company add to the tables of usage, summed up so that many cost little more than one. */
import { largest } from "../../contract/extremes.ts";
import type { UsageEntry } from "../../core/ports/gate.ts";

/** Requests that are kept one by one for each key. */
export const RECENT = 20;
/** Seconds for which the requests of each are kept. */
const DAY_SECONDS = 86_400;

interface UsageSums {
  readonly outcomes: readonly {
    readonly keyId: string;
    readonly endpoint: string;
    readonly status_code: number;
    readonly requests: number;
    readonly duration_ms: number;
    readonly last_at: number;
  }[];
  readonly seconds: readonly { readonly keyId: string; readonly second: number; readonly requests: number }[];
  /** Before which second a key's seconds are forgotten; one for each key. */
  readonly forgotten: readonly { readonly keyId: string; readonly second: number }[];
  /** The last of each key, oldest first; `place` counts from 1. */
  readonly recent: readonly (UsageEntry["request"] & { readonly keyId: string; readonly place: number })[];
}

/** Sums up requests of one company, given in the order in which they were answered. */
export function usageSums(entries: readonly UsageEntry[]): UsageSums {
  const keys = [...Map.groupBy(entries, ({ key }) => key.keyId)].map(([keyId, same]) =>
    sumsOfKey(
      keyId,
      same.map(({ request }) => request),
    ),
  );
  return {
    outcomes: keys.flatMap(({ outcomes }) => outcomes),
    seconds: keys.flatMap(({ seconds }) => seconds),
    forgotten: keys.flatMap(({ forgotten }) => forgotten),
    recent: keys.flatMap(({ recent }) => recent),
  };
}

function sumsOfKey(keyId: string, requests: readonly UsageEntry["request"][]): UsageSums {
  const outcomes = Map.groupBy(requests, ({ endpoint, status_code }) => `${status_code} ${endpoint}`);
  const seconds = Map.groupBy(requests, ({ at }) => Math.floor(at / 1000));
  return {
    outcomes: [...outcomes.values()].map((same) => ({
      keyId,
      endpoint: same[0]?.endpoint ?? "",
      status_code: same[0]?.status_code ?? 0,
      requests: same.length,
      duration_ms: same.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
      last_at: same.reduce((latest, { at }) => Math.max(latest, at), 0),
    })),
    seconds: [...seconds].map(([second, same]) => ({ keyId, second, requests: same.length })),
    forgotten: [{ keyId, second: largest(seconds.keys()) - DAY_SECONDS }],
    recent: requests.slice(-RECENT).map((request, index) => ({ ...request, keyId, place: index + 1 })),
  };
}
