/**
 * The text of an API key: `cb_live_<8 base62 id>_<32 base62 secret><6 base62 checksum>`. The checksum is the CRC-32
 * (ISO 3309, as in gzip) of everything before it, so that a typo or a key cut short is seen without asking anybody.
 */

/** Digits of base62, in order of value. */
export const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
export const KEY_ID_LENGTH = 8;
export const KEY_SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

const KEY = /^cb_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;

/** The leading characters of a key, by which people tell keys apart. */
export function keyPrefix(id: string): string {
  return `cb_live_${id}`;
}

/** The whole text of a key, from its id (8 base62 digits) and its secret (32 base62 digits). */
export function keyText(id: string, secret: string): string {
  const covered = `${keyPrefix(id)}_${secret}`;
  return covered + checksum(covered);
}

/** Whether a text means to be a key of ours. Keys of other services are opaque, and only ours can be checked. */
export function isOurs(text: string): boolean {
  return text.startsWith("cb_");
}

/** Whether the text has the shape of a key and its checksum is right. Says nothing of whether such a key exists. */
export function isWholeKey(text: string): boolean {
  return KEY.test(text) && text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH));
}

function checksum(text: string): string {
  let digits = "";
  for (let rest = crc32(text), place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = (BASE62[rest % 62] ?? "") + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** What each value of four bits does to a CRC-32; a key has too few characters to earn a table for whole bytes. */
const STEPS = Uint32Array.from({ length: 16 }, (_, bits) => {
  let remainder = bits;
  for (let bit = 0; bit < 4; bit++)
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb8_8320 : remainder >>> 1;
  return remainder;
});

/** CRC-32 of an ASCII text. Each request with a key has it computed. Node's zlib has one, and the contract needs nothing of Node. */
function crc32(text: string): number {
  let remainder = 0xffff_ffff;
  for (let index = 0; index < text.length; index++) {
    remainder ^= text.charCodeAt(index);
    remainder = (remainder >>> 4) ^ (STEPS[remainder & 0xf] ?? 0);
    remainder = (remainder >>> 4) ^ (STEPS[remainder & 0xf] ?? 0);
  }
  return ~remainder >>> 0;
}
