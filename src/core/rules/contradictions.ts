/** Where a rule agrees with what a person set, and where it does not. */
import { PREVIEW_MAX, type BulkPreviewRow } from "../../contract/transaction/bulk-update.ts";
import type { RuleTest } from "../../contract/rule/test.ts";
import type { RuleField } from "../../contract/rule/terms.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { isHandSet } from "../transactions/origin.ts";

interface ContradictionCollector {
  add(record: TransactionRecord): void;
  result(): Pick<RuleTest, "agrees" | "contradicts" | "contradictions">;
}

export function collectContradictions({ settings }: RuleRecord): ContradictionCollector {
  const fields = Object.keys(settings) as RuleField[];
  const rows: BulkPreviewRow[] = [];
  let agrees = 0;
  let contradicts = 0;
  return {
    add(record) {
      const handSet = fields.filter((field) => isHandSet(record, field));
      if (handSet.length === 0) return;
      const different = handSet.filter((field) => String(record[field]) !== String(settings[field]));
      if (different.length === 0) {
        if (handSet.length === fields.length) agrees += 1;
        return;
      }
      contradicts += 1;
      if (rows.length >= PREVIEW_MAX) return;
      const { id, transaction_date, description, amount_minor, currency_code } = record;
      const values = (source: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(different.map((field) => [field, source[field]]));
      rows.push({
        id,
        transaction_date,
        description,
        amount: amountOf(amount_minor, currency_code),
        currency_code,
        before: values({ ...record }),
        after: values(settings),
      });
    },
    result: () => ({ agrees, contradicts, contradictions: rows }),
  };
}
