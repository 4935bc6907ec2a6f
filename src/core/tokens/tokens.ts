/**
 * User tokens: JWTs (RFC 7519) as access tokens (RFC 9068). Tokens of the issuer `cashbook` are signed with Ed25519 by a
 * machine that can open the book; those of one other issuer are accepted where the service is set up for it. Nothing is left
 * to the token's own choice (RFC 8725), and every refusal is worded alike.
 */
import { Problem } from "../../contract/problem.ts";
import { isOurs } from "../../contract/values/key-text.ts";
import type { CorePorts } from "../ports.ts";
import type { Caller } from "../access/caller.ts";
import { callerIn, unusable } from "../access/key-caller.ts";
import type { VerificationKey } from "../ports/token-trust.ts";
import { readCompact } from "./compact.ts";
import { verificationKey } from "./verification-key.ts";

export const TOKEN_ISSUER = "cashbook";
export const TOKEN_AUDIENCE = "cashbook";
export const TOKEN_TYPE = "at+jwt";
export const TOKEN_ALGORITHM = "EdDSA";
/** Longest lifetime of a token. */
export const MAX_TOKEN_SECONDS = 86_400;

/** Allowed clock skew of the signer. */
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_SUBJECT_LENGTH = 255;
const MAX_KID_LENGTH = 255;

/** Allowed header members. Keys by value or by address (`jwk`, `jku`, `x5c`, `x5u`) and extensions (`crit`) are refused. */
const HEADER_MEMBERS: readonly string[] = ["alg", "typ", "kid"];
/** Other issuers add a certificate's thumbprint, which is neither a key nor an address, and is ignored. */
const FOREIGN_HEADER_MEMBERS: readonly string[] = [...HEADER_MEMBERS, "x5t", "x5t#S256"];
/** A thumbprint of RFC 7638: SHA-256 in base64url. */
const KID = /^[A-Za-z0-9_-]{43}$/;
/** Control characters, lone surrogates and line separators: unsafe in logs, terminals and databases. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The actor of a token that the owner signed: who holds it is not the owner, and sees other changes as own ones. */
const OWNERS_TOKEN = "owner's token";

type Members = Readonly<Record<string, unknown>>;

/** The caller of a token, which may follow `Bearer `. Problem: invalid_credential. */
export async function callerOfToken(ports: CorePorts, text: string): Promise<Caller> {
  const token = text.replace(/^Bearer +/i, "");
  if (isOurs(token)) throw keyAsToken();
  const now = ports.clock();
  const read = readCompact(token);
  if (read === undefined) throw invalidCredential();
  const pins = await pinsFor(ports, read);
  await verify(token, { pins, now });
  const { sub, company_id, scope = "", api_key_id } = requireClaims(read.claims, pins);
  if (!isText(company_id) || typeof scope !== "string") throw invalidCredential();
  if (api_key_id !== undefined && !isText(api_key_id)) throw invalidCredential();
  const subject = requireSubject(sub, pins);

  const company = await ports.store.read((queries) => queries.companies.byId(company_id));
  if (company === undefined) throw invalidCredential();
  if (api_key_id !== undefined) {
    const { number } = company;
    const key = await ports.store.read((queries) => queries.keys.byId(number, api_key_id), {
      company: number,
    });
    if (key === undefined || unusable(key, now) !== undefined) throw invalidCredential();
  }
  return {
    ...callerIn(company),
    via: "token",
    actor: pins.local && subject === "owner" ? OWNERS_TOKEN : subject,
    // Equal subjects of two issuers are two people.
    identity: pins.local ? `token:${subject}` : `token:${pins.issuer} ${subject}`,
    scopes: scope.split(" ").filter((word) => word !== ""),
    keyId: api_key_id ?? null,
  };
}

/** What is fixed before the signature of a token is verified. */
interface Pins extends VerificationKey {
  readonly local: boolean;
  readonly issuer: string;
  readonly audience: string;
}

/** The issuer of a token decides which keys can verify it: each issuer's keys verify only its own tokens. */
async function pinsFor(
  ports: CorePorts,
  { header, claims }: { readonly header: Members; readonly claims: Members },
): Promise<Pins> {
  const pins =
    claims["iss"] === TOKEN_ISSUER ? await localPins(ports, header) : await foreignPins(ports, header);
  if (pins === undefined) throw invalidCredential();
  return pins;
}

