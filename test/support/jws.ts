/** Tokens by hand (RFC 7515 §7.1), with whatever is asked for in them: no library would make most of them. */
import { constants, createHmac, sign, type KeyObject } from "node:crypto";

/** Signs the text before the second dot. */
export type Signer = (text: string) => Uint8Array;

/** An object as JSON, text and bytes as they are; in base64url. */
export function encoded(value: unknown): string {
  const isText = typeof value === "string" || value instanceof Uint8Array;
  return Buffer.from(isText ? value : JSON.stringify(value)).toString("base64url");
}

export function compact(header: unknown, claims: unknown, signer: Signer): string {
  return signedText(`${encoded(header)}.${encoded(claims)}`, signer);
}

/** A token of a text that stands before the signature already, however it is spelt. */
export function signedText(text: string, signer: Signer): string {
  return `${text}.${Buffer.from(signer(text)).toString("base64url")}`;
}

export const eddsa =
  (key: KeyObject): Signer =>
  (text) =>
    sign(null, Buffer.from(text), key);

/** RS256 and its kin: `bits` of SHA-2. */
export const rsa =
  (key: KeyObject, bits = 256): Signer =>
  (text) =>
    sign(`sha${bits}`, Buffer.from(text), key);

export const pss =
  (key: KeyObject, bits = 256): Signer =>
  (text) => {
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    return sign(`sha${bits}`, Buffer.from(text), { key, padding, saltLength: bits / 8 });
  };

export const ecdsa =
  (key: KeyObject, bits = 256): Signer =>
  (text) =>
    sign(`sha${bits}`, Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });

export const hmac =
  (secret: string | Uint8Array, bits = 256): Signer =>
  (text) =>
    createHmac(`sha${bits}`, secret).update(text).digest();
