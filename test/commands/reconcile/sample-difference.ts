/** A difference between book and bank, as the service answers it. */
import type { Explanation, Reconciliation } from "../../../src/contract/reconciliation.ts";
import { decimal } from "../../../src/contract/values/decimal.ts";

export function sampleExplanation({
  kind,
  absence = null,
  amount,
  bank,
}: {
  readonly kind: string;
  readonly absence?: string | null;
  readonly amount: string;
  /** What the bank's file has. */
  readonly bank?: string;
}): Explanation {
  const side = {
    id: `${absence ?? kind}-id`,
    bank_account_id: "account-id",
    transaction_date: "2026-03-27",
    posted_date: "2026-03-27",
    description: "SERVICE FEE",
    amount: decimal(amount),
    deleted_at: absence === "deleted" ? "2026-11-22T10:00:00.000Z" : null,
  };
  return {
    kind,
    effect: decimal(amount),
    absence,
    transaction: side,
    twin: null,
    bank_row:
      bank === undefined
        ? null
        : {
            ...{ import_id: "import-id", file_name: "march.csv", line: 5, posted_date: "2026-03-27" },
            description: "SERVICE FEE",
            amount: decimal(bank),
          },
  };
}

export function sampleDifference({
  explanations,
  isReconciled,
}: {
  readonly explanations: readonly Explanation[];
  readonly isReconciled: boolean;
}): Reconciliation {
  return {
    bank_account_id: "account-id",
    statement_id: null,
    currency_code: "USD",
    is_reconciled: isReconciled,
    until: "2026-03-31",
    bank_balance: decimal("270098.37"),
    book_balance: decimal("270113.37"),
    difference: decimal("-15.00"),
    source: null,
    opening: null,
    last_reconciled: { until: "2026-01-28", balance: decimal("25596.50") },
    bulk_id: null,
    updated: 0,
    closed_count: 0,
    adjustment_id: null,
    explanations: [...explanations],
    explanation_count: explanations.length,
    days_without_file: [],
    by_hand_count: 0,
    held_count: 0,
    rejected_count: 0,
  };
}