async function localPins({ store }: CorePorts, header: Members): Promise<Pins | undefined> {
  const { alg, typ, kid } = header;
  if (!hasOnly(header, HEADER_MEMBERS) || alg !== TOKEN_ALGORITHM || typ !== TOKEN_TYPE) return undefined;
  if (typeof kid !== "string" || !KID.test(kid)) return undefined;
  const record = await store.read((queries) => queries.signingKeys.byKid(kid));
  if (record === undefined || record.revoked_at !== null) return undefined;
  const key = verificationKey(JSON.parse(record.public_key) as Members);
  if (key === undefined || !key.algorithms.includes(TOKEN_ALGORITHM)) return undefined;
  return { ...key, local: true, issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE };
}

/**
 * Another issuer's `typ` is `at+jwt`, `JWT` or absent, since most issuers are older than RFC 9068. The audience excludes ID
 * tokens: theirs is the client that requested them.
 */
async function foreignPins({ trust }: CorePorts, header: Members): Promise<Pins | undefined> {
  if (trust === undefined || !hasOnly(header, FOREIGN_HEADER_MEMBERS)) return undefined;
  const { alg, typ, kid } = header;
  if (typ !== undefined && !(typeof typ === "string" && /^(?:(?:application\/)?at\+jwt|jwt)$/i.test(typ)))
    return undefined;
  if (typeof alg !== "string") return undefined;
  if (kid !== undefined && (typeof kid !== "string" || kid.length > MAX_KID_LENGTH)) return undefined;
  const key = await trust.resolve({ alg, kid });
  if (key === undefined || !key.algorithms.includes(alg)) return undefined;
  return { ...key, local: false, issuer: trust.issuer, audience: trust.audience };
}

function hasOnly(header: Members, members: readonly string[]): boolean {
  return Object.keys(header).every((member) => members.includes(member));
}

/** Verifies signature, issuer, audience and times with jose. */
async function verify(token: string, { pins, now }: { pins: Pins; now: number }): Promise<void> {
  const { jwtVerify } = await import("jose");
  await jwtVerify(token, pins.key, {
    algorithms: [...pins.algorithms],
    issuer: pins.issuer,
    audience: pins.audience,
    requiredClaims: ["iss", "aud", "exp", "iat", "sub", "company_id"],
    maxTokenAge: MAX_TOKEN_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(now),
  }).catch((): never => {
    throw invalidCredential();
  });
}

/** Checks what jose does not: whole seconds, a bounded lifetime, and a single audience in tokens of ours. */
function requireClaims(claims: Members, { local, audience }: Pins): Members {
  const { exp, iat, nbf = 0, aud } = claims;
  if (!isMoment(exp) || !isMoment(iat) || !isMoment(nbf)) throw invalidCredential();
  if (exp - iat > MAX_TOKEN_SECONDS || (local && aud !== audience)) throw invalidCredential();
  return claims;
}

function isMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Another issuer's subject must not look like the book's owner or an API key in the audit log. */
function requireSubject(sub: unknown, { local }: Pins): string {
  if (typeof sub !== "string" || sub === "" || sub.length > MAX_SUBJECT_LENGTH) throw invalidCredential();
  if (UNSAFE_CHARACTERS.test(sub) || (!local && /^(?:owner(?:'s token)?$|cb_)/.test(sub)))
    throw invalidCredential();
  return sub;
}

/** Whatever begins like a key: whether there is such a key is not looked up, and not told. */
function keyAsToken(): Problem {
  return new Problem("invalid_credential", {
    detail: "The credential is an API key, sent as a token.",
    remedy:
      "Send an API key in the header X-API-Key, without Bearer; for the command line, set CASHBOOK_API_KEY.",
  });
}

/** The same refusal for every fault of a token, without a cause: details would only help forgers. */
function invalidCredential(): Problem {
  return new Problem("invalid_credential");
}

function isText(claim: unknown): claim is string {
  return typeof claim === "string" && !UNSAFE_CHARACTERS.test(claim);
}
