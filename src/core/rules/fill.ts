/** What rules set of a transaction. The first rule that sets a field wins; what is there stays. */
import type { RuleField, RuleSettings } from "../../contract/rule/terms.ts";
import { ruleFields } from "../../contract/rule/terms.ts";
import type { CompanyChart } from "../categories/company-chart.ts";
import type { RuleRecord } from "../ports/rules.ts";

/** A rule of the company, or whatever else sets fields as a rule does. */
type Setting = Pick<RuleRecord, "settings">;

/** A field that is set, to what and by which rule. */
export interface Filling<Rule extends Setting = RuleRecord> {
  readonly field: RuleField;
  readonly value: string | readonly string[];
  readonly rule: Rule;
}

type RuleChart = Pick<CompanyChart, "entry" | "find">;

/** The category that a rule sets: of a merged one the other, and none of one that is archived. */
export function categoryOf({ settings }: Setting, chart: RuleChart): string | undefined {
  const { category } = settings;
  if (category === undefined || chart.entry(category)?.is_archived !== true) return category;
  return chart.find(category);
}

/** What a rule sets as the categories are now: nothing of an archived one, and of a merged one the other. */
export function withCurrentCategory(rule: RuleRecord, chart: RuleChart): RuleRecord {
  const { category: _written, ...settings } = rule.settings;
  const category = categoryOf(rule, chart);
  return { ...rule, settings: category === undefined ? settings : { ...settings, category } };
}

const places = ["accounting_category", "cash_flow_category"] as const;

/** Of the rules that match, in their order. `isFree` tells whether a rule may set a field of this transaction. */
export function fillings<Rule extends Setting>(
  matches: readonly Rule[],
  { chart, isFree }: { chart: RuleChart; isFree: (field: RuleField) => boolean },
): readonly Filling<Rule>[] {
  const all = new Map<RuleField, Filling<Rule>>();
  const add = (field: RuleField, value: RuleSettings[RuleField], rule: Rule): void => {
    if (value !== undefined && !all.has(field) && isFree(field)) all.set(field, { field, value, rule });
  };
  for (const rule of matches) {
    for (const field of ruleFields)
      add(field, field === "category" ? categoryOf(rule, chart) : rule.settings[field], rule);
    // A category brings its place in the reports.
    const category = all.get("category");
    const entry = category?.rule === rule ? chart.entry(category.value as string) : undefined;
    if (entry !== undefined) for (const field of places) add(field, entry[field], rule);
  }
  return [...all.values()];
}
