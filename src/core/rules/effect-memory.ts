/**
 * Whether rules change a transaction, remembered by all that their effect depends on: of many transactions that stand alike,
 * one is tried.
 */
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import type { RuleField, RuleSettings } from "../../contract/rule/terms.ts";
import type { TransactionTraits } from "../ports/transactions.ts";

/** States that are remembered; beyond, each transaction is tried. */
const STATES_MAX = 10_000;

const places: readonly RuleField[] = ["accounting_category", "cash_flow_category"];

/** `changes` tries a transaction; it must depend on what one rule with these settings sets, and on nothing else. */
export function rememberEffect(
  settings: RuleSettings,
  changes: (record: TransactionTraits) => boolean,
): (record: TransactionTraits) => boolean {
  const own = Object.keys(settings) as RuleField[];
  const fields = settings.category === undefined ? own : [...new Set([...own, ...places])];
  const targets = fields.map((field) => settings[field]);
  const effects = new Map<string, boolean>();
  return (record) => {
    let state = stateOf(record);
    for (let index = 0; index < fields.length; index++)
      state += `\0${valueState(record[fields[index] as RuleField], targets[index])}`;
    const known = effects.get(state);
    if (known !== undefined) return known;
    const effect = changes(record);
    if (effects.size < STATES_MAX) effects.set(state, effect);
    return effect;
  };
}

/** What decides whether a field may be set. */
function stateOf({ status, is_reconciled, twin, import_id, origins }: TransactionTraits): string {
  let text = `${status}${is_reconciled ? "r" : ""}${twin === null ? "" : "t"}${import_id === null ? "" : "i"}`;
  for (const field in origins) text += `\0${field}:${origins[field as keyof typeof origins]?.by}`;
  return text;
}

/** Of a value that the rule sets itself: whether there is another one, and which of a place that follows the category. */
function valueState(value: string | readonly string[], target: RuleSettings[RuleField]): string {
  if (target === undefined) return value as string;
  if (value.length === 0 || value === UNCATEGORIZED) return "";
  return String(value) === String(target) ? "=" : "+";
}
