/**
 * The gate for credentials: authenticate → authorise → limit → (serve) → record. A key has limits and statistics; a token
 * has neither, also where it is bound to a key: the key's figures are those of requests made with the key.
 */
import type { Answer, Operation } from "../../contract/operation.ts";
import { Problem, problemKinds } from "../../contract/problem.ts";
import { appendEvents } from "../audit.ts";
import type { CorePorts } from "../call.ts";
import { authorise, type Caller, type Credential } from "./caller.ts";
import { callerOfKey, findKey } from "./key-caller.ts";
import { admit, refusal, type Admission } from "./limits.ts";
import type { FoundKey, KeyAddress } from "../ports/gate.ts";

export interface AdmittedCall {
  readonly operation: Operation;
  readonly credential: Exclude<Credential, { kind: "owner" }>;
  /** Validates and handles. */
  readonly serve: (caller: Caller) => Promise<Answer<unknown>>;
}

/** Statuses of refusals that use up no quota. */
const REFUSALS: readonly number[] = [401, 403, 429];

/**
 * Serves a call to whoever the credential proves to be. Problems: no_credential, invalid_credential, key_revoked,
 * key_expired, key_inactive, token_required, insufficient_scope, rate_limited, and those of the work itself.
 */
export async function admitAndServe(ports: CorePorts, call: AdmittedCall): Promise<Answer<unknown>> {
  const { operation, credential, serve } = call;
  switch (credential.kind) {
    case "none":
      throw new Problem("no_credential");
    case "token": {
      const { callerOfToken } = await import("../tokens/tokens.ts");
      const caller = await callerOfToken(ports, credential.text);
      authorise(caller, operation);
      return serve(caller);
    }
    case "key": {
      const startedAt = ports.clock();
      return serveAndRecord(ports, {
        ...call,
        startedAt,
        access: await findKey(ports.store.gate, credential.text),
      });
    }
  }
}

/** Serves a call with a known key and counts it in the key's statistics, whatever its outcome. */
async function serveAndRecord(
  ports: CorePorts,
  {
    operation,
    serve,
    access,
    startedAt,
  }: AdmittedCall & { readonly access: FoundKey; readonly startedAt: number },
): Promise<Answer<unknown>> {
  const { store, clock, onUnrecorded } = ports;
  const address = { company: access.company.number, keyId: access.key.id };
  let admission: Admission | undefined;
  const record = async (status_code: number): Promise<void> => {
    const at = clock();
    // The clock may step back while the work is done.
    const duration_ms = Math.max(0, at - startedAt);
    const request = { endpoint: operation.path, method: operation.method, status_code, duration_ms, at };
    await store.gate.record(
      address,
      request,
      REFUSALS.includes(status_code) ? admission?.windows : undefined,
    );
  };

  let answer: Answer<unknown>;
  try {
    const caller = callerOfKey(access);
    authorise(caller, operation);
    admission = await useLimits(ports, { address, caller, access });
    answer = { ...(await serve(caller)), limits: admission.limits };
  } catch (error) {
    // What went wrong says more than that it could not be counted.
    await record(statusOf(error)).catch((failure: unknown) => onUnrecorded?.(failure));
    if (error instanceof Problem && admission !== undefined) error.limits = admission.limits;
    throw error;
  }
  try {
    await record(answer.status ?? operation.success);
  } catch (error) {
    onUnrecorded?.(error);
    // A change is done by now and must be answered as done; a read can be asked again.
    if (operation.method === "GET") throw error;
  }
  return answer;
}

/** Uses up one request of the key's limits. Problem: rate_limited. */
async function useLimits(
  { store, ids }: CorePorts,
  {
    address,
    caller,
    access: { key, asked_at: now },
  }: { address: KeyAddress; caller: Caller; access: FoundKey },
): Promise<Admission> {
  const admission = await store.gate.use(address, (windows, at) => admit(windows, { key, now: at }));
  if (admission.reset) {
    const event = {
      type: "key.limits_reset",
      subject_id: key.id,
      summary: {
        key_prefix: key.key_prefix,
        reason: "The stored window lay ahead of the clock by more than a window.",
      },
    };
    await store.write((ask) => appendEvents(ask, { caller, now, ids, events: [event] }), {
      company: address.company,
    });
  }
  if (admission.windows === undefined) throw refusal(admission.limits);
  return admission;
}

/** The HTTP status that an outcome has, or would have. */
function statusOf(error: unknown): number {
  const status = error instanceof Problem ? problemKinds[error.code].status : 0;
  return status === 0 ? 500 : status;
}
