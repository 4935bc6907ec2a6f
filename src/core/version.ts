/** Versions of records, as ETag and If-Match carry them (RFC 9110 §8.8.3, §13.1.1). */
import type { CallOptions } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";

/** The ETag of a record, without quotes. */
export function etagOf({ version }: { readonly version: number }): string {
  return String(version);
}

/** Refuses a change of a record that the caller has read in another version; `*` is any. Problem: stale_version. */
export function requireVersion({ ifMatch }: CallOptions, record: { readonly version: number }): void {
  if (ifMatch === undefined || ifMatch === "*" || ifMatch === etagOf(record)) return;
  throw new Problem("stale_version");
}
