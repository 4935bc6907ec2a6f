/** Serializes key records as API keys of the contract. */
import { timestamp } from "../../contract/values/date.ts";
import type { ApiKey } from "../../contract/key.ts";
import type { KeyRecord, KeyUse } from "../ports/keys.ts";

export function toApiKey(key: KeyRecord & KeyUse): ApiKey {
  return {
    id: key.id,
    name: key.name,
    key_prefix: key.key_prefix,
    scopes: [...key.scopes],
    description: key.description,
    last_used_at: timestampOrNull(key.last_used_at),
    usage_count: key.usage_count,
    rate_limit_per_minute: key.rate_limit_per_minute,
    rate_limit_per_day: key.rate_limit_per_day,
    is_active: key.is_active,
    expires_at: timestampOrNull(key.expires_at),
    revoked_at: timestampOrNull(key.revoked_at),
    created_at: timestamp(key.created_at),
    created_by: key.created_by,
  };
}

/** The members that differ, with their new values. */
export function changedMembers(before: KeyRecord & KeyUse, after: KeyRecord & KeyUse): Partial<ApiKey> {
  const [previous, next] = [toApiKey(before), toApiKey(after)];
  const entries = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previous[name as keyof ApiKey]),
  );
  return Object.fromEntries(entries);
}

function timestampOrNull(at: number | null): string | null {
  return at === null ? null : timestamp(at);
}
