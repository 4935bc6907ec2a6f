/** Which problems an operation can answer: its own, those of its values, and those that any request can meet. */
import type { Words } from "../../contract/documented.ts";
import type { Operation } from "../../contract/operation.ts";
import { problemCodes, problemKinds, type ProblemCode } from "../../contract/problem.ts";
import { inQuery } from "../../contract/wire.ts";
import type { InputSchemas } from "./input.ts";
import { mapSchema, type Json } from "./json-schema.ts";

/** Any request: how it is sent, who sends it, and whether the store answers. */
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

/** Codes in the table's order, which is that of precedence. */
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

/** The same codes by the HTTP status that they answer. */
export function byStatus(codes: readonly ProblemCode[]): ReadonlyMap<number, readonly ProblemCode[]> {
  const statuses = [...new Set(codes.map((code) => problemKinds[code].status))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => [status, codes.filter((code) => problemKinds[code].status === status)]),
  );
}

/** Problems that values of a body cause by themselves. */
function problemsIn(schema: Json): readonly ProblemCode[] {
  const found: ProblemCode[] = [];
  mapSchema(schema, (part) => {
    for (const problem of (part as Words).problems ?? []) found.push(problem);
    return part;
  });
  return found;
}
