/** Rules as the contract shows them. */
import { RECENT_DAYS, type Rule } from "../../contract/rule.ts";
import { dayDate, dayNumber, timestamp } from "../../contract/values/date.ts";
import { chartOf } from "../categories/company-chart.ts";
import type { ReadingContext } from "../handler.ts";
import type { RuleRecord, RuleUse } from "../ports/rules.ts";
import { categoryOf } from "./fill.ts";

/** The day of a time, and the first of those that count as recent. */
export function dayOfTime(now: number): string {
  return timestamp(now).slice(0, 10);
}

/** Shows rules by their ids: `all` are the rules of the company in their order. */
export async function ruleDescriber(
  { queries, company, now }: ReadingContext,
  all: readonly RuleRecord[],
): Promise<(rule: RuleRecord) => Rule> {
  const since = dayDate(dayNumber(dayOfTime(now)) - RECENT_DAYS + 1);
  const uses = new Map((await queries.rules.uses(company, since)).map((use) => [use.rule_id, use]));
  const positions = new Map(all.map(({ id }, index) => [id, index + 1]));
  const chart = chartOf(await queries.companyCategories.all(company));
  return (rule) =>
    toRule(rule, {
      position: positions.get(rule.id) ?? 0,
      use: uses.get(rule.id),
      sets_archived: rule.settings.category !== undefined && categoryOf(rule, chart) === undefined,
    });
}

function toRule(
  { id, name, conditions, settings, created_by, created_at, updated_at }: RuleRecord,
  { position, use, sets_archived }: { position: number; use: RuleUse | undefined; sets_archived: boolean },
): Rule {
  return {
    id,
    position,
    name,
    where: [...conditions] as Rule["where"],
    set: settings,
    sets_archived,
    recent_hits: use?.recent ?? 0,
    last_hit: use?.last_day ?? null,
    created_by,
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
  };
}
