/** Makes and changes the record of a rule. */
import type { CreateRule, UpdateRule } from "../../contract/rule.ts";
import { fold } from "../../contract/category/fold.ts";
import type { HandlerContext } from "../handler.ts";
import type { RuleRecord } from "../ports/rules.ts";
import { omitUndefined } from "../../contract/omit-undefined.ts";

export function newRule(
  { name, where, set }: Pick<CreateRule, "name" | "where" | "set">,
  { rank, context: { ids, now, caller } }: { rank: number; context: HandlerContext },
): RuleRecord {
  return {
    id: ids(),
    rank,
    name,
    name_folded: fold(name),
    conditions: where,
    settings: omitUndefined(set),
    created_by: caller.actor,
    created_at: now,
    updated_at: now,
    version: 1,
    deleted_at: null,
  };
}

/** The same object where nothing changes. */
export function changedRule(
  before: RuleRecord,
  { changes: { name, where, set }, now }: { changes: Omit<UpdateRule, "id">; now: number },
): RuleRecord {
  const after: RuleRecord = {
    ...before,
    name: name ?? before.name,
    name_folded: name === undefined ? before.name_folded : fold(name),
    conditions: where ?? before.conditions,
    settings: set === undefined ? before.settings : omitUndefined(set),
  };
  const isSame = (["name", "conditions", "settings"] as const).every(
    (member) => JSON.stringify(before[member]) === JSON.stringify(after[member]),
  );
  return isSame ? before : { ...after, updated_at: now, version: before.version + 1 };
}
