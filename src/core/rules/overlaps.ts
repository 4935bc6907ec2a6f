/** Other rules on the transactions of a rule: which of them set the same fields, and whose values stand. */
import type { OverlappingRule } from "../../contract/rule/test.ts";
import type { RuleField } from "../../contract/rule/terms.ts";
import type { RuleRecord } from "../ports/rules.ts";

export interface OverlapCollector {
  /** The other rules that match so many transactions of the rule, and set a field that it sets. */
  add(others: readonly RuleRecord[], count: number): void;
  /** In the order of the rules. */
  list(positionOf: (id: string) => number): readonly OverlappingRule[];
}

/** Whether both set a field: other rules are never shown beside a rule, whatever they match. */
export function setSameField({ settings }: RuleRecord, other: RuleRecord): boolean {
  return (Object.keys(settings) as RuleField[]).some((field) => other.settings[field] !== undefined);
}

export function collectOverlaps({ settings }: RuleRecord, position: number): OverlapCollector {
  const counts = new Map<RuleRecord, number>();
  const fieldsOf = (other: RuleRecord) =>
    (Object.keys(settings) as RuleField[]).filter((field) => other.settings[field] !== undefined);
  return {
    add(others, count) {
      for (const other of others) counts.set(other, (counts.get(other) ?? 0) + count);
    },
    list: (positionOf) =>
      [...counts]
        .map(([other, matched]) => {
          const fields = fieldsOf(other);
          const isConflict = fields.some(
            (field) => String(settings[field]) !== String(other.settings[field]),
          );
          const place = positionOf(other.id);
          return {
            id: other.id,
            position: place,
            name: other.name,
            matched,
            conflicts: isConflict ? matched : 0,
            fields,
            wins: place < position,
          };
        })
        .sort((one, other) => one.position - other.position),
  };
}
