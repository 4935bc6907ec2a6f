/** What files call accounts by, beside their numbers. */
import { expect, test } from "vitest";
import { isAccountName, isNameOrId, wordsBeforeNumber } from "../../../src/importing/cells/account-name.ts";

test.each([
  ["Checking", true],
  ["Konto 2", true],
  ["当座預金", true],
  ["Visa (...9876)", false],
  ["DE89370400440532013000", false],
  ["123456", false],
  ["12", false],
  ["", false],
  [null, false],
])("%s is a name: %s", (text, isName) => {
  expect(isAccountName(text)).toBe(isName);
  expect(isNameOrId(text)).toBe(isName);
});

test("an id at a service is no name", () => {
  expect([isAccountName("stripe:acct_x"), isNameOrId("stripe:acct_x")]).toEqual([false, true]);
});

test.each([
  ["Visa (...9876)", "Visa"],
  ["Everyday Checking *1234", "Everyday Checking"],
  ["Savings xxxx1234", "Savings"],
  ["VISA9876", "VISA"],
  ["ACC 0001", undefined],
  ["DE89 3704 0044 0532 0130 00", undefined],
  ["12345678", undefined],
  ["Giro 1234 EUR", undefined],
])("the words of %s: %s", (text, words) => {
  expect(wordsBeforeNumber(text)).toBe(words);
});
