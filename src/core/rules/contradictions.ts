/** Where a rule agrees with what a person set, and where it does not. */
import type { BulkPreviewRow } from "../../contract/transaction/bulk-update.ts";
import type { RuleField, RuleSettings } from "../../contract/rule/terms.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { isHandSet } from "../transactions/provenance/origin.ts";

/** The fields that a person set otherwise than the rule would. */
function differingFields(record: TransactionRecord, settings: RuleSettings): readonly RuleField[] {
  return (Object.keys(settings) as RuleField[]).filter(
    (field) => isHandSet(record, field) && String(record[field]) !== String(settings[field]),
  );
}

export function contradicts(record: TransactionRecord, settings: RuleSettings): boolean {
  return differingFields(record, settings).length > 0;
}

/** Whether a person set every field of the rule, as the rule would; a rule that sets nothing agrees with nobody. */
export function agrees(record: TransactionRecord, settings: RuleSettings): boolean {
  const fields = Object.keys(settings) as RuleField[];
  if (fields.length === 0 || contradicts(record, settings)) return false;
  return fields.every((field) => isHandSet(record, field));
}

/** What the person set, and what the rule would set. */
export function contradiction(record: TransactionRecord, settings: RuleSettings): BulkPreviewRow {
  const { id, transaction_date, description, amount_minor, currency_code } = record;
  const fields = differingFields(record, settings);
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
