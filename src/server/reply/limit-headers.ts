/** The limits of an API key as headers: draft-ietf-httpapi-ratelimit-headers, and the older X-RateLimit-*. */
import type { LimitState } from "../../contract/limit-state.ts";

const WINDOW_SECONDS = { minute: 60, day: 86_400 } as const;

/** X-RateLimit-* are those of the limit with the fewest requests left. */
export function limitHeaders(limits: readonly LimitState[] | undefined): Record<string, string> {
  const [nearest] = (limits ?? []).toSorted((a, b) => a.remaining - b.remaining || b.reset - a.reset);
  if (limits === undefined || nearest === undefined) return {};
  const policies = limits.map(({ window, limit }) => `"${window}";q=${limit};w=${WINDOW_SECONDS[window]}`);
  const states = limits.map(({ window, remaining, reset }) => `"${window}";r=${remaining};t=${reset}`);
  return {
    "RateLimit-Policy": policies.join(", "),
    RateLimit: states.join(", "),
    "X-RateLimit-Limit": String(nearest.limit),
    "X-RateLimit-Remaining": String(nearest.remaining),
    "X-RateLimit-Reset": String(nearest.reset),
  };
}
