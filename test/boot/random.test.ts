/** Random bytes that are drawn together: each is handed out once. */
import { expect, test } from "vitest";
import { drawnTogether } from "../../src/boot/random.ts";

/** Draws the numbers from 0 on, two bytes each, and counts the draws. */
function counted() {
  let draws = 0;
  let next = 0;
  const random = drawnTogether((size) => {
    draws += 1;
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; at += 2) bytes.writeUInt16BE(next++, at);
    return bytes;
  });
  return { random, draws: () => draws };
}

test("bytes of many are drawn at once, and none comes twice", () => {
  const { random, draws } = counted();
  const taken = Array.from({ length: 1000 }, () => Buffer.from(random(12)).toString("hex"));
  expect(taken.every((text) => text.length === 24)).toBe(true);
  expect(new Set(taken.flatMap((text) => text.match(/.{4}/g))).size).toBe(6000);
  expect(draws()).toBeLessThan(5);
});

test("what was handed out stays as it was", () => {
  const { random } = counted();
  const first = random(12);
  const text = Buffer.from(first).toString("hex");
  for (let count = 0; count < 1000; count++) random(12);
  expect(Buffer.from(first).toString("hex")).toBe(text);
  first.fill(255);
  expect(Buffer.from(random(2)).toString("hex")).not.toBe("ffff");
});

test("many bytes are drawn for themselves", () => {
  const { random, draws } = counted();
  random(2);
  expect(random(100_000)).toHaveLength(100_000);
  expect(draws()).toBe(2);
});
