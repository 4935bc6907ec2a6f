import { expect, test } from "vitest";
import { cutText, wrapText } from "../../../src/terminal/render/wrap-text.ts";
import { wrapCommand } from "../../../src/terminal/render/wrap-command.ts";

test.each<[string, string, number, readonly string[]]>([
  ["breaks at spaces", "one two three", 8, ["one two", "three"]],
  ["keeps an indent before the first line", "  one two", 6, ["  one", "two"]],
  [
    "keeps a word that is too wide",
    "see https://example.com/a/b/c now",
    10,
    ["see", "https://example.com/a/b/c", "now"],
  ],
  ["breaks a script without spaces anywhere", "東京駅前店", 6, ["東京駅", "前店"]],
  ["keeps a figure with its currency", "in 210,383.06 EUR out", 13, ["in", "210,383.06 EUR", "out"]],
  ["keeps a figure with its sign", "of it 0.5 % moved", 9, ["of it", "0.5 %", "moved"]],
  ["keeps lines that there are", "a\nb", 9, ["a", "b"]],
])("%s", (_, text, width, lines) => {
  expect(wrapText(text, width)).toEqual(lines);
});

test.each([
  ["Rent", 4, "Rent"],
  ["Rent for March", 10, "Rent for…"],
  ["Hausverwaltung", 8, "Hausver…"],
  ["Standing order to Hausverwaltung Nord", 27, "Standing order to Hausverw…"],
  ["Standing order to a landlord in the north", 32, "Standing order to a landlord in…"],
  ["Girobank Isartal · KONTOFÜHRUNG", 24, "Girobank Isartal…"],
  ["STRIPE TRANSFER ST-829100", 20, "STRIPE TRANSFER ST…"],
  ["ラーメン東京駅前店", 9, "ラーメン…"],
])("cuts %j to %i columns: %j", (text, width, cut) => {
  expect(cutText(text, width)).toBe(cut);
});

test("continues a command as a shell does, a flag beside its value", () => {
  expect(wrapCommand('cashbook tx list --account "Main EUR" --from 2026-01-01 --all', 36)).toEqual([
    "  cashbook tx list \\",
    '      --account "Main EUR" \\',
    "      --from 2026-01-01 --all",
  ]);
});
