/** Where a rule agrees with what a person set, and where it does not. */
import { PREVIEW_MAX, type BulkPreviewRow } from "../../contract/transaction/bulk-update.ts";
import type { RuleTest } from "../../contract/rule/test.ts";
import type { RuleField, RuleSettings } from "../../contract/rule/terms.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TransactionRecord, TransactionTraits } from "../ports/transactions.ts";
import { isHandSet } from "../transactions/provenance/origin.ts";

interface ContradictionCollector {
  add(traits: TransactionTraits): void;
  /** Ids of those that are shown: the first that contradict. */
  readonly shown: readonly string[];
  /** With the transactions that are shown, in their order. */
  result(shown: readonly TransactionRecord[]): Pick<RuleTest, "agrees" | "contradicts" | "contradictions">;
}

export function collectContradictions({ settings }: RuleRecord): ContradictionCollector {
  const fields = Object.keys(settings) as RuleField[];
  const shown: string[] = [];
  const differing = (traits: TransactionTraits) =>
    fields.filter((field) => isHandSet(traits, field) && String(traits[field]) !== String(settings[field]));
  let agrees = 0;
  let contradicts = 0;
  return {
    add(traits) {
      const handSet = fields.filter((field) => isHandSet(traits, field));
      if (handSet.length === 0) return;
      if (differing(traits).length === 0) {
        if (handSet.length === fields.length) agrees += 1;
        return;
      }
      contradicts += 1;
      if (shown.length < PREVIEW_MAX) shown.push(traits.id);
    },
    shown,
    result: (records) => ({
      agrees,
      contradicts,
      contradictions: records.map((record) => contradiction(record, { settings, fields: differing(record) })),
    }),
  };
}

function contradiction(
  record: TransactionRecord,
  { settings, fields }: { readonly settings: RuleSettings; readonly fields: readonly RuleField[] },
): BulkPreviewRow {
  const { id, transaction_date, description, amount_minor, currency_code } = record;
  const values = (source: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.map((field) => [field, source[field]]));
  return {
    id,
    transaction_date,
    description,
    amount: amountOf(amount_minor, currency_code),
    currency_code,
    before: values({ ...record }),
    after: values(settings),
  };
}
