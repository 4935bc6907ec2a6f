import { Problem } from "./problem.ts";

/**
 * Scopes are additive and deny by default; no scope narrows another.
 * `read` and `write` speak for everything but key management and closed periods, a resource's name for reading and writing
 * that resource.
 */
type Resource =
  | "transactions"
  | "accounts"
  | "statements"
  | "categories"
  | "rules"
  | "proposals"
  | "reports"
  | "company"
  | "events"
  | "metrics";

export type Scope =
  | "read"
  | "write"
  | "api_keys"
  | Exclude<Resource, "events" | "metrics">
  | `${Resource}:read`
  | `${Exclude<Resource, "events" | "reports" | "metrics">}:write`
  | "transactions:create"
  | "close";

/** Every scope that can be granted, smallest first, as help and documents list them. */
export const scopes: readonly Scope[] = [
  "transactions:create",
  "transactions:read",
  "transactions:write",
  "accounts:read",
  "accounts:write",
  "statements:read",
  "statements:write",
  "categories:read",
  "categories:write",
  "rules:read",
  "rules:write",
  "proposals:read",
  "proposals:write",
  "reports:read",
  "company:read",
  "company:write",
  "events:read",
  "metrics:read",
  "transactions",
  "accounts",
  "statements",
  "categories",
  "rules",
  "proposals",
  "reports",
  "company",
  "read",
  "write",
  "close",
  "api_keys",
];

/** The scopes that an API key can hold: keys make no keys. */
export const keyScopes: readonly Scope[] = scopes.filter((scope) => scope !== "api_keys");

/** Whether the granted scopes allow what needs `needed`. */
export function allows(granted: readonly string[], needed: Scope): boolean {
  return satisfying(needed).some((scope) => granted.includes(scope));
}

/** Whether whoever holds `granted` may hand `scope` on: it is among them, or each of its parts is allowed by them. */
export function covers(granted: readonly string[], scope: string): boolean {
  if (granted.includes(scope)) return true;
  // `read` and `write` have no parts: they speak for resources to come too, so nothing of today adds up to them.
  const parts = scope.includes(":") ? [scope] : scopes.filter((part) => part.startsWith(`${scope}:`));
  return parts.length > 0 && parts.every((part) => allows(granted, part as Scope));
}

/** The scopes that each satisfy `needed`, smallest first; the first is the one that a refusal names. */
export function satisfying(needed: Scope): readonly string[] {
  const [resource, verb] = needed.split(":");
  if (verb === undefined || resource === undefined) return [needed];
  const whole = ["events", "metrics"].includes(resource) ? [] : [resource];
  if (verb === "read") return [needed, ...whole, "read"];
  if (verb === "create") return [needed, `${resource}:write`, ...whole, "write"];
  return [needed, ...whole, "write"];
}

/** Refuses a caller who lacks `scope`. Problem: insufficient_scope. */
export function refuseScope(scope: Scope): never {
  const smallest = satisfying(scope)[0] ?? scope;
  throw new Problem("insufficient_scope", {
    detail: `The credential lacks the scope ${smallest}.`,
    more: { required_scopes: [smallest] },
  });
}
