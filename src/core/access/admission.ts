/**
 * Admission: authenticate → authorise → limit → (serve) → record. A key has rate limits and usage statistics. A token has
 * neither, even where it is bound to a key: the key's figures count only requests with the key itself.
 */
import type { Answer, Operation } from "../../contract/operation.ts";
import { Problem, problemKinds } from "../../contract/problem.ts";
import { appendEvents } from "../audit/append-events.ts";
import type { CorePorts } from "../ports.ts";
import { authorise, type Caller, type Credential } from "./caller.ts";
import { callerOfKey, findKey } from "./key-caller.ts";
import { admit, refusal, type Admission } from "./limits.ts";
import type { KeyMatch, KeyAddress } from "../ports/admission.ts";

export interface AdmittedCall {
  readonly operation: Operation;
  readonly credential: Exclude<Credential, { kind: "owner" }>;
  /** Validates and handles. */
  readonly serve: (caller: Caller) => Promise<Answer<unknown>>;
}

/** Statuses of refusals that do not count against a limit. */
const REFUSALS: readonly number[] = [401, 403, 429];

/**
 * Serves a call after admission. Problems: no_credential, invalid_credential, key_revoked, key_expired, key_inactive,
 * token_required, insufficient_scope, rate_limited, and those of the call itself.
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
        access: await findKey(ports.store.admission, credential.text),
      });
    }
  }
}

/** Serves a call with an authenticated key and adds it to the key's usage statistics, whatever its outcome. */
async function serveAndRecord(
  ports: CorePorts,
  {
    operation,
    serve,
    access,
    startedAt,
  }: AdmittedCall & { readonly access: KeyMatch; readonly startedAt: number },
): Promise<Answer<unknown>> {
  const { store, clock, onUnrecorded } = ports;
  const address = { company: access.company.number, keyId: access.key.id };
  let admission: Admission | undefined;
  const record = async (status_code: number): Promise<void> => {
    const at = clock();
    // The clock may have stepped back.
    const duration_ms = Math.max(0, at - startedAt);
    const request = { endpoint: operation.path, method: operation.method, status_code, duration_ms, at };
    await store.admission.record(
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
    // The error of the call matters more than that of recording it.
    await record(statusOf(error)).catch((failure: unknown) => onUnrecorded?.(failure));
    if (error instanceof Problem && admission !== undefined) error.limits = admission.limits;
    throw error;
  }
  try {
    await record(answer.status ?? operation.success);
  } catch (error) {
    onUnrecorded?.(error);
    // A change has been made and must be answered so; a read can be repeated.
    if (operation.method === "GET") throw error;
  }
  return answer;
}

/** Counts one request against the key's limits. Problem: rate_limited. */
async function useLimits(
  { store, ids }: CorePorts,
  {
    address,
    caller,
    access: { key, asked_at: now },
  }: { address: KeyAddress; caller: Caller; access: KeyMatch },
): Promise<Admission> {
  const admission = await store.admission.use(address, (windows, at) => admit(windows, { key, now: at }));
  if (admission.reset) {
    const event = {
      type: "key.limits_reset" as const,
      subject_id: key.id,
      summary: {
        key_prefix: key.key_prefix,
        reason: "The stored window lay ahead of the clock by more than a window.",
      },
    };
    await store.write((queries) => appendEvents(queries, { caller, now, ids, events: [event] }), {
      company: address.company,
    });
  }
  if (admission.windows === undefined) throw refusal(admission.limits);
  return admission;
}

/** The HTTP status of an error. */
function statusOf(error: unknown): number {
  const status = error instanceof Problem ? problemKinds[error.code].status : 0;
  return status === 0 ? 500 : status;
}
