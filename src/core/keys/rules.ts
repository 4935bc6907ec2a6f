/** The rules for creating and changing keys. */
import { MAX_KEYS, type UpdateKey } from "../../contract/key.ts";
import { Problem } from "../../contract/problem.ts";
import { covers } from "../../contract/scope.ts";
import type { Caller } from "../access/caller.ts";
import type { KeyRecord } from "../ports/keys.ts";

/** Refuses to grant scopes that the caller does not have. Problem: scope_not_held. */
export function requireHeld(caller: Caller, scopes: readonly string[]): void {
  if (caller.via === "owner") return;
  const lacking = scopes.filter((scope) => !covers(caller.scopes, scope));
  if (lacking.length === 0) return;
  throw new Problem("scope_not_held", {
    detail: `The token does not have the ${lacking.length === 1 ? "scope" : "scopes"} ${lacking.join(", ")}, so it cannot give a key ${lacking.length === 1 ? "it" : "them"} from it.`,
    more: { required_scopes: lacking },
  });
}

/** Limits the keys of a company, so that nobody escapes rate limits by making more keys. Problem: too_many_keys. */
export function requireRoom(count: number): void {
  if (count < MAX_KEYS) return;
  throw new Problem("too_many_keys", {
    detail: `The company has ${count} API keys that are not revoked; at most ${MAX_KEYS} are allowed.`,
  });
}

/** Refuses an expiry in the past; null is no expiry. Problem: validation_failed. */
export function requireFuture(expires_at: number | null, now: number): void {
  if (expires_at === null || expires_at > now) return;
  const detail = "must be in the future";
  throw new Problem("validation_failed", {
    detail: `expires_at ${detail}.`,
    remedy: "Give a later time; `cashbook keys revoke` revokes a key at once.",
    errors: [{ pointer: "/expires_at", code: "in_the_past", detail }],
  });
}

/** Problem: key_already_revoked. */
export function requireNotRevoked({ revoked_at, key_prefix }: KeyRecord): void {
  if (revoked_at === null) return;
  throw new Problem("key_already_revoked", {
    detail: `The API key ${key_prefix} has been revoked and cannot be changed.`,
  });
}

/** The members of a key after an update; null clears a description and takes an expiry away. */
export function changedKey<Key extends KeyRecord>(key: Key, changes: Omit<UpdateKey, "id">): Key {
  return {
    ...key,
    name: changes.name ?? key.name,
    description: changes.description === undefined ? key.description : (changes.description ?? ""),
    scopes: changes.scopes === undefined ? key.scopes : uniqueScopes(changes.scopes),
    rate_limit_per_minute: changes.rate_limit_per_minute ?? key.rate_limit_per_minute,
    rate_limit_per_day: changes.rate_limit_per_day ?? key.rate_limit_per_day,
    is_active: changes.is_active ?? key.is_active,
    expires_at: changes.expires_at === undefined ? key.expires_at : parseExpiry(changes.expires_at),
  };
}

/** Milliseconds since the epoch of an RFC 3339 timestamp; null for null. */
export function parseExpiry(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

/** The scopes without duplicates, in their order. */
export function uniqueScopes(scopes: readonly string[]): readonly string[] {
  return [...new Set(scopes)];
}
