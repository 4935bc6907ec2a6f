import { describe, expect, test } from "vitest";
import { decimal, plainNumeral, readDigits, scaledText } from "../../../src/contract/values/decimal.ts";
import { parseJson, writeJson } from "../../../src/contract/values/json.ts";
import { numeral } from "../../../src/contract/values/text.ts";
import { processorClock } from "../../support/processor-clock.ts";

describe("a numeral is taken apart exactly", () => {
  test.each([
    ["12.50", { negative: false, digits: "125", scale: 1 }],
    ["-0.00", { negative: false, digits: "", scale: 0 }],
    [".5", { negative: false, digits: "5", scale: 1 }],
    ["5.", { negative: false, digits: "5", scale: 0 }],
    ["1e2", { negative: false, digits: "1", scale: -2 }],
    ["1200", { negative: false, digits: "12", scale: -2 }],
    ["-1.5E-3", { negative: true, digits: "15", scale: 4 }],
    ["+7", { negative: false, digits: "7", scale: 0 }],
    ["", undefined],
    [".", undefined],
    ["1,5", undefined],
    ["0x10", undefined],
    ["NaN", undefined],
    ["1e", undefined],
  ])("%s", (text, expected) => {
    expect(readDigits(text)).toEqual(expected);
  });
});

describe("a numeral has one plain form", () => {
  test.each([
    ["1.50e1", "15"],
    ["-0.0", "0"],
    ["0.10", "0.1"],
    ["-1299.90", "-1299.9"],
    ["1e400", undefined],
    ["1e-400", undefined],
    ["1234567890123456", undefined],
  ])("%s", (text, expected) => {
    expect(plainNumeral(text, 15)).toBe(expected);
  });
});

test.each([
  [-129990n, 2, "-1299.90"],
  [5n, 3, "0.005"],
  [-5n, 2, "-0.05"],
  [500n, 0, "500"],
  [0n, 4, "0.0000"],
])("%s units at scale %i are written %s", (units, scale, text) => {
  expect(scaledText(units, scale)).toBe(text);
});

describe("JSON keeps the digits of numbers", () => {
  test.each([
    ["[0.1,0.30000000000000004,-1299.90,1.00]"],
    ["[999999999999.99,9007199254740993,12345678901234567890]"],
    ["[0,1,-7,500]"],
  ])("%s", (text) => {
    expect(writeJson(parseJson(text))).toBe(text);
  });

  test("whole numbers that a double holds stay numbers", () => {
    expect(parseJson("[1,500]")).toEqual([1, 500]);
  });

  test("a decimal is no plain number", () => {
    expect(parseJson("1.50")).toEqual(decimal("1.50"));
    expect(() => decimal("1e5")).toThrow(TypeError);
  });
});

test("a numeral costs by its length, whatever it holds", () => {
  const many = 300_000;
  const spentMs = processorClock();
  expect(readDigits(`1${"0".repeat(many)}1`)?.digits).toHaveLength(many + 2);
  const amount = numeral({ maximum: 15, code: "amount_syntax" });
  expect(amount.safeParse(`${"1".repeat(many)}x`).success).toBe(false);
  expect(spentMs()).toBeLessThan(2000);
});
