/** The caller of an operation, and what its scopes allow. */
import { allows, refuseScope } from "../../contract/scope.ts";
import { Problem } from "../../contract/problem.ts";
import type { Operation } from "../../contract/operation.ts";

/** A credential as a transport passes it on. Only the embedded transport can pass `owner`. */
export type Credential =
  | { readonly kind: "owner"; readonly company?: string }
  | { readonly kind: "key"; readonly text: string }
  | { readonly kind: "token"; readonly text: string }
  | { readonly kind: "none" };

export interface Caller {
  /** The company's internal number and its public id. */
  readonly company: number;
  readonly companyId: string;
  readonly baseCurrency: string;
  /** Signs the company's cursors; never in an answer. */
  readonly secret: string;
  readonly via: "owner" | "key" | "token";
  /** The name in the audit log and in `created_by`: `owner`, `owner's token`, another token's `sub`, or a key's prefix. */
  readonly actor: string;
  /** The owner of idempotency keys and imports: `owner`, `token:<sub>` or `key:<id>`. */
  readonly identity: string;
  readonly scopes: readonly string[];
  /** The API key that makes the request, or that the token is bound to. */
  readonly keyId: string | null;
}

/** Refuses an operation that the caller may not call, with the smallest sufficient scope. */
export function authorise(caller: Caller, { access }: Operation): void {
  if (caller.via === "owner" || access.with === "credential") return;
  if (access.with === "one-scope") {
    // The handler checks which of them the record needs.
    if (!access.scopes.some((scope) => holds(caller, scope))) refuseScopes(access.scopes);
    return;
  }
  if (access.with === "token" && caller.via === "key") {
    throw new Problem("token_required", { more: { required_scopes: [access.scope] } });
  }
  const also = access.with === "scope" ? (access.also ?? []) : [];
  if (holds(caller, access.scope)) {
    const missing = also.find((scope) => !holds(caller, scope));
    if (missing !== undefined) refuseScope(missing);
    return;
  }
  // The handler checks whether the record is the caller's own.
  if (access.with === "scope" && access.ofOwn !== undefined && holds(caller, access.ofOwn)) return;
  refuseScope(access.scope);
}

/** Whether the caller's scopes allow what needs `scope`. Only a token can manage keys. */
export function holds(caller: Caller, scope: Parameters<typeof allows>[1]): boolean {
  if (caller.via === "owner") return true;
  return allows(scope === "api_keys" && caller.via === "key" ? [] : caller.scopes, scope);
}

function refuseScopes(needed: readonly Parameters<typeof allows>[1][]): never {
  throw new Problem("insufficient_scope", {
    detail: `The credential has none of the scopes ${needed.join(", ")}.`,
    more: { required_scopes: needed },
  });
}
