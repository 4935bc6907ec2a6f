/** The newest transactions that a bulk update would change, with what changes. */
import { PREVIEW_MAX, type BulkPreviewRow } from "../../../contract/transaction/bulk-update.ts";
import { amountOf } from "../../../contract/values/money.ts";
import { counterpartyField } from "../../../contract/transaction/fields.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { summarizeChange } from "../audit-summary.ts";

interface Pair {
  readonly before: TransactionRecord;
  readonly after: TransactionRecord;
}

interface BulkPreview {
  /** The newest first, as lists are. */
  rows(): BulkPreviewRow[];
  /** Pairs come by their days, the oldest first. */
  add(pairs: readonly Pair[]): void;
}

export function bulkPreview(): BulkPreview {
  let newest: readonly Pair[] = [];
  return {
    rows: () => newest.map(previewRow).reverse(),
    add(pairs) {
      newest = [...newest, ...pairs.slice(-PREVIEW_MAX)].slice(-PREVIEW_MAX);
    },
  };
}

export function previewRow({ before, after }: Pair): BulkPreviewRow {
  const { id, transaction_date, description, amount_minor, currency_code } = before;
  const amount = amountOf(amount_minor, currency_code);
  return {
    ...{
      id,
      transaction_date,
      description,
      [counterpartyField]: before[counterpartyField],
      amount,
      currency_code,
    },
    ...summarizeChange(before, after),
  };
}
