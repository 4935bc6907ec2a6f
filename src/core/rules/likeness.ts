/** Transactions on which a rule has the same effect, and agrees or not with what a person set. */
import { counterpartyField } from "../../contract/transaction/fields.ts";
import type { RuleSettings } from "../../contract/rule/terms.ts";
import type { Likeness } from "../ports/transactions.ts";

/** What decides the effect of one rule alone with these settings. */
export function likenessFor(settings: RuleSettings): Likeness {
  const { category, accounting_category, cash_flow_category, tags } = settings;
  const isSet = (value: unknown): boolean => value !== undefined;
  // A category brings its place in the reports.
  const isPlaced = isSet(category) || isSet(accounting_category) || isSet(cash_flow_category);
  return {
    members: [
      ...(isPlaced ? (["category", "accounting_category", "cash_flow_category"] as const) : []),
      ...(isSet(tags) ? (["tags"] as const) : []),
    ],
    texts: {
      ...(settings.description !== undefined && { description: settings.description }),
      ...(settings[counterpartyField] !== undefined && { [counterpartyField]: settings[counterpartyField] }),
    },
  };
}
