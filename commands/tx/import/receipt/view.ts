/** The view of an import's receipt. */
import type { Evidence } from "../../../../src/client/import/plan/options.ts";
import { exitOf, receiptMembers, type Receipt } from "../../../../src/client/import/receipt/receipt.ts";
import {
  exitFor,
  namesOf,
  record,
  type FieldOf,
  type RecordView,
  type Sentence,
} from "../../../../src/terminal/view.ts";
import { differenceSentences } from "../../../bank-differences.ts";
import { receiptReasons, unchangedReason, UNCHANGED_REMARK } from "../exit-reasons.ts";
import { openRowBlocks } from "../open-rows.ts";
import { otherMoneyText, receiptLines } from "./lines.ts";
import { mapStep } from "./next-steps.ts";
import type { ReceiptPresentation } from "./presentation.ts";

const fields: readonly FieldOf<Receipt>[] = [
  { name: "import_id", kind: "id", title: "Import" },
  { name: "file_name", kind: "text", title: "File", visibleIn: "pipe" },
  { name: "file_sha256", kind: "text", visibleIn: "pipe" },
  { name: "format", kind: "text", visibleIn: "pipe" },
  { name: "rows", kind: "count" },
  { name: "created", kind: "count" },
  { name: "duplicates", kind: "count" },
  { name: "edge_duplicates", kind: "count", title: "… on the file's first or last day" },
  { name: "held", kind: "count", title: "Held as possible duplicates" },
  { name: "rejected", kind: "count" },
  { name: "skipped", kind: "count" },
  { name: "period.from", kind: "date", title: "Posted from" },
  { name: "period.to", kind: "date", title: "Posted to" },
  { name: "rejected_file", kind: "text", title: "Rejected and held rows" },
  { name: "undo_command", kind: "text", title: "Undo" },
];

/** The names that --fields may have of a receipt: those of another case are there, and empty. */
export const receiptFieldNames: readonly string[] = [...new Set([...namesOf(fields), ...receiptMembers])];

/** With `unknown` (foreign services only) and `new_categories` where the receipt has them. */
function fieldsOf({ unknown, new_categories }: Receipt): readonly FieldOf<Receipt>[] {
  return fields.flatMap((field): readonly FieldOf<Receipt>[] => {
    if (field.name !== "skipped") return [field];
    return [
      field,
      ...(unknown === undefined
        ? []
        : [{ name: "unknown", kind: "count", title: "Outcome unknown" } as const]),
      ...(new_categories === undefined
        ? []
        : [{ name: "new_categories", kind: "tags", visibleIn: "pipe" } as const]),
    ];
  });
}

/** For --fields, and in pipes: on a terminal the receipt is in words. */
export function receiptView(
  receipt: Receipt,
  { okIfUnchanged, presentation }: { okIfUnchanged: boolean; presentation: ReceiptPresentation },
): RecordView {
  const code = exitOf(receipt, { okIfUnchanged });
  const reasons = receiptReasons(receipt, { hasUndo: presentation.isForReading });
  return record({
    data: receipt,
    fields: fieldsOf(receipt),
    sentence: sentenceOf(receipt),
    lines: (locale) => receiptLines(receipt, { ...presentation, locale }),
    sections: openRowBlocks(receipt),
    ...(receipt.import_id === null ? {} : { essence: receipt.import_id }),
    notes: otherNotes(receipt, presentation),
    exit: exitFor(code, code === 8 ? [unchangedText(receipt, presentation)] : reasons),
  });
}

/** What a terminal has among the lines of the receipt. */
function otherNotes(
  { created, open_bank_words: words, other_money_columns: columns }: Receipt,
  { isForReading, differences = [], openings = [] }: ReceiptPresentation,
): readonly Sentence[] {
  if (isForReading) return [...differenceSentences(differences), ...openings];
  if (created === 0) return [];
  const [command = "", does = ""] = words === undefined ? [] : mapStep(words);
  return [
    ...(columns === undefined ? [] : [`Columns ${otherMoneyText(columns)}.`]),
    ...(command === "" ? [] : [`\`${command}\` ${does}.`]),
  ];
}

function unchangedText(receipt: Receipt, { isForReading }: ReceiptPresentation): string {
  return isForReading ? UNCHANGED_REMARK : unchangedReason(receipt, { isForReading });
}

function sentenceOf(receipt: Receipt): string {
  const mapping = mappingOf(receipt.detected);
  return `${resultOf(receipt)}${mapping === undefined ? "" : ` It was read by the mapping ${mapping}.`}`;
}

function mappingOf(properties: Receipt["detected"]): string | undefined {
  const evidence = (properties["evidence"] ?? []) as readonly Evidence[];
  return evidence.find(({ about }) => about === "mapping")?.decided;
}

function resultOf({ rows, created, file_name, accounts }: Receipt): string {
  const names = new Intl.ListFormat("en").format(accounts.map(({ name }) => name));
  if (rows === 0) return `${file_name} has no rows.`;
  // A file of rows that are no bookings may name no account.
  if (created === 0) return `No row of ${file_name} is new${names === "" ? "" : ` in ${names}`}.`;
  return `Imported ${file_name} into ${names}.`;
}
