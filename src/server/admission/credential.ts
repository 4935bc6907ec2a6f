/** The credential of a request: `X-API-Key`, or `Authorization` with a token, bare or after `Bearer` (spec §5). */
import { isWholeKey } from "../../contract/values/key-text.ts";
import { Problem } from "../../contract/problem.ts";
import type { Credential } from "../../core/access/caller.ts";
import { headerValues } from "../header-values.ts";

/** Nobody can be the owner over the network. */
type RequestCredential = Exclude<Credential, { kind: "owner" }>;

/** Problem: ambiguous_credentials for more than one credential (RFC 6750 §3.1). */
export function readCredential(headers: readonly string[]): RequestCredential {
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

/** Whether the credential is invalid by its form alone. Then the body is not read. */
export function isMalformed(credential: RequestCredential): boolean {
  switch (credential.kind) {
    case "none":
      return true;
    case "key":
      return !isWholeKey(credential.text);
    case "token":
      return !/^(?:Bearer +)?[\w-]+\.[\w-]+\.[\w-]+$/i.test(credential.text);
  }
}
