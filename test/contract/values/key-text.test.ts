import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BASE62, isOurs, isWholeKey, keyPrefix, keyText } from "../../../src/contract/values/key-text.ts";

const ID = "4dF9sK2q";
const SECRET = "0123456789abcdefghijABCDEFGHIJ42";
const KEY = keyText(ID, SECRET);

const base62 = (length: number) =>
  fc
    .array(fc.constantFrom(...BASE62), { minLength: length, maxLength: length })
    .map((digits) => digits.join(""));
const wholeKey = fc.tuple(base62(8), base62(32)).map(([id, secret]) => keyText(id, secret));

test("a key is its prefix, a secret of 32 digits and a checksum of 6", () => {
  expect(KEY).toMatch(/^cb_live_4dF9sK2q_0123456789abcdefghijABCDEFGHIJ42[0-9A-Za-z]{6}$/);
  expect(isWholeKey(KEY)).toBe(true);
  expect(keyPrefix(ID)).toBe("cb_live_4dF9sK2q");
});

test("the checksum is the CRC-32 of all that stands before it, in base62", () => {
  fc.assert(
    fc.property(wholeKey, (key) => {
      const value = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0);
      expect(value).toBe(crc32(key.slice(0, -6)));
    }),
  );
});

test("every other character in any one place is caught", () => {
  fc.assert(
    fc.property(wholeKey, fc.nat(), fc.constantFrom(...BASE62, "_", "-", " "), (key, at, other) => {
      const place = at % key.length;
      fc.pre(key[place] !== other);
      expect(isWholeKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
    }),
    { numRuns: 5000 },
  );
});

test("two neighbours that changed places are caught", () => {
  fc.assert(
    fc.property(wholeKey, fc.nat(), (key, at) => {
      const place = at % (key.length - 1);
      fc.pre(key[place] !== key[place + 1]);
      const swapped = key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2);
      expect(isWholeKey(swapped)).toBe(false);
    }),
    { numRuns: 5000 },
  );
});

describe("what is no whole key", () => {
  test.each([
    ["nothing", ""],
    ["its prefix", "cb_live_4dF9sK2q"],
    ["a key cut short", KEY.slice(0, -1)],
    ["a key with more behind it", `${KEY}0`],
    ["a key with a line end", `${KEY}\n`],
    ["a key with a blank in front", ` ${KEY}`],
    ["a key of another environment", KEY.replace("live", "test")],
    ["a key in capitals", KEY.toUpperCase()],
    ["a key with a digit of another alphabet", KEY.replace("0123", "012\u0663")],
    ["a key twice", KEY + KEY],
    ["a token", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."],
  ])("%s", (_what, text) => {
    expect(isWholeKey(text)).toBe(false);
  });
});

test("only texts that mean to be ours can be checked", () => {
  expect([KEY, "cb_", "sk_live_1", ""].map(isOurs)).toEqual([true, true, false, false]);
});
