/** Parses tokens in JWS compact serialisation (RFC 7515 §7.1), with each part in canonical base64url. */
import { uniqueObject } from "./unique-members.ts";

type Members = Readonly<Record<string, unknown>>;

const MAX_TOKEN_LENGTH = 8192;
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Header and claims of a token, unverified; undefined for a malformed token. */
export function readCompact(
  token: string,
): { readonly header: Members; readonly claims: Members } | undefined {
  if (token.length > MAX_TOKEN_LENGTH || !COMPACT.test(token)) return undefined;
  const parts = token.split(".").map(canonicalBytes);
  const [header, claims, signature] = parts;
  if (header === undefined || claims === undefined || signature === undefined) return undefined;
  const read = [header, claims].map((bytes) => uniqueObject(utf8(bytes) ?? ""));
  return read[0] === undefined || read[1] === undefined ? undefined : { header: read[0], claims: read[1] };
}

/** Requires zero padding bits (RFC 4648 §3.5), so that a token has only one spelling. */
function canonicalBytes(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, "base64url");
  return bytes.toString("base64url") === part ? bytes : undefined;
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
