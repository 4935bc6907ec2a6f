/** Making keys, and what the book keeps of them. */
import { createHash } from "node:crypto";
import { BASE62, KEY_ID_LENGTH, KEY_SECRET_LENGTH, keyPrefix, keyText } from "../../contract/key-text.ts";
import type { Random } from "../ports.ts";

export interface KeyParts {
  readonly id: string;
  readonly prefix: string;
  /** The whole key; shown once and never stored. */
  readonly text: string;
}

/** Makes a key, with an id of its own or with that of a key whose secret is replaced. */
export function makeKey(random: Random, id: string = base62(random, KEY_ID_LENGTH)): KeyParts {
  return { id, prefix: keyPrefix(id), text: keyText(id, base62(random, KEY_SECRET_LENGTH)) };
}

/**
 * SHA-256 of a key's whole text, hex. A fast hash is enough, because the secret is 190 random bits: there is nothing to
 * guess, and a slow one would let strangers spend our processor.
 */
export function hashKey(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Bytes from here up would make the first digits likelier than the last, and are drawn again. */
const UNBIASED = 256 - (256 % BASE62.length);

function base62(random: Random, length: number): string {
  let digits = "";
  while (digits.length < length) {
    for (const byte of random(length)) {
      if (byte < UNBIASED && digits.length < length) digits += BASE62[byte % BASE62.length] ?? "";
    }
  }
  return digits;
}
