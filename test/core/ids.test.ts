import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { uuidv7 } from "../../src/core/ids.ts";

const random = (size: number): Uint8Array => randomBytes(size);
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids are UUIDs of version 7 that rise, within a millisecond too", () => {
  const next = uuidv7(() => 1_790_000_000_000, random);
  const ids = Array.from({ length: 5000 }, next);
  expect(ids.every((id) => UUID_V7.test(id))).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("ids rise when the clock steps back", () => {
  const times = [2000, 1000, 3000, 2500];
  const next = uuidv7(() => times.shift() ?? 0, random);
  const ids = Array.from({ length: 4 }, next);
  expect(ids.toSorted()).toEqual(ids);
});

test("an id begins with its millisecond", () => {
  const next = uuidv7(() => 0x0123_4567_89ab, random);
  expect(next().startsWith("01234567-89ab-7")).toBe(true);
});
