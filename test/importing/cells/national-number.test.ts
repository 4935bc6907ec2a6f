/** The national number in an IBAN: whole, by the country's structure, and never a mere part of it. */
import { describe, expect, test } from "vitest";
import { isIban } from "../../../src/importing/cells/iban.ts";
import { isSameNumber, plainNumber } from "../../../src/importing/cells/national-number.ts";

describe.each([
  ["Spain", "ES9121000418450200051332", ["21000418450200051332", "210004180200051332"]],
  ["France", "FR1420041010050500013M02606", ["20041010050500013M02606", "20041010050500013M026"]],
  ["Belgium", "BE68539007547034", ["539007547034"]],
  ["Germany", "DE89370400440532013000", ["370400440532013000", "37040044532013000"]],
  ["Austria", "AT611904300234573201", ["1904300234573201", "19043234573201"]],
  ["Italy", "IT60X0542811101000000123456", ["X0542811101000000123456", "0542811101000000123456"]],
  ["Great Britain", "GB29NWBK60161331926819", ["NWBK60161331926819", "60161331926819"]],
  ["Poland", "PL61109010140000071219812874", ["61109010140000071219812874", "109010140000071219812874"]],
  ["Czechia", "CZ6508000000192000145399", ["0000192000145399" + "0800", "192000145399" + "0800"]],
  ["the Netherlands", "NL91ABNA0417164300", ["ABNA0417164300"]],
])("of %s", (_, iban, numbers) => {
  test("is the IBAN's account, either way around", () => {
    expect(isIban(iban)).toBe(true);
    for (const number of numbers) {
      expect(isSameNumber(iban, number), number).toBe(true);
      expect(isSameNumber(number, iban), number).toBe(true);
    }
  });

  test("is none where it is only a part, or differs in a digit", () => {
    for (const number of numbers) {
      const last = number.slice(-1) === "1" ? "2" : "1";
      for (const other of [
        number.slice(0, -1),
        number.slice(1),
        number.slice(-8),
        number.slice(0, -1) + last,
        "",
      ])
        expect(numbers.includes(other) || !isSameNumber(iban, other), other).toBe(true);
    }
  });
});

test.each([
  ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["0010-005 123.456/x", "0010005123456X"],
  ["···4321", "4321"],
  ["", ""],
])("%j without what is in between is %j", (written, plain) => {
  expect(plainNumber(written)).toBe(plain);
});
