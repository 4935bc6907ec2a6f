/** Who asks: worked out in one place from a credential. */
import { allows, satisfying } from "../../contract/scope.ts";
import { Problem } from "../../contract/problem.ts";
import type { Operation } from "../../contract/operation.ts";

/** A credential as a transport hands it over. Only the embedded transport can say `owner`. */
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
  /** Signs the company's cursors; never shown. */
  readonly secret: string;
  readonly via: "owner" | "key" | "token";
  /** Who did it, in the audit log and in `created_by`: `owner`, a token's `sub`, or a key's prefix. */
  readonly actor: string;
  /** Whose idempotency keys and imports these are: `owner`, `token:<sub>` or `key:<id>`. */
  readonly identity: string;
  readonly scopes: readonly string[];
  /** The API key that makes the request, or that the token is bound to. */
  readonly keyId: string | null;
}

/** Refuses an operation that the caller may not call, naming the smallest scope that would do. */
export function authorise(caller: Caller, { access }: Operation): void {
  if (caller.via === "owner" || access.with === "credential") return;
  if (access.with === "token" && caller.via === "key") {
    throw new Problem("token_required", { more: { required_scopes: [access.scope] } });
  }
  if (holds(caller, access.scope)) return;
  // Whether it is the caller's own, the handler sees.
  if (access.with === "scope" && access.ofOwn !== undefined && holds(caller, access.ofOwn)) return;
  refuseScope(access.scope);
}

/** Whether the caller's scopes allow what needs `scope`. Key management is honoured on a token only. */
export function holds(caller: Caller, scope: Parameters<typeof allows>[1]): boolean {
  if (caller.via === "owner") return true;
  return allows(scope === "api_keys" && caller.via === "key" ? [] : caller.scopes, scope);
}

export function refuseScope(scope: Parameters<typeof allows>[1]): never {
  const smallest = satisfying(scope)[0] ?? scope;
  throw new Problem("insufficient_scope", {
    detail: `The credential lacks the scope ${smallest}.`,
    more: { required_scopes: [smallest] },
  });
}
