/** How bank statements are shown. */
import type { Statement } from "../../src/contract/statement.ts";
import { bookProofLines } from "../book-proof-lines.ts";
import { record, type FieldOf, type RecordView } from "../../src/terminal/view.ts";

const amount = { kind: "amount", currency: "currency_code" } as const;

export const statementFields: readonly FieldOf<Statement>[] = [
  { name: "id", kind: "id" },
  { name: "file_name", kind: "text", title: "File" },
  { name: "status", kind: "text" },
  { name: "period_start", kind: "date", title: "From" },
  { name: "period_end", kind: "date", title: "To" },
  { name: "opening_balance", ...amount, title: "Opening", shown: "pipe" },
  { name: "closing_balance", ...amount, title: "Closing" },
  { name: "currency_code", kind: "text", title: "Currency" },
  { name: "transaction_count", kind: "count", title: "Transactions" },
  { name: "duplicate_count", kind: "count", title: "Known before", shown: "pipe" },
  { name: "rejected_count", kind: "count", title: "Rejected" },
  { name: "bank_account_id", kind: "id", title: "Account", shown: "pipe" },
  { name: "file_format", kind: "text", shown: "data" },
  { name: "file_sha256", kind: "text", shown: "data" },
  { name: "file_size", kind: "count", shown: "data" },
  { name: "created_at", kind: "moment", shown: "data" },
  { name: "updated_at", kind: "moment", shown: "data" },
];

const detailFields: readonly FieldOf<Statement>[] = [
  ...statementFields.map((field) => ({ ...field, shown: "everywhere" as const })),
  { name: "balance_proof.result", kind: "text", title: "Balance" },
  { name: "book_proof.result", kind: "text", title: "In the book" },
  { name: "book_proof.reason", kind: "text", title: "Why" },
];

/** The newest import is what an undo offers; a statement does not know its own. */
function asFile({ bank_account_id, transaction_count, duplicate_count }: Statement) {
  const undo = transaction_count > duplicate_count ? "cashbook imports undo" : undefined;
  return { account: "the account", account_id: bank_account_id, undo };
}

export function statementRecord(
  data: Statement,
  { exit = 0, sentence }: { exit?: number; sentence?: string } = {},
): RecordView {
  // A service that is no cashbook may leave them out.
  const { rejected_rows: refused, balance_proof } = data as Partial<Statement>;
  const rejected_rows = refused ?? [];
  const broken =
    balance_proof?.result === "failed"
      ? [`The balances do not add up from line ${balance_proof.line ?? "?"} on.`]
      : [];
  return record({
    data,
    fields: detailFields,
    essence: data.id,
    exit,
    after: broken,
    notes: balance_proof === undefined ? [] : bookProofLines({ ...data, ...asFile(data) }),
    ...(sentence === undefined ? {} : { sentence }),
    ...(rejected_rows.length === 0
      ? {}
      : {
          sections: [
            {
              title: "Rejected rows",
              rows: rejected_rows,
              fields: [
                { name: "line", kind: "count" },
                { name: "code", kind: "text", title: "Reason" },
                { name: "detail", kind: "text" },
              ],
            },
          ],
        }),
  });
}
