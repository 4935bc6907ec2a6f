/** What rules set, worked out once for all chunks of an import, as long as neither the rules nor the chart change. */
import { builtInChart, type CompanyChart } from "../../categories/company-chart.ts";
import { effectsOf, type Effects } from "./effects.ts";

interface ChartEffects {
  /** What the chart says; empty for the built-in one. */
  readonly chart: string;
  readonly effectOf: Effects;
}

/** By state of the rules, which is one object: of the chart that was asked with last. */
const byRules = new WeakMap<object, ChartEffects>();

export function lastingEffects(rules: object, chart: CompanyChart): Effects {
  const key = chart === builtInChart ? "" : JSON.stringify(chart.list);
  const cache = byRules.get(rules);
  if (cache?.chart === key) return cache.effectOf;
  const effectOf = effectsOf(chart);
  byRules.set(rules, { chart: key, effectOf });
  return effectOf;
}
