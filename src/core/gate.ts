/** The gate for credentials: authenticate, limit, and record use. */
import type { Answer, Operation } from "../contract/operation.ts";
import type { CorePorts } from "./call.ts";
import type { Caller, Credential } from "./caller.ts";

export interface Guarded {
  readonly operation: Operation;
  readonly credential: Exclude<Credential, { kind: "owner" }>;
  readonly serve: (caller: Caller) => Promise<Answer<unknown>>;
}

export async function guarded(_ports: CorePorts, _guarded: Guarded): Promise<Answer<unknown>> {
  throw new TypeError("written next");
}
