/** The view of the receipt of several files. */
import type {
  AccountSum,
  FileResult,
  SeveralReceipts,
} from "../../../src/client/import/drive/import-files.ts";
import { receiptReasons, unchangedReason } from "./exit-reasons.ts";
import { exitFor, record, type FieldOf, type RecordView, type Table } from "../../../src/terminal/view.ts";

export function severalReceiptsView({
  files,
  accounts,
  totals,
  undo_command,
  exit,
}: SeveralReceipts): RecordView {
  const data = { files, accounts, totals, undo_command };
  const importedCount = totals.files - totals.failed - totals.passed_over;
  const counts = Object.keys(totals).map((name) => ({
    name: `totals.${name}` as const,
    kind: "count" as const,
  }));
  return record({
    data,
    fields: [...counts, { name: "undo_command", kind: "text", title: "Undo" }],
    sentence: `Imported ${importedCount} of ${totals.files} files: ${totals.created} of ${totals.rows} rows are new.`,
    sections: [accountTable(accounts), fileTable(files)].filter(({ rows }) => rows.length > 0),
    exit: exitFor(exit, reasons(files, { failedCount: totals.failed, isUnchanged: exit === 8 })),
  });
}

/** The reasons of each file. Why a file could not be imported was reported when it happened. */
function reasons(
  files: readonly FileResult[],
  { failedCount, isUnchanged }: { readonly failedCount: number; readonly isUnchanged: boolean },
): readonly string[] {
  const receipts = files.filter((file) => "import_id" in file);
  if (isUnchanged) return receipts.map(unchangedReason);
  const count = `${failedCount} of ${files.length} files could not be imported.`;
  return [...receipts.flatMap(receiptReasons), ...(failedCount > 0 ? [count] : [])];
}

function accountTable(accounts: readonly AccountSum[]): Table {
  const fields: readonly FieldOf<AccountSum>[] = [
    { name: "name", kind: "text" },
    { name: "currency_code", kind: "text", title: "Currency" },
    { name: "sum_in", kind: "amount", currency: "currency_code", title: "In" },
    { name: "sum_out", kind: "amount", currency: "currency_code", title: "Out" },
  ];
  return { title: "Accounts", rows: accounts, fields };
}

function fileTable(files: readonly FileResult[]): Table {
  return {
    title: "Files",
    rows: files,
    fields: [
      { name: "file_name", kind: "text", title: "File" },
      { name: "rows", kind: "count" },
      { name: "created", kind: "count" },
      { name: "duplicates", kind: "count" },
      { name: "held", kind: "count" },
      { name: "rejected", kind: "count" },
      { name: "problem.detail", kind: "text", title: "Problem" },
      { name: "passed_over", kind: "text", title: "Passed over" },
    ],
  };
}
