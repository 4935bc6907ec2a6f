/** Undoes a change of a rule. What the rule has set meanwhile stays. */
import { fold } from "../../contract/category/fold.ts";
import type { NewEvent, WritingContext } from "../handler.ts";
import type { RuleRecord } from "../ports/rules.ts";
import { summarizeRule, summarizeRuleChange } from "../rules/audit-summary.ts";
import { claimedRules, requireFreeRuleName, saveRules } from "../rules/save.ts";
import type { UndoStep } from "./transaction.ts";

/** Problem: duplicate_name. */
export async function undoRule(
  context: WritingContext,
  { record, before: members }: UndoStep<RuleRecord>,
): Promise<void> {
  const { now } = context;
  const others = await claimedRules(context);
  const before = members ?? { deleted_at: now };
  const changed = { ...record, ...before, updated_at: now, version: record.version + 1 };
  const after = { ...changed, name_folded: fold(changed.name) };
  if (after.deleted_at === null) requireFreeRuleName(others, after);
  await saveRules(context, [{ before: record, after }]);
  context.record({ subject_id: record.id, ...eventOf(record, after) });
}

function eventOf(before: RuleRecord, after: RuleRecord): Pick<NewEvent, "type" | "summary"> {
  if (after.deleted_at !== null) return { type: "rule.deleted", summary: summarizeRule(before) };
  if (before.deleted_at !== null) return { type: "rule.restored", summary: summarizeRule(after) };
  return { type: "rule.updated", summary: summarizeRuleChange(before, after) };
}
