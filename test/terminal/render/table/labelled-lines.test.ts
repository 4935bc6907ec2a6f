import { expect, test } from "vitest";
import { labelledLines } from "../../../../src/terminal/render/table/labelled-lines.ts";

const receipt = [
  ["Rows", "4: 1 new, 1 already in the book, 2 rejected"],
  ["Balance", "not proved"],
  ["", "the file states none"],
] as const;

test.for([
  [
    80,
    [
      "Rows     4: 1 new, 1 already in the book, 2 rejected",
      "Balance  not proved",
      "         the file states none",
    ],
  ],
  [
    34,
    [
      "Rows     4: 1 new, 1 already in",
      "         the book, 2 rejected",
      "Balance  not proved",
      "         the file states none",
    ],
  ],
  [
    30,
    [
      "Rows",
      "  4: 1 new, 1 already in the",
      "  book, 2 rejected",
      "Balance",
      "  not proved",
      "  the file states none",
    ],
  ],
] as const)(
  "at %i columns labels stand in a column, or above where that is too narrow, and no word is broken",
  ([width, lines]) => {
    expect(labelledLines(receipt, { width, label: (text) => text })).toEqual(lines);
  },
);

test("a word that is wider than the terminal stays whole, and what could move the cursor is escaped", () => {
  const lines = [["Undo", "cashbook imports undo 0190f3a2-5b7c-7def \u001b[2J"]] as const;
  expect(labelledLines(lines, { width: 20, label: (text) => `<${text}>` })).toEqual([
    "<Undo>",
    "  cashbook imports",
    "  undo",
    "  0190f3a2-5b7c-7def",
    "  ^[[2J",
  ]);
});
