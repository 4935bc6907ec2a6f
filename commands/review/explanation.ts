/** Why a category is suggested, in sentences. */
import type { ReviewGroup } from "../../src/contract/review.ts";
import { plainCell } from "../../src/terminal/render/cells.ts";
import { wrapText } from "../../src/terminal/render/wrap-text.ts";
import type { ScreenContext } from "./screen.ts";

export function explanationLines(
  { suggestion, title }: ReviewGroup,
  { width, categories }: Pick<ScreenContext, "width" | "categories">,
): readonly string[] {
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
