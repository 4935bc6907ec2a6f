/** Which of many texts stand in another one: the same as asking for each by itself. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { textSearch } from "../../../../src/core/rules/matching/text-search.ts";

function found(patterns: readonly string[], text: string): readonly string[] {
  const hits = new Set<string>();
  textSearch(patterns)(text, (pattern) => hits.add(patterns[pattern] ?? ""));
  return [...hits].sort();
}

test.for<[text: string, patterns: readonly string[], expected: readonly string[]]>([
  ["card payment harbor coffee", ["coffee", "harbor", "tea"], ["coffee", "harbor"]],
  ["ushers", ["he", "she", "his", "hers"], ["he", "hers", "she"]],
  ["aaa", ["a", "aa", "aaa", "aaaa"], ["a", "aa", "aaa"]],
  ["кофейня на углу", ["кофе", "угол", "на у"], ["кофе", "на у"]],
  ["東京電力", ["京電", "大阪"], ["京電"]],
  ["", ["x"], []],
  ["x", [], []],
])("in %j of %j", ([text, patterns, expected]) => {
  expect(found(patterns, text)).toEqual(expected);
});

test("random texts of few letters, so that they overlap", () => {
  const letters = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom("a", "b", "ä", "東", " "), minLength, maxLength });
  const patterns = fc.uniqueArray(letters(1, 5), { maxLength: 30 });
  fc.assert(
    fc.property(patterns, letters(0, 40), (several, text) => {
      expect(found(several, text)).toEqual(several.filter((pattern) => text.includes(pattern)).sort());
    }),
    { numRuns: 500 },
  );
});
