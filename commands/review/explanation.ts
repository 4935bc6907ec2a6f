/** Why a category is suggested, in sentences. */
import type { ReviewGroup } from "../../src/contract/review.ts";
import { plainCell } from "../../src/terminal/render/cells.ts";
import { wrapText } from "../../src/terminal/render/wrap-text.ts";
import type { ScreenContext } from "./screen-context.ts";

/** What the other kinds of groups are. */
const MEANINGS: Readonly<Partial<Record<string, string>>> = {
  held:
    "The account has a transaction that could be the same, with nearly the same day, amount and words, so the import did not " +
    "write the row. Add it if it is another one, or leave it out.",
  transfer:
    "Money that goes from one own account to another is in two files, and is neither income nor an expense. Matched, both rows " +
    "get the category transfer.",
  statement:
    "The bank's balances and those of the book differ from this file on: a row may be missing, double, changed or deleted. " +
    "Nothing is changed here.",
};

export function explanationLines(
  { kind, suggestion, title }: ReviewGroup,
  { width, categories }: Pick<ScreenContext, "width" | "categories">,
): readonly string[] {
  const meaning = MEANINGS[kind];
  if (meaning !== undefined) return wrapText(meaning, width - 2);
  if (suggestion === null)
    return wrapText(
      `No transaction with a category has the words ${title}, so there is nothing to go by. Choose one, and the next is suggested.`,
      width - 2,
    );
  const others = suggestion.alternatives.map(
    ({ category, confidence }) => `${categories.get(category) ?? category} ${plainCell(confidence)}`,
  );
  return [
    ...wrapText(
      `${categories.get(suggestion.category) ?? suggestion.category}, ${plainCell(suggestion.confidence)} sure.`,
      width - 2,
    ),
    ...(others.length === 0 ? [] : wrapText(`Less sure: ${others.join(", ")}.`, width - 2)),
  ];
}
