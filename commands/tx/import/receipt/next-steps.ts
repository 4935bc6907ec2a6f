/** What to do after an import, and how to take it back. */
import { countText } from "../../../../src/contract/count-text.ts";
import { typedWord } from "../../../../src/contract/typed-word.ts";
import { shortenIds } from "../../../../src/client/ids/short-id.ts";
import type { Categorization, Receipt } from "../../../../src/client/import/receipt/receipt.ts";
import type { LabelledLine } from "../../../../src/terminal/view.ts";
import type { ReceiptPresentation } from "./presentation.ts";

const NO_CATEGORIES: Categorization = { categorized: 0, uncategorized: 0, rules: [] };

export function nextLines(
  receipt: Parameters<typeof nextSteps>[0],
  presentation: ReceiptPresentation,
): readonly LabelledLine[] {
  return nextSteps(receipt, presentation).map((step, index) => [index === 0 ? "Next" : "", step]);
}

/** What to do about the bank's words for categories, and after the book's first import. Rows that are rejected or held are told, with what to do, as reasons of the exit code. */
function nextSteps(
  {
    created,
    categorization,
    open_bank_words: words,
  }: Pick<Receipt, "created" | "categorization" | "open_bank_words">,
  { isFirst, sureTransfers = 0 }: ReceiptPresentation,
): readonly string[] {
  if (created === 0) return [];
  const mapping = [
    ...(words === undefined ? [] : [mapStep(words).join("  ")]),
    ...(sureTransfers === 0
      ? []
      : [
          `cashbook transfers match --all-sure  matches ${countText(sureTransfers, "transfer")} between own accounts`,
        ]),
  ];
  if (!isFirst) return mapping;
  const { categorized, uncategorized, rules } = categorization ?? NO_CATEGORIES;
  return [
    ...mapping,
    ...(rules.length === 0 && uncategorized > categorized
      ? ["cashbook rules starter  shows rules to begin with"]
      : []),
    ...(categorization !== undefined && uncategorized === 0
      ? []
      : ["cashbook review  gives transactions a category, many with one key"]),
    "cashbook reports summary  adds everything up",
  ];
}

/** How to set what the most frequent of the bank's words means. */
export function mapStep([first, ...others]: NonNullable<Receipt["open_bank_words"]>): readonly [
  command: string,
  does: string,
] {
  const { word = "", rows = 0 } = first ?? {};
  const more = others.length === 0 ? "" : `, and ${others.length} more like it`;
  const rowsText = countText(rows, "row");
  return [
    `cashbook categories map ${typedWord(word)} <category>`,
    `says what the bank's category means (${rowsText}${more})`,
  ];
}

export function undoCommand(
  { undo_command, auto_accepted, accounts }: Receipt,
  presentation: ReceiptPresentation,
): string {
  const { keepsImports, listsChanges = true, hasLaterChange = false } = presentation;
  // The last change is then the acceptance.
  if (!keepsImports || !listsChanges || auto_accepted !== undefined)
    return typedCommand(undo_command ?? "", presentation);
  // Each account has an import of its own, and so a change of its own.
  if (accounts.length > 1)
    return hasLaterChange
      ? "cashbook undo takes back the rules, then cashbook imports undo the import"
      : "cashbook imports undo";
  return hasLaterChange ? "cashbook undo takes back the rules, and once more the import" : "cashbook undo";
}

/** A command with its ids as lists show them; whole for a service that finds no record by an ending. */
export function typedCommand(
  command: string,
  { keepsImports }: Pick<ReceiptPresentation, "keepsImports">,
): string {
  return keepsImports ? shortenIds(command) : command;
}
