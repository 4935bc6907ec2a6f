/** How often each rule set something. */
import type { WritingContext } from "../handler.ts";
import type { RuleRecord } from "../ports/rules.ts";
import { dayOfTime } from "./to-rule.ts";

export interface HitCounter {
  /** Counts a transaction for each rule that set something of it. */
  add(rules: Iterable<RuleRecord>): void;
  /** Transactions by rule. */
  readonly byRule: ReadonlyMap<RuleRecord, number>;
  save(context: WritingContext): Promise<void>;
}

export function countHits(): HitCounter {
  const byRule = new Map<RuleRecord, number>();
  return {
    add(rules) {
      for (const rule of rules) byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    },
    byRule,
    async save({ queries, company, now }) {
      if (byRule.size === 0) return;
      const counts = [...byRule].map(([rule, count]) => ({ rule_id: rule.id, count }));
      await queries.rules.addHits(company, dayOfTime(now), counts);
    },
  };
}
