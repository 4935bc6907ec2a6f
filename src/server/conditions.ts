/** What a request says beside its input: its idempotency key, and the version that it is about. */
import type { CallOptions, Operation } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import { singleHeader } from "./header-values.ts";

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
const ENTITY_TAG = /^"([\x21\x23-\x7e]*)"$/;

/**
 * Problems: invalid_idempotency_key, malformed_request for an If-Match that cannot be read, stale_version for a weak one.
 * Where an operation knows no versions, If-Match says nothing, and is not read.
 */
export function conditionsOf(
  headers: readonly string[],
  { problems }: Pick<Operation, "problems">,
): CallOptions {
  const idempotencyKey = singleHeader(headers, { name: "Idempotency-Key", code: "invalid_idempotency_key" });
  if (idempotencyKey !== undefined && !VISIBLE_ASCII.test(idempotencyKey)) {
    throw new Problem("invalid_idempotency_key");
  }
  const versioned = problems.includes("stale_version");
  const ifMatch = versioned ? version(singleHeader(headers, { name: "If-Match" })) : undefined;
  return {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}

/** The version of an If-Match (RFC 9110 §13.1.1). `*` asks for any version, which a record that is there always has. */
function version(value: string | undefined): string | undefined {
  if (value === undefined || value === "*") return undefined;
  // Weak tags never match: the comparison is strong.
  if (/^W\/"[^"]*"$/.test(value)) {
    throw new Problem("stale_version", { detail: "If-Match names a weak version, and those match nothing." });
  }
  const [, tag] = ENTITY_TAG.exec(value) ?? [];
  if (tag !== undefined) return tag;
  throw new Problem("malformed_request", {
    detail: "If-Match must hold one version in double quotes, as ETag gave it, or *.",
  });
}
