import { expect, test } from "vitest";
import { transferWords } from "../../../src/importing/words/transfers.ts";

test.each([
  ["Umbuchung", "own"],
  ["Übertrag auf Sparkonto", "own"],
  ["계좌간 이체", "own"],
  ["口座間", "own"],
  ["между своими счетами", "own"],
  ["이체", "any"],
  ["振替", "any"],
  ["Przelew przychodzący", "any"],
  ["Överföring", "any"],
  ["โอน", "any"],
  ["카드 결제", undefined],
  ["Rent", undefined],
])("%s: %s", (text, words) => {
  expect(transferWords(text, { isCard: false })).toBe(words);
});
