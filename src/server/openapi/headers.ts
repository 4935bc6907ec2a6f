/** Headers of requests and answers, each described once. */
import type { Operation } from "../../contract/operation.ts";
import type { Json } from "../../contract/http/json-schema.ts";

const text = { type: "string" };
const integer = { type: "integer", minimum: 0 };

/** Parameters in headers. Credentials are security schemes, not parameters. */
export const headerParameters: Readonly<Record<string, Json>> = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Id of the request in the log and the answer; an invalid one is replaced.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_.:/+=@~-]{1,128}$" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "The caller's name for this change, kept for 7 days: the same request with the same key takes effect once and gets the first answer again. Taken literally; not a quoted string.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
    example: "7f0c2a52-0d7e-4a43-9c3b-6f1f6a0b8d11",
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "The ETag that the caller has read; refused with 412 if the record has changed since.",
    schema: text,
    example: '"3"',
  },
};

/** Names of the parameters of an operation. */
export function headerParametersOf({ method, problems }: Operation): readonly string[] {
  return [
    ...(method === "GET" ? [] : ["IdempotencyKey"]),
    ...(problems.includes("stale_version") ? ["IfMatch"] : []),
    "RequestId",
  ];
}

export const answerHeaders: Readonly<Record<string, Json>> = {
  "X-Request-Id": { description: "The request's id, sent or generated.", required: true, schema: text },
  ETag: { description: "The record's version, for If-Match.", schema: text },
  Location: {
    description: "Path of the created record.",
    schema: { type: "string", format: "uri-reference" },
  },
  "Idempotent-Replayed": {
    description: "Present if this is the answer of an earlier request with the same Idempotency-Key.",
    schema: { const: "true" },
  },
  "RateLimit-Policy": {
    description: "The limits of the API key: requests (q) in a window of seconds (w). Tokens have none.",
    schema: text,
    example: '"minute";q=120;w=60, "day";q=20000;w=86400',
  },
  RateLimit: {
    description: "What remains of each limit (r), and the seconds until its window ends (t).",
    schema: text,
    example: '"minute";r=119;t=42, "day";r=19873;t=51042',
  },
  "X-RateLimit-Limit": { description: "The limit that is closest to being reached.", schema: integer },
  "X-RateLimit-Remaining": { description: "What remains of it.", schema: integer },
  "X-RateLimit-Reset": { description: "Seconds until its window ends.", schema: integer },
  "Retry-After": {
    description: "Seconds after which to retry.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": {
    description: "How to authenticate (RFC 6750), with the missing scope.",
    required: true,
    schema: text,
  },
};

const LIMITS = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** Statuses of requests without a valid key, whose answers have no limits. */
const UNCOUNTED: readonly number[] = [401, 408, 431];

/** The possible headers of a status. */
export function answerHeadersOf(
  status: number,
  { hasVersion, changes }: { readonly hasVersion: boolean; readonly changes: boolean },
): Json {
  const names = [
    "X-Request-Id",
    ...(UNCOUNTED.includes(status) ? [] : LIMITS),
    ...(status < 300 && hasVersion ? ["ETag"] : []),
    ...(status < 300 && changes ? ["Idempotent-Replayed"] : []),
    ...(status === 201 ? ["Location"] : []),
    ...(status === 401 || status === 403 ? ["WWW-Authenticate"] : []),
    ...(status === 429 || status === 503 ? ["Retry-After"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
