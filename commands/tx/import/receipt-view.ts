/** The view of an import's receipt. */
import type { Evidence } from "../../../src/client/import/plan/options.ts";
import { exitOf, type Receipt, type ReceiptAccount } from "../../../src/client/import/receipt/receipt.ts";
import { exitFor, record, type FieldOf, type RecordView, type Table } from "../../../src/terminal/view.ts";
import { evidenceLines } from "./evidence-lines.ts";
import { receiptReasons, unchangedReason } from "./exit-reasons.ts";

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
  { name: "period.from", kind: "date", title: "From" },
  { name: "period.to", kind: "date", title: "To" },
  { name: "rejected_file", kind: "text", title: "Rejected and held rows" },
  { name: "undo_command", kind: "text", title: "Undo" },
];

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

export function receiptView(receipt: Receipt, { okIfUnchanged }: { okIfUnchanged: boolean }): RecordView {
  const code = exitOf(receipt, { okIfUnchanged });
  return record({
    data: receipt,
    fields: fieldsOf(receipt),
    sentence: sentenceOf(receipt),
    sections: [accountTable(receipt.accounts), skippedTable(receipt)].filter(
      (table) => table.rows.length > 0,
    ),
    after: [...evidenceLines(receipt.detected), ...besides(advice(receipt))],
    ...(receipt.import_id === null ? {} : { essence: receipt.import_id }),
    exit: exitFor(code, code === 8 ? [unchangedReason(receipt)] : receiptReasons(receipt)),
  });
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
  const names = accounts.map(({ name }) => name).join(" and ");
  if (rows === 0) return `${file_name} holds no rows.`;
  if (created === 0) return `No row of ${file_name} is new in ${names}.`;
  return `Imported ${file_name} into ${names}: ${created} of ${rows} rows are new.`;
}

function advice({ edge_duplicates, edge_lines, new_categories = [] }: Receipt): readonly string[] {
  const lines: string[] = [];
  if (edge_duplicates > 0) {
    const more = edge_duplicates > edge_lines.length ? " …" : "";
    lines.push(`A true twin could hide behind an equal row on line ${edge_lines.join(", ")}${more}.`);
  }
  if (new_categories.length > 0) lines.push(`New categories: ${new_categories.join(", ")}.`);
  return lines;
}

/** The lines after an empty one; none when there are none. */
function besides(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", ...lines];
}

function accountTable(accounts: readonly ReceiptAccount[]): Table {
  return {
    title: "Accounts",
    rows: accounts,
    fields: [
      { name: "name", kind: "text" },
      { name: "currency_code", kind: "text", title: "Currency" },
      { name: "sum_in", kind: "amount", currency: "currency_code", title: "In" },
      { name: "sum_out", kind: "amount", currency: "currency_code", title: "Out" },
      { name: "balance_proof.result", kind: "text", title: "Balance" },
      { name: "balance_proof.opening_balance", kind: "amount", currency: "currency_code", title: "Opening" },
      { name: "balance_proof.closing_balance", kind: "amount", currency: "currency_code", title: "Closing" },
      { name: "book_proof.result", kind: "text", title: "In the book" },
    ],
  };
}

function skippedTable({ skipped_rows }: Receipt): Table {
  return {
    title: "Skipped",
    rows: skipped_rows,
    fields: [
      { name: "line", kind: "count" },
      { name: "detail", kind: "text" },
    ],
  };
}
