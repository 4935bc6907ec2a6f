/** The rate of an amount whose worth in the account's currency is known: exact, or none. */
import { expect, test } from "vitest";
import { rateOf } from "../../../src/contract/values/rate.ts";
import { convertMinor } from "../../../src/contract/values/money.ts";

test.each([
  [10000n, 9234n, "USD", "EUR", "0.9234"],
  [-10000n, -9234n, "USD", "EUR", "0.9234"],
  [2500n, 2311n, "USD", "EUR", "0.9244"],
  [100n, 15600n, "EUR", "JPY", "15600"],
  [15600n, 10000n, "JPY", "EUR", "0.00641"],
  [1n, 3n, "EUR", "USD", "3"],
  [300n, 100n, "EUR", "USD", "0.333"],
  [10000n, -9234n, "USD", "EUR", undefined],
  [0n, 5n, "USD", "EUR", undefined],
  [5n, 0n, "USD", "EUR", undefined],
])("%s for %s, %s to %s", (minor, booked, from, to, rate) => {
  expect(rateOf(minor, booked, { from, to })).toBe(rate);
  if (rate !== undefined) expect(convertMinor(minor, rate, { from, to })).toBe(booked);
});

test("a random pair has a rate that counts exactly, or none that a request can hold", () => {
  let seed = 7;
  const next = (limit: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % limit;
  for (let round = 0; round < 500; round++) {
    const [minor, booked] = [BigInt(next(10_000_000) + 1), BigInt(next(10_000_000) + 1)];
    const rate = rateOf(minor, booked, { from: "USD", to: "EUR" });
    expect(rate).toBeDefined();
    expect(convertMinor(minor, rate ?? "0", { from: "USD", to: "EUR" })).toBe(booked);
  }
});
