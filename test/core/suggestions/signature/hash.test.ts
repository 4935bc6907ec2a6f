import { expect, test } from "vitest";
import { hashOf, mixed } from "../../../../src/core/suggestions/signature/hash.ts";

const numbers = [
  0,
  1,
  -1,
  2,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 32 + 1,
  2 ** 52,
  -(2 ** 52),
  999_999_999_999_999,
];

test("hashes are exact whole numbers, and the same in every run: books store them", () => {
  expect([hashOf(""), hashOf("harbor"), mixed(1, -1)]).toMatchInlineSnapshot(`
    [
      6943534766521355,
      5859162574414789,
      6558417742948790,
    ]
  `);
  for (const hash of [hashOf("Zürich"), mixed(2 ** 53 - 1, -(10 ** 15))]) {
    expect(Number.isSafeInteger(hash)).toBe(true);
    expect(hash).toBeGreaterThanOrEqual(0);
  }
});

test("no two of many have one hash", () => {
  const words = Array.from({ length: 200_000 }, (_, number) => `payee ${number.toString(36)}`);
  expect(new Set(words.map(hashOf)).size).toBe(words.length);
  const pairs = numbers.flatMap((one) => numbers.map((other) => mixed(one, other)));
  expect(new Set(pairs).size).toBe(pairs.length);
  const amounts = Array.from({ length: 200_000 }, (_, number) => mixed(hashOf("harbor"), number - 100_000));
  expect(new Set(amounts).size).toBe(amounts.length);
});
