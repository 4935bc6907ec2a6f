/** What is known again however it is written. */
import { expect, test } from "vitest";
import { fold } from "../../../src/contract/category/fold.ts";
import { wordKey } from "../../../src/contract/category/words.ts";

test.each([
  ["GROSSE STRASSE 5", "Große Straße 5"],
  ["GROSSE STRASSE 5", "GROẞE STRAẞE 5"],
  ["Lodz Handel", "Łódź Handel"],
  ["Sonderborg Aebler", "Sønderborg Æbler"],
  ["Coeur", "Cœur"],
  ["Dakovo", "Đakovo"],
  ["Istanbul Diyarbakir", "İstanbul Diyarbakır"],
  ["Thorshofn sid", "Þorshöfn síð"],
  ["finance", "ﬁnance"],
  ["Angstrom", "Ångström"],
  ["a b", "  a\u00a0\t b "],
])("%s as %s", (plain, written) => {
  expect(fold(written)).toBe(fold(plain));
  expect(wordKey(written)).toBe(wordKey(plain));
});

test("other letters stay what they are", () => {
  expect(fold("Ueberweisung")).not.toBe(fold("Überweisung"));
  expect(fold("Ж я")).toBe("ж я");
});
