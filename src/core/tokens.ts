/**
 * User tokens: JWTs (RFC 7519) as access tokens (RFC 9068), signed with Ed25519 by a machine that can open the book.
 * Everything that a token could choose for itself is pinned here (RFC 8725), and every refusal has the same words.
 */
import { createPublicKey, type webcrypto } from "node:crypto";
import { Problem } from "../contract/problem.ts";
import type { CorePorts } from "./call.ts";
import type { Caller } from "./caller.ts";
import { callerIn, unusable } from "./credentials.ts";

export const TOKEN_ISSUER = "cashbook";
export const TOKEN_AUDIENCE = "cashbook";
export const TOKEN_TYPE = "at+jwt";
export const TOKEN_ALGORITHM = "EdDSA";
/** The longest that a token may live. */
export const MAX_TOKEN_SECONDS = 86_400;

/** How far the signer's clock may be off, RFC 8725 leaves it to us. */
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_TOKEN_LENGTH = 8192;
const MAX_SUBJECT_LENGTH = 255;

/** What a header may say. Keys by value or by address (`jwk`, `jku`, `x5c`, `x5u`) and extensions (`crit`) are refused. */
const HEADER_MEMBERS: readonly string[] = ["alg", "typ", "kid"];
/** A thumbprint of RFC 7638: SHA-256 in base64url. */
const KID = /^[A-Za-z0-9_-]{43}$/;

/** The caller that a token proves, given bare or after `Bearer `. Problem: invalid_credential. */
export async function callerOfToken(ports: CorePorts, text: string): Promise<Caller> {
  const token = text.replace(/^Bearer +/i, "");
  const now = ports.clock();
  const { sub, company_id, scope = "", api_key_id } = await verified(ports, token, now);
  if (typeof sub !== "string" || sub === "" || sub.length > MAX_SUBJECT_LENGTH) throw refused();
  if (typeof company_id !== "string" || typeof scope !== "string") throw refused();
  if (api_key_id !== undefined && typeof api_key_id !== "string") throw refused();

  return ports.store.read(async (ask) => {
    const company = await ask.companies.byId(company_id);
    if (company === undefined) throw refused();
    if (api_key_id !== undefined) {
      const key = await ask.keys.byId(company.number, api_key_id);
      if (key === undefined || unusable(key, now) !== undefined) throw refused();
    }
    return {
      ...callerIn(company),
      via: "token",
      actor: sub,
      identity: `token:${sub}`,
      scopes: scope.split(" ").filter((word) => word !== ""),
      keyId: api_key_id ?? null,
    };
  });
}

/** The claims of a token whose signature, header and times are right. */
async function verified(
  ports: CorePorts,
  token: string,
  now: number,
): Promise<Readonly<Record<string, unknown>>> {
  if (token.length > MAX_TOKEN_LENGTH) throw refused();
  const jose = await import("jose");
  const header = attempt(() => jose.decodeProtectedHeader(token) as Readonly<Record<string, unknown>>);
  const { alg, kid } = header;
  if (Object.keys(header).some((member) => !HEADER_MEMBERS.includes(member))) throw refused();
  if (alg !== TOKEN_ALGORITHM || typeof kid !== "string" || !KID.test(kid)) throw refused();

  const known = await ports.store.read((ask) => ask.signingKeys.byKid(kid));
  if (known === undefined || known.revoked_at !== null) throw refused();
  const key = createPublicKey({ key: JSON.parse(known.public_key) as webcrypto.JsonWebKey, format: "jwk" });
  const { payload } = await jose
    .jwtVerify(token, key, {
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      typ: TOKEN_TYPE,
      requiredClaims: ["iss", "aud", "exp", "iat", "sub", "company_id"],
      maxTokenAge: MAX_TOKEN_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now),
    })
    .catch((): never => {
      throw refused();
    });
  const { exp = Infinity, iat = 0, aud } = payload;
  // A token for others too, or one that was to live longer, was not made by us for us.
  if (aud !== TOKEN_AUDIENCE || exp - iat > MAX_TOKEN_SECONDS) throw refused();
  return payload;
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw refused();
  }
}

/** One refusal for all, without a cause: why a token is not good is of use to forgers only. */
function refused(): Problem {
  return new Problem("invalid_credential");
}
