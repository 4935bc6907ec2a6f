/** The problems of an operation: its own, those of its values, and those of any request. */
import type { Words } from "../../contract/values/documented.ts";
import type { Operation } from "../../contract/operation.ts";
import { problemCodes, problemKinds, type ProblemCode } from "../../contract/problem.ts";
import { inQuery } from "../../contract/http/wire.ts";
import type { InputSchemas } from "./input.ts";
import { mapSchema, type Json } from "../../contract/http/json-schema.ts";

/** Problems of any request: its form, its credential, the store. */
const ANY: readonly ProblemCode[] = [
  "malformed_request",
  "ambiguous_credentials",
  "unknown_parameter",
  "invalid_text",
  "invalid_idempotency_key",
  "unsupported_media_type",
  "headers_too_large",
  "request_timeout",
  "no_credential",
  "invalid_credential",
  "key_revoked",
  "key_expired",
  "key_inactive",
  "too_many_failures",
  "rate_limited",
  "store_busy",
  "store_away",
  "store_full",
  "store_unreadable",
  "store_damaged",
  "store_newer",
  "unexpected",
];

const BODY: readonly ProblemCode[] = ["invalid_json", "too_large", "validation_failed"];
const CHANGE: readonly ProblemCode[] = ["idempotency_key_reused", "idempotency_key_in_use"];

/** In the order of the contract, which is that of precedence. */
export function problemsOf(operation: Operation, input: InputSchemas): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...ANY,
    ...operation.problems,
    ...(operation.access.with === "credential" ? [] : (["insufficient_scope"] as const)),
    ...(operation.method === "GET" ? [] : CHANGE),
    ...(inQuery(operation) ? (["invalid_parameter"] as const) : BODY),
    ...(input.body === undefined ? [] : problemsIn(input.body)),
  ]);
  return problemCodes.filter((code) => codes.has(code));
}

/** Codes by their HTTP status. */
export function byStatus(codes: readonly ProblemCode[]): ReadonlyMap<number, readonly ProblemCode[]> {
  const statuses = [...new Set(codes.map((code) => problemKinds[code].status))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => [status, codes.filter((code) => problemKinds[code].status === status)]),
  );
}

/** Problems of the values of a body. */
function problemsIn(schema: Json): readonly ProblemCode[] {
  const codes: ProblemCode[] = [];
  mapSchema(schema, (part) => {
    for (const problem of (part as Words).problems ?? []) codes.push(problem);
    return part;
  });
  return codes;
}
