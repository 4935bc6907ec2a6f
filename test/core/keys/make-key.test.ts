import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isWholeKey } from "../../../src/contract/values/key-text.ts";
import { hashKey, makeKey } from "../../../src/core/keys/make-key.ts";
import type { Random } from "../../../src/core/ports.ts";

test("a made key is whole, and no two are alike", () => {
  const random: Random = (size) => randomBytes(size);
  const texts = Array.from({ length: 500 }, () => makeKey(random).text);
  expect(texts.every(isWholeKey)).toBe(true);
  expect(new Set(texts).size).toBe(500);
});

test("bytes that would favour the first digits are drawn again", () => {
  let drawn = 0;
  // 248 to 255 would be the digits 0 to 7 once more than the rest.
  const random: Random = (size) =>
    Uint8Array.from({ length: size }, () => 248 + (drawn++ % 16 < 8 ? drawn % 8 : -1));
  expect(makeKey(random).text.slice(0, 49)).toBe(`cb_live_${"z".repeat(8)}_${"z".repeat(32)}`);
});

test("a new secret of a key keeps the id in its text", () => {
  const random: Random = (size) => randomBytes(size);
  expect(makeKey(random, "4dF9sK2q").prefix).toBe("cb_live_4dF9sK2q");
});

test("the book keeps the SHA-256 of the whole text", () => {
  expect(hashKey("cb_live_x")).toBe(createHash("sha256").update("cb_live_x").digest("hex"));
});
