/** Reads public keys with their algorithms: the key decides the algorithm, never the token (RFC 8725 §3.1). */
import { createPublicKey } from "node:crypto";
import type { VerificationKey } from "../ports/token-trust.ts";

/** Smallest RSA key that is accepted (RFC 7518 §3.3). */
const MIN_RSA_BITS = 2048;

const RSA_PKCS1 = ["RS256", "RS384", "RS512"];
const RSA_PSS = ["PS256", "PS384", "PS512"];
const CURVES: Readonly<Record<string, readonly string[]>> = {
  "P-256": ["ES256"],
  "P-384": ["ES384"],
  "P-521": ["ES512"],
  Ed25519: ["EdDSA"],
};

/**
 * The key of a JWK (RFC 7517); undefined for one that is no public signing key of an accepted algorithm. An `alg` of its own
 * allows only that; an RSA key without one is for PKCS #1 v1.5, as nearly all are, and never for both paddings.
 */
export function verificationKey(jwk: Readonly<Record<string, unknown>>): VerificationKey | undefined {
  const { kty, crv, alg, use, key_ops } = jwk;
  if (use !== undefined && use !== "sig") return undefined;
  if (key_ops !== undefined && !(Array.isArray(key_ops) && key_ops.includes("verify"))) return undefined;
  const families =
    kty === "RSA"
      ? [RSA_PKCS1, RSA_PSS]
      : kty === "EC" || kty === "OKP"
        ? [Object.hasOwn(CURVES, String(crv)) ? (CURVES[String(crv)] ?? []) : []]
        : [];
  const algorithms =
    alg === undefined ? (families[0] ?? []) : families.flat().filter((algorithm) => algorithm === alg);
  if (algorithms.length === 0) return undefined;
  try {
    const key = createPublicKey({ key: jwk, format: "jwk" });
    if (kty === "RSA" && (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) return undefined;
    return { key, algorithms };
  } catch {
    return undefined;
  }
}
