/** The view of the receipt of several files. */
import { differenceSentences } from "../../../bank-differences.ts";
import type { FileResult, SeveralReceipts } from "../../../../src/client/import/drive/import-files.ts";
import { receiptReasons, unchangedReason } from "../exit-reasons.ts";
import { largest } from "../../../../src/contract/values/extremes.ts";
import { displayWidth } from "../../../../src/terminal/render/display-width.ts";
import {
  exitFor,
  record,
  type LabelledLine,
  type RecordView,
  type Sentence,
  type TextBlock,
} from "../../../../src/terminal/view.ts";
import { openRowBlocks } from "../open-rows.ts";
import { acceptedLines, categorizationLines, moneyText, rowsText } from "./lines.ts";
import { nextLines, typedCommand } from "./next-steps.ts";
import type { ReceiptPresentation } from "./presentation.ts";
import { countText } from "../../../../src/contract/count-text.ts";

/** The names that --fields may have of the receipt of several files. */
export const severalFieldNames = Object.keys({
  files: true,
  accounts: true,
  totals: true,
  "totals.files": true,
  "totals.failed": true,
  "totals.passed_over": true,
  "totals.rows": true,
  "totals.created": true,
  "totals.duplicates": true,
  "totals.edge_duplicates": true,
  "totals.held": true,
  "totals.rejected": true,
  "totals.skipped": true,
  "totals.unknown": true,
  categorization: true,
  open_bank_words: true,
  auto_accepted: true,
  undo_command: true,
} satisfies Readonly<
  Record<Exclude<keyof SeveralReceipts, "exit"> | `totals.${keyof SeveralReceipts["totals"]}`, true>
>);

/** A line a file, then the totals, then the rows of each file that a person has to look at. */
export function severalReceiptsView(
  { files, accounts, totals, undo_command, exit, ...rest }: SeveralReceipts,
  presentation: ReceiptPresentation,
): RecordView {
  const { isForReading } = presentation;
  const data = { files, accounts, totals, ...rest, undo_command };
  const importedCount = totals.files - totals.failed - totals.passed_over;
  const counts = Object.keys(totals).map((name) => ({
    name: `totals.${name}` as const,
    kind: "count" as const,
  }));
  return record({
    data,
    fields: [...counts, { name: "undo_command", kind: "text", title: "Undo" }],
    sentence: `Imported ${importedCount} of ${countText(totals.files, "file")}.`,
    lines: (locale) => [
      ["Rows", rowsText(totals, locale)],
      ...(totals.created === 0 ? [] : accounts).map((account, index): LabelledLine => [
        index === 0 ? "Money" : "",
        `${account.name}: ${moneyText(account, locale)}`,
      ]),
      ...(totals.created === 0 ? [] : categorizationLines(rest, { locale, isFirst: presentation.isFirst })),
      ...acceptedLines(rest, { locale }),
      ...nextLines({ ...rest, created: totals.created }, presentation),
      ...(undo_command === null || totals.created === 0
        ? []
        : [
            [
              "Undo",
              presentation.hasLaterChange === true
                ? `cashbook undo takes back the rules; then ${typedCommand(undo_command, presentation)}`
                : typedCommand(undo_command, presentation),
            ] as const,
          ]),
    ],
    sections: [{ title: "Files", lines: (locale) => fileLines(files, locale) }, ...files.flatMap(openRowsOf)],
    notes: [...differenceSentences(presentation.differences ?? []), ...(presentation.openings ?? [])],
    exit: exitFor(
      exit,
      reasons(files, { failedCount: totals.failed, isUnchanged: exit === 8, isForReading }),
    ),
  });
}

/** The reasons of each file. Why a file could not be imported was reported when it happened. */
function reasons(
  files: readonly FileResult[],
  {
    failedCount,
    isUnchanged,
    isForReading,
  }: { readonly failedCount: number; readonly isUnchanged: boolean; readonly isForReading: boolean },
): readonly Sentence[] {
  const receipts = files.filter((file) => "import_id" in file);
  if (isUnchanged) return receipts.map((receipt) => unchangedReason(receipt, { isForReading }));
  const count = `${failedCount} of ${countText(files.length, "file")} could not be imported.`;
  return [...receipts.flatMap((receipt) => receiptReasons(receipt)), ...(failedCount > 0 ? [count] : [])];
}

/** The file's blocks, with its name above each. */
function openRowsOf(file: FileResult): readonly TextBlock[] {
  if (!("import_id" in file)) return [];
  return openRowBlocks(file).map((block) => ({
    ...block,
    title: `${file.file_name}: ${block.title.charAt(0).toLowerCase()}${block.title.slice(1)}`,
  }));
}

/** Names that are longer stand before their text, without a column of their own. */
const NAME_WIDTH_MAX = 30;

function fileLines(files: readonly FileResult[], locale: string): readonly LabelledLine[] {
  const widths = files
    .map(({ file_name }) => displayWidth(file_name))
    .filter((width) => width <= NAME_WIDTH_MAX);
  const widest = largest(widths, 0);
  return files.map((file): LabelledLine => {
    const padding = " ".repeat(Math.max(0, widest - displayWidth(file.file_name)));
    return ["", `${file.file_name}${padding}  ${fileText(file, locale)}`];
  });
}

/** What became of a file, in words. */
function fileText(file: FileResult, locale: string): string {
  if ("problem" in file) return `not imported: ${String(file.problem["detail"])}`;
  return "passed_over" in file ? `passed over: ${file.passed_over}` : rowsText(file, locale);
}
