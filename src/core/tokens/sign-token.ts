/** Signs user tokens with this machine's key. The public key is stored in the book at its first use. */
import { createHash, createPrivateKey, type KeyObject, type webcrypto } from "node:crypto";
import { timestamp } from "../../contract/values/date.ts";
import { Problem } from "../../contract/problem.ts";
import { scopes as allScopes } from "../../contract/scope.ts";
import type { CorePorts } from "../ports.ts";
import type { Random } from "../ports.ts";
import { MAX_TOKEN_SECONDS, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from "./tokens.ts";
import { countText } from "../../contract/count-text.ts";

/** The file of this machine's private key, a private JWK (RFC 8037) as JSON text. */
export interface SigningKeyFile {
  /** The stored key; `make`s and stores one when there is none. */
  readonly read: (make: () => string) => Promise<string>;
  /** Replaces the stored key. */
  readonly replace: (make: () => string) => Promise<string>;
}

interface TokenRequest {
  /** The company's public id. */
  readonly companyId: string;
  /** Who the token speaks for; in the audit log and in `created_by`. */
  readonly subject: string;
  readonly scopes: readonly string[];
  readonly ttlSeconds: number;
  /** The API key that `keys.current` and `keys.usage` are about. */
  readonly apiKeyId?: string;
}

interface SignedToken {
  readonly token: string;
  readonly scopes: readonly string[];
  readonly expires_at: string;
}

/** Problem: validation_failed for an unknown scope and for a lifetime over 24 hours. */
export async function signToken(
  ports: CorePorts,
  { file, request }: { file: SigningKeyFile; request: TokenRequest },
): Promise<SignedToken> {
  const scopes = requireScopes(request.scopes);
  requireLife(request.ttlSeconds);
  const { kid, privateKey } = await registeredKey(ports, file);
  const { SignJWT } = await import("jose");
  const iat = Math.floor(ports.clock() / 1000);
  const exp = iat + request.ttlSeconds;
  const claims = {
    scope: scopes.join(" "),
    company_id: request.companyId,
    ...(request.apiKeyId === undefined ? {} : { api_key_id: request.apiKeyId }),
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE, kid })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setSubject(request.subject)
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(privateKey);
  return { token, scopes, expires_at: timestamp(exp * 1000) };
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: string;
}

/** This machine's key, whose public key is in the book. A revoked one is replaced by a new one. */
async function registeredKey({ store, clock, random }: CorePorts, file: SigningKeyFile): Promise<SigningKey> {
  const make = (): string => newPrivateKey(random);
  const storedKey = signingKey(await file.read(make));
  const record = await store.read((queries) => queries.signingKeys.byKid(storedKey.kid));
  if (record !== undefined && record.revoked_at === null) return storedKey;
  const key = record === undefined ? storedKey : signingKey(await file.replace(make));
  await store.write(async (queries) => {
    if ((await queries.signingKeys.byKid(key.kid)) !== undefined) return;
    const { kid, publicKey: public_key } = key;
    await queries.signingKeys.insert({ kid, public_key, created_at: clock(), revoked_at: null });
  });
  return key;
}

/** An Ed25519 key of 32 random bytes, in the wrapping of RFC 8410 §7. */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

function newPrivateKey(random: Random): string {
  const der = Buffer.concat([PKCS8_ED25519, random(32)]);
  return JSON.stringify(
    createPrivateKey({ key: der, format: "der", type: "pkcs8" }).export({ format: "jwk" }),
  );
}

function signingKey(text: string): SigningKey {
  try {
    const privateKey = createPrivateKey({ key: JSON.parse(text) as webcrypto.JsonWebKey, format: "jwk" });
    const { kty, crv, x } = privateKey.export({ format: "jwk" });
    if (crv !== "Ed25519") throw new TypeError("not an Ed25519 key");
    // The members of a thumbprint, in its order (RFC 7638 §3.2, RFC 8037 §2).
    const publicKey = JSON.stringify({ crv, kty, x });
    return { kid: createHash("sha256").update(publicKey).digest("base64url"), privateKey, publicKey };
  } catch (cause) {
    throw new Problem("settings_invalid", {
      detail: "The signing key of this machine cannot be read.",
      remedy: "Move the file signing-key.json out of the state directory; a new key is then created.",
      cause,
    });
  }
}

function requireScopes(requestedScopes: readonly string[]): readonly string[] {
  const scopes = [...new Set(requestedScopes)];
  const unknown = scopes.find((scope) => !(allScopes as readonly string[]).includes(scope));
  if (unknown === undefined && scopes.length > 0) return scopes;
  throw new Problem("validation_failed", {
    detail:
      unknown === undefined ? "A token needs a scope." : `There is no scope ${JSON.stringify(unknown)}.`,
    remedy: `The scopes are ${allScopes.join(", ")}.`,
  });
}

function requireLife(seconds: number): void {
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_TOKEN_SECONDS) return;
  throw new Problem("validation_failed", {
    detail: `A token can last from 1 second to 24 hours, not ${countText(seconds, "second")}.`,
    remedy: "Choose a shorter lifetime.",
  });
}
