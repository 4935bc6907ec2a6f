/** When two files say the same of a day and an amount. */
import { expect, test } from "vitest";
import { likeness, wordingOf } from "../../../src/core/imports/judge/same-bookings/likeness.ts";

const card = wordingOf("Kartenzahlung Café am Markt", {});

test.each([
  ["the same words, written otherwise", card, wordingOf("KARTENZAHLUNG  Cafe am Markt.", {}), "words"],
  [
    "umlauts spelled",
    wordingOf("Lindner und Söhne", {}),
    wordingOf("LINDNER UND SOEHNE", { bank_id: "A-100001" }),
    "words",
  ],
  [
    "the name beside the text",
    wordingOf("Kartenzahlung", { counterparty_name: "Café am Markt" }),
    card,
    "part",
  ],
  ["a part of the words", wordingOf("Cafe am Markt", {}), card, "part"],
  ["other words", wordingOf("Kartenzahlung Buchladen", {}), card, undefined],
  [
    "a name that both have beside other words",
    wordingOf("Abo", { counterparty_name: "Berg" }),
    wordingOf("Kurs", { counterparty_name: "Berg" }),
    undefined,
  ],
  ["no words", wordingOf("", {}), card, undefined],
  ["no words on either side", wordingOf("", {}), wordingOf("", {}), undefined],
  [
    "the same reference",
    wordingOf("A", { payment_reference: "RE-2026-118" }),
    wordingOf("B", { payment_reference: "RE 2026 118" }),
    "reference",
  ],
  [
    "a row's own id that is the other's reference",
    wordingOf("A", {}, "BK26110001"),
    wordingOf("B", { bank_reference: "BK26110001" }),
    "reference",
  ],
  [
    "a reference within the text",
    wordingOf("SVWZ+Rechnung EREF+RE-2026-118", {}),
    wordingOf("Lindner", { payment_reference: "RE-2026-118" }),
    "reference",
  ],
  [
    "a reference that says there is none",
    wordingOf("A", { payment_reference: "NOTPROVIDED" }),
    wordingOf("B", { payment_reference: "NOTPROVIDED" }),
    undefined,
  ],
  [
    "a reference that only counts",
    wordingOf("A", { payment_reference: "12" }),
    wordingOf("B", { payment_reference: "12" }),
    undefined,
  ],
  [
    "words behind the three hundredth character",
    wordingOf(`${"x ".repeat(200)}one`, {}),
    wordingOf(`${"x ".repeat(200)}two`, {}),
    undefined,
  ],
])("%s", (_, one, other, expected) => {
  expect(likeness(one, other)).toBe(expected);
  expect(likeness(other, one)).toBe(expected);
});
