import type { ReviewGroup } from "../../../src/contract/review.ts";
import { amountOf } from "../../../src/contract/values/money.ts";
import { decimal } from "../../../src/contract/values/decimal.ts";

interface Sample {
  readonly title: string;
  readonly count: number;
  readonly description?: string;
  readonly suggestion?: {
    readonly category: string;
    readonly merchant?: string;
    readonly alternatives?: readonly string[];
  };
}

/** A group of equal payments of 8,450.12 USD. */
export function sampleGroup({ title, count, description = title, suggestion }: Sample): ReviewGroup {
  const ids = Array.from(
    { length: count },
    (_, index) => `0198a2b4-6b0d-7c29-8e41-${String(index).padStart(12, "0")}`,
  );
  const minor = -845_012n;
  return {
    kind: "uncategorized",
    held: null,
    transfers: [],
    statement: null,
    title,
    words: title.toLowerCase().split(" "),
    direction: "out",
    transaction_count: count,
    sums: [
      {
        currency_code: "USD",
        net: amountOf(minor * BigInt(count), "USD"),
        moved: amountOf(-minor * BigInt(count), "USD"),
      },
    ],
    bank_account_ids: ["a1"],
    first_date: "2026-01-15",
    last_date: "2026-03-28",
    rows: ids.slice(0, 5).map((id) => ({
      id,
      transaction_date: "2026-03-28",
      description,
      amount: amountOf(minor, "USD"),
      currency_code: "USD",
      bank_account_id: "a1",
    })),
    transaction_ids: ids,
    suggestion:
      suggestion === undefined
        ? null
        : {
            category: suggestion.category,
            merchant_name: suggestion.merchant ?? null,
            confidence: decimal("0.98"),
            evidence: {
              signature: title.toLowerCase(),
              level: "signature",
              count: 14,
              rows: 14,
              transaction_ids: [],
              last_date: "2025-12-28",
              answered: 240,
              right: 236,
            },
            alternatives: (suggestion.alternatives ?? []).map((category) => ({
              category,
              confidence: decimal("0.01"),
            })),
          },
  };
}
