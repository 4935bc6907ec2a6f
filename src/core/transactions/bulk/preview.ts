/** The first transactions that a bulk update would change, with what changes. */
import { PREVIEW_MAX, type BulkPreviewRow } from "../../../contract/transaction/bulk-update.ts";
import { amountOf } from "../../../contract/values/money.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { summarizeChange } from "../audit-summary.ts";

interface BulkPreview {
  readonly rows: BulkPreviewRow[];
  add(pairs: readonly { readonly before: TransactionRecord; readonly after: TransactionRecord }[]): void;
}

export function bulkPreview(): BulkPreview {
  const rows: BulkPreviewRow[] = [];
  return {
    rows,
    add(pairs) {
      for (const { before, after } of pairs.slice(0, PREVIEW_MAX - rows.length)) {
        const { id, transaction_date, description, amount_minor, currency_code } = before;
        const amount = amountOf(amount_minor, currency_code);
        const row = { id, transaction_date, description, amount, currency_code };
        rows.push({ ...row, ...summarizeChange(before, after) });
      }
    },
  };
}
