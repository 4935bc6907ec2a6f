/** The credential of a request: `X-API-Key`, or `Authorization` with a token, bare or after `Bearer` (spec §5). */
import { isWholeKey } from "../contract/key-text.ts";
import { Problem } from "../contract/problem.ts";
import type { Credential } from "../core/caller.ts";
import { headerValues } from "./header-values.ts";

/** What the network can say; it has no way to say `owner`. */
export type SentCredential = Exclude<Credential, { kind: "owner" }>;

/** Problem: ambiguous_credentials for both headers, or one of them twice (RFC 6750 §3.1 forbids several methods at once). */
export function sentCredential(headers: readonly string[]): SentCredential {
  const keys = headerValues(headers, "x-api-key");
  const tokens = headerValues(headers, "authorization");
  if (keys.length + tokens.length > 1) {
    const both = keys.length > 0 && tokens.length > 0;
    throw new Problem("ambiguous_credentials", {
      detail: both
        ? "Both X-API-Key and Authorization were sent."
        : `${keys.length > 0 ? "X-API-Key" : "Authorization"} was sent ${keys.length + tokens.length} times.`,
    });
  }
  const [key] = keys;
  const [token] = tokens;
  if (key !== undefined) return { kind: "key", text: key };
  return token === undefined ? { kind: "none" } : { kind: "token", text: token };
}

/** Whether it can be told without the store that the credential proves nothing: then no body is read for it. */
export function provesNothing(credential: SentCredential): boolean {
  switch (credential.kind) {
    case "none":
      return true;
    case "key":
      return !isWholeKey(credential.text);
    case "token":
      return !/^(?:Bearer +)?[\w-]+\.[\w-]+\.[\w-]+$/i.test(credential.text);
  }
}
