/** Versions of records, in ETag and If-Match (RFC 9110 §8.8.3, §13.1.1). */
import type { CallOptions } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";

/** The ETag of a record, without quotes. */
export function etagOf({ version }: { readonly version: number }): string {
  return String(version);
}

/** Refuses to change another version than the caller has read; `*` matches any. Problem: stale_version. */
export function requireVersion({ ifMatch }: CallOptions, record: { readonly version: number }): void {
  if (ifMatch === undefined || ifMatch === "*" || ifMatch === etagOf(record)) return;
  throw new Problem("stale_version");
}
