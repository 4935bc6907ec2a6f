/** How imports and their rows are shown. */
import type { Import } from "../../src/contract/import.ts";
import type { ImportRow } from "../../src/contract/import-row.ts";
import { bookProofLines } from "../book-proof-lines.ts";
import { record, type FieldOf, type RecordView } from "../../src/terminal/view.ts";

const amount = { kind: "amount", currency: "currency_code" } as const;

export const importFields: readonly FieldOf<Import>[] = [
  { name: "id", kind: "id" },
  { name: "created_at", kind: "moment", title: "When" },
  { name: "file_name", kind: "text", title: "File" },
  { name: "state", kind: "text" },
  { name: "rows", kind: "count" },
  { name: "created", kind: "count" },
  { name: "duplicates", kind: "count" },
  { name: "held", kind: "count" },
  { name: "rejected", kind: "count" },
  { name: "skipped", kind: "count", shown: "pipe" },
  { name: "edge_duplicates", kind: "count", shown: "data" },
  { name: "sum_in", ...amount, title: "In", shown: "pipe" },
  { name: "sum_out", ...amount, title: "Out", shown: "pipe" },
  { name: "currency_code", kind: "text", title: "Currency", shown: "pipe" },
  { name: "bank_account_id", kind: "id", title: "Account", shown: "pipe" },
  { name: "bank_statement_id", kind: "id", title: "Statement", shown: "data" },
  { name: "file_sha256", kind: "text", shown: "data" },
];

const detailFields: readonly FieldOf<Import>[] = [
  ...importFields.map((field) => ({ ...field, shown: "everywhere" as const })),
  { name: "format", kind: "text" },
  { name: "period.from", kind: "date", title: "From" },
  { name: "period.to", kind: "date", title: "To" },
  { name: "balance_proof.result", kind: "text", title: "Balance" },
  { name: "balance_proof.opening_balance", ...amount, title: "Opening" },
  { name: "balance_proof.closing_balance", ...amount, title: "Closing" },
  { name: "book_proof.result", kind: "text", title: "In the book" },
  { name: "book_proof.reason", kind: "text", title: "Why" },
  { name: "book_proof.opening_balance", ...amount, title: "Opening in the book" },
  { name: "book_proof.closing_balance", ...amount, title: "Closing in the book" },
  { name: "removed", kind: "count" },
  { name: "handed_over", kind: "count" },
  { name: "created_by", kind: "text" },
  { name: "completed_at", kind: "moment" },
  { name: "undone_at", kind: "moment" },
];

export const rowFields: readonly FieldOf<ImportRow>[] = [
  { name: "line", kind: "count" },
  { name: "verdict", kind: "text" },
  { name: "code", kind: "text", title: "Reason" },
  { name: "detail", kind: "text" },
  { name: "transaction_id", kind: "id", title: "Transaction" },
  { name: "twin_id", kind: "id", title: "Twin" },
  { name: "external_id", kind: "text", shown: "data" },
  { name: "source", kind: "tags", shown: "pipe" },
];

export function importRecord(
  data: Import,
  extra: { sentence?: string; after?: readonly string[] } = {},
): RecordView {
  const lines = bookProofLines({
    ...data,
    account: "the account",
    account_id: data.bank_account_id,
    undo: data.created === 0 ? undefined : `cashbook imports undo ${data.id}`,
  });
  return record({ data, fields: detailFields, essence: data.id, notes: lines, ...extra });
}
