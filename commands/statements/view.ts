/** How bank statements are shown. */
import type { Statement } from "../../src/contract/statement.ts";
import { bookProofLines } from "../book-proof-lines.ts";
import { exitFor, record, type FieldOf, type RecordView } from "../../src/terminal/view.ts";

const PARTIAL = 3;

const amount = { kind: "amount", currency: "currency_code" } as const;

export const statementFields: readonly FieldOf<Statement>[] = [
  { name: "id", kind: "id", column: { presence: "always" } },
  { name: "file_name", kind: "text", title: "File", column: { presence: "always", least: 20, weight: 2 } },
  { name: "status", kind: "word" },
  { name: "period_start", kind: "date", title: "From", column: { presence: "always" } },
  { name: "period_end", kind: "date", title: "To", column: { presence: "always" } },
  { name: "opening_balance", ...amount, title: "Opening", visibleIn: "pipe" },
  { name: "closing_balance", ...amount, title: "Closing", column: { presence: "always" } },
  { name: "currency_code", kind: "text", title: "Currency" },
  { name: "transaction_count", kind: "count", title: "Transactions", column: { dropFirst: true } },
  { name: "duplicate_count", kind: "count", title: "Known before", visibleIn: "pipe" },
  { name: "rejected_count", kind: "count", title: "Rejected" },
  { name: "bank_account_id", kind: "id", title: "Account", visibleIn: "pipe" },
  { name: "file_format", kind: "text", visibleIn: "data" },
  { name: "file_sha256", kind: "text", visibleIn: "data" },
  { name: "file_size", kind: "count", visibleIn: "data" },
  { name: "created_at", kind: "timestamp", visibleIn: "data" },
  { name: "updated_at", kind: "timestamp", visibleIn: "data" },
];

const detailFields: readonly FieldOf<Statement>[] = [
  ...statementFields.map((field) => ({ ...field, visibleIn: "everywhere" as const })),
  { name: "balance_proof.result", kind: "text", title: "Balance" },
  { name: "book_proof.result", kind: "text", title: "In the book" },
  { name: "book_proof.reason", kind: "text", title: "Why" },
];

/** The newest import is what an undo offers; a statement does not know its own. */
function asFile({ bank_account_id, transaction_count, duplicate_count }: Statement) {
  const undo = transaction_count > duplicate_count ? "cashbook imports undo" : undefined;
  return { account: "the account", account_id: bank_account_id, undo };
}

/** Where the file's balances do not add up, or the book does not have what they prove. */
function proofLines(data: Statement): readonly string[] {
  // A service that is no cashbook may leave it out.
  const { balance_proof } = data as Partial<Statement>;
  if (balance_proof === undefined) return [];
  const { result, line = "?" } = balance_proof;
  return [
    ...(result === "failed" ? [`The balances of ${data.file_name} do not add up from line ${line} on.`] : []),
    ...bookProofLines({ ...data, ...asFile(data) }),
  ];
}

/** What of the file is not in the book. */
function partLines({ status, file_name, rejected_count = 0, balance_proof }: Partial<Statement>): string[] {
  const isBroken = balance_proof?.result === "failed";
  if (rejected_count > 0)
    return [`${rejected_count === 1 ? "1 row" : `${rejected_count} rows`} of ${file_name} cannot be read.`];
  if (status === "completed" || (status === "partial" && isBroken)) return [];
  return status === "partial"
    ? [`Rows of ${file_name} are held as possible duplicates: \`cashbook imports list\` shows its import.`]
    : [`The service says "${status}" of ${file_name}.`];
}

export function statementRecord(
  data: Statement,
  { isPartial = false, sentence }: { isPartial?: boolean; sentence?: string } = {},
): RecordView {
  // A service that is no cashbook may leave them out.
  const rejected_rows = (data as Partial<Statement>).rejected_rows ?? [];
  const proofs = proofLines(data);
  return record({
    data,
    fields: detailFields,
    essence: data.id,
    ...(isPartial ? { exit: exitFor(PARTIAL, [...partLines(data), ...proofs]) } : { notes: proofs }),
    ...(sentence === undefined ? {} : { sentence }),
    ...(rejected_rows.length === 0
      ? {}
      : {
          sections: [
            {
              title: "Rejected rows",
              rows: rejected_rows,
              fields: [
                { name: "line", kind: "count", column: { presence: "always" } },
                { name: "code", kind: "word", title: "Reason" },
                { name: "detail", kind: "text", column: { presence: "always", least: 24, weight: 2 } },
              ],
            },
          ],
        }),
  });
}
