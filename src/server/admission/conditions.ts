/** The conditions of a request, in its headers: the idempotency key, and the version to change. */
import type { CallOptions, Operation } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { singleHeader } from "../header-values.ts";

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
const ENTITY_TAG = /^"([\x21\x23-\x7e]*)"$/;

/**
 * Problems: invalid_idempotency_key, malformed_request for an invalid If-Match, stale_version for a weak one. If-Match is
 * ignored where the operation has no versions.
 */
export function readConditions(
  headers: readonly string[],
  { problems }: Pick<Operation, "problems">,
): CallOptions {
  const idempotencyKey = singleHeader(headers, { name: "Idempotency-Key", code: "invalid_idempotency_key" });
  if (idempotencyKey !== undefined && !VISIBLE_ASCII.test(idempotencyKey)) {
    throw new Problem("invalid_idempotency_key");
  }
  const hasVersions = problems.includes("stale_version");
  const ifMatch = hasVersions ? readVersion(singleHeader(headers, { name: "If-Match" })) : undefined;
  return {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}

/** The version of an If-Match (RFC 9110 §13.1.1). `*` matches any version, and so every record. */
function readVersion(value: string | undefined): string | undefined {
  if (value === undefined || value === "*") return undefined;
  // If-Match compares strongly, and a weak tag never matches.
  if (/^W\/"[^"]*"$/.test(value)) {
    throw new Problem("stale_version", { detail: "If-Match has a weak version, which never matches." });
  }
  const [, tag] = ENTITY_TAG.exec(value) ?? [];
  if (tag !== undefined) return tag;
  throw new Problem("malformed_request", {
    detail: "If-Match must be one version in double quotes, as in ETag, or *.",
  });
}
