/** How often each rule set something. */
import type { WritingContext } from "../handler.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { Filling } from "./fill.ts";
import { dayOfTime } from "./to-rule.ts";

export interface HitCounter {
  /** Counts a transaction for each rule that set something of it. */
  add(filled: readonly Filling[]): void;
  /** Transactions by rule. */
  readonly byRule: ReadonlyMap<RuleRecord, number>;
  /** Transactions that got a category. */
  readonly categorized: number;
  save(context: WritingContext): Promise<void>;
}

export function countHits(): HitCounter {
  const byRule = new Map<RuleRecord, number>();
  let categorized = 0;
  return {
    add(filled) {
      for (const [index, { field, rule }] of filled.entries()) {
        if (field === "category") categorized += 1;
        const isFirst = filled.findIndex((other) => other.rule === rule) === index;
        if (isFirst) byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
      }
    },
    byRule,
    get categorized() {
      return categorized;
    },
    async save({ queries, company, now }) {
      if (byRule.size === 0) return;
      const counts = [...byRule].map(([rule, count]) => ({ rule_id: rule.id, count }));
      await queries.rules.addHits(company, dayOfTime(now), counts);
    },
  };
}
