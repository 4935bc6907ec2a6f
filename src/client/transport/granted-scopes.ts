/** What the caller's credential may do, as far as it is known before an operation is called. */
import type { CallOptions, Operation, Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { allows, refuseScope, type Scope } from "../../contract/scope.ts";
import { optional } from "../optional-call.ts";
import type { Destination } from "../place.ts";
import { hasExtensions, type ServiceKind } from "../service.ts";
import { tokenClaims } from "../token-claims.ts";

type Caller = Pick<Transport, "call"> &
  Pick<Destination, "credential"> & { readonly service: () => Promise<ServiceKind> };

/** Whether the caller has a key of ours: a foreign service has scopes of its own. */
async function hasOwnKey({ credential, service }: Omit<Caller, "call">): Promise<boolean> {
  return (await credential("any"))?.kind === "key" && hasExtensions(await service());
}

/** The scopes of the caller's key, or `known` of them; undefined for other callers. */
export async function scopesOfKey(
  { call, ...caller }: Caller,
  {
    known,
    ...options
  }: Pick<CallOptions, "signal"> & { readonly known?: readonly string[] | undefined } = {},
): Promise<readonly string[] | undefined> {
  if (!(await hasOwnKey(caller))) return undefined;
  if (known !== undefined) return known;
  // The schemas of keys are not loaded by the commands that need none.
  const { keys } = await import("../../contract/key.ts");
  return (await call(keys.current, {}, options)).data.scopes;
}

/** The same of a key or a token; undefined for the owner of a book, and where nobody tells. */
async function grantedScopes(caller: Caller): Promise<readonly string[] | undefined> {
  const own = await caller.credential("any");
  if (own?.kind !== "token") return optional(() => scopesOfKey(caller));
  return hasExtensions(await caller.service()) ? (tokenClaims(own.secret).scopes ?? undefined) : undefined;
}

/**
 * Refuses an operation that needs a scope which the credential lacks, and sends nothing for it: nobody is asked for what is
 * refused afterwards. Problem: insufficient_scope.
 */
export async function requireAccess({ access }: Operation, caller: Caller): Promise<void> {
  if (access.with !== "scope") return;
  const granted = await grantedScopes(caller);
  if (granted !== undefined) requireScopes(access, granted);
}

/**
 * Refuses a command whose change needs a scope that the credential lacks, as `requireAccess` does an operation. What only looks
 * things up may be done without. Problems: token_required, insufficient_scope.
 */
export async function requireCommandScope(scopes: readonly Scope[], caller: Caller): Promise<void> {
  const needed = scopes.find((scope) => !scope.endsWith(":read")) ?? scopes[0];
  if (needed === undefined) return;
  const granted = await grantedScopes(caller);
  if (granted === undefined || allows(granted, needed)) return;
  if (needed === "api_keys" && (await caller.credential("any"))?.kind === "key")
    throw new Problem("token_required");
  refuseScope(needed);
}

/** Problem: insufficient_scope. */
export function requireScopes(
  { scope, also = [], ofOwn }: Extract<Operation["access"], { with: "scope" }>,
  granted: readonly string[],
): void {
  if (!allows(granted, scope) && (ofOwn === undefined || !allows(granted, ofOwn))) refuseScope(scope);
  for (const another of also) if (!allows(granted, another)) refuseScope(another);
}
