/** Makes API keys, and hashes them for storage. */
import { hash } from "node:crypto";
import {
  BASE62,
  KEY_ID_LENGTH,
  KEY_SECRET_LENGTH,
  keyPrefix,
  keyText,
} from "../../contract/values/key-text.ts";
import type { Random } from "../ports.ts";

interface KeyParts {
  readonly id: string;
  readonly prefix: string;
  /** The whole key; in one answer only, and never stored. */
  readonly text: string;
}

/** Makes a key, with an id of its own or with that of a key whose secret is replaced. */
export function makeKey(random: Random, id: string = base62(random, KEY_ID_LENGTH)): KeyParts {
  return { id, prefix: keyPrefix(id), text: keyText(id, base62(random, KEY_SECRET_LENGTH)) };
}

/**
 * SHA-256 of a key's whole text, hex. A fast hash is enough for a secret of 190 random bits, and a slow one would invite
 * denial of service.
 */
export function hashKey(text: string): string {
  return hash("sha256", text);
}

/** Bytes from here up are discarded (rejection sampling), so that every digit is equally likely. */
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
