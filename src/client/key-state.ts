/** Whether an API key can be used. */
import type { ApiKey } from "../contract/key.ts";
import { localDay } from "./notation/named-periods.ts";

type Dates = Partial<Pick<ApiKey, "is_active" | "revoked_at" | "expires_at">>;

/** In words, with the day in the user's time zone: "active", "revoked 2026-11-23", "expires 2027-02-21". */
export function keyState({ is_active, revoked_at, expires_at }: Dates, now = Date.now()): string {
  // Foreign services may omit members that do not apply.
  if (typeof revoked_at === "string") return `revoked ${localDay(new Date(revoked_at))}`;
  const end = typeof expires_at === "string" ? new Date(expires_at) : undefined;
  if (end !== undefined && end.getTime() <= now) return `expired ${localDay(end)}`;
  if (is_active === false) return "inactive";
  return end === undefined ? "active" : `expires ${localDay(end)}`;
}
