/** What a rule would do with the transactions of the book, and which other rules it meets there. */
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { RuleTest, TestRule } from "../../contract/rule/test.ts";
import { PREVIEW_MAX } from "../../contract/transaction/bulk-update.ts";
import { companyChart } from "../categories/company-chart.ts";
import type { ReadingContext } from "../handler.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TraitsListener, TransactionGroup, TransactionRecord } from "../ports/transactions.ts";
import { previewRow } from "../transactions/bulk/preview.ts";
import { newRule } from "./changes.ts";
import { compileRules } from "./compiled-rules.ts";
import { agrees, contradiction, contradicts } from "./contradictions.ts";
import { withCurrentCategory } from "./fill.ts";
import { likenessFor } from "./likeness.ts";
import { isSignEnough, neededTraits } from "./matching/needed-traits.ts";
import { collectOverlaps, setSameField, type OverlapCollector } from "./overlaps.ts";
import { reclassify } from "./reclassify.ts";
import { ruleQuery } from "./rules-query.ts";
import { requireAccounts } from "./save.ts";
import { collectSums } from "./sums.ts";

/** Problems: not_found, unknown_account, validation_failed where the rule is named twice or not at all. */
export async function testRule(request: TestRule, context: ReadingContext): Promise<Answer<RuleTest>> {
  const { queries, company } = context;
  const chart = await companyChart(context);
  const stored = await queries.rules.all(company);
  const all = stored.map((other) => withCurrentCategory(other, chart));
  const tested = ruleToTest(request, { all, context });
  const { others, position } = tested;
  const rule = withCurrentCategory(tested.rule, chart);
  await requireAccounts(context, rule.conditions);
  const query = await ruleQuery(context, rule);
  const likeness = likenessFor(rule.settings);
  const rivals = others.filter((other) => setSameField(rule, other));
  const overlaps = collectOverlaps(rule, position);
  const groups = await queries.transactions.groups(company, query, likeness, listenerFor(rivals, overlaps));
  const change = {
    chosen: new Set([rule]),
    chart,
    now: context.now,
    bulkId: rule.id,
    overHandSet: false,
  };
  const changed = (before: TransactionRecord) => reclassify(before, [rule], change).after;
  const groupsWhere = (holds: (record: TransactionRecord) => boolean) =>
    groups.filter(({ first }) => holds(first));
  const firstOf = (some: readonly TransactionGroup[]) =>
    queries.transactions.ofGroups(company, query, { likeness, groups: some, limit: PREVIEW_MAX });
  const changing = groupsWhere((record) => changed(record) !== record);
  const contradicting = groupsWhere((record) => contradicts(record, rule.settings));
  const sums = collectSums();
  for (const group of groups) sums.addSum(group);
  const first = await firstOf(changing);
  return {
    data: {
      matched: countOf(groups),
      sums: sums.list(),
      changes: countOf(changing),
      agrees: countOf(groupsWhere((record) => agrees(record, rule.settings))),
      contradicts: countOf(contradicting),
      contradictions: (await firstOf(contradicting)).map((record) => contradiction(record, rule.settings)),
      preview: first.map((before) => previewRow({ before, after: changed(before) })),
      overlaps: [...overlaps.list((id) => all.findIndex((other) => other.id === id) + 1)],
    },
  };
}

function countOf(groups: readonly TransactionGroup[]): number {
  return groups.reduce((sum, { transaction_count }) => sum + transaction_count, 0);
}

/** Collects which of the rivals match the same transactions; without any, nothing is read for it. */
function listenerFor(rivals: readonly RuleRecord[], overlaps: OverlapCollector): TraitsListener | undefined {
  if (rivals.length === 0) return undefined;
  const compiled = compileRules(rivals);
  const conditions = rivals.map((rival) => rival.conditions);
  return {
    asked: neededTraits(conditions),
    isSignEnough: isSignEnough(conditions),
    add: (traits, count) => overlaps.add(compiled.match(traits), count),
  };
}

interface TestedRule {
  readonly rule: RuleRecord;
  readonly others: readonly RuleRecord[];
  readonly position: number;
}

function ruleToTest(
  { rule_id: id, where, set, position }: TestRule,
  { all, context }: { all: readonly RuleRecord[]; context: ReadingContext },
): TestedRule {
  const existing = id === undefined ? undefined : all.find((rule) => rule.id === id);
  if (id !== undefined && existing === undefined) {
    throw new Problem("not_found", { detail: "There is no rule with this id." });
  }
  if (existing === undefined && (where === undefined || set === undefined)) {
    const missing = where === undefined ? "where" : "set";
    throw new Problem("validation_failed", {
      detail: "The request names neither a rule by its id nor one by where and set.",
      errors: [{ pointer: `/${missing}`, code: "required", detail: "is required where there is no id" }],
    });
  }
  const others = all.filter((rule) => rule.id !== id);
  const place = position ?? (existing === undefined ? all.length + 1 : all.indexOf(existing) + 1);
  const conditions = where ?? existing?.conditions ?? [];
  const draft = newRule(
    { name: "", where: conditions, set: set ?? existing?.settings ?? {} },
    { rank: 0, context },
  );
  return { rule: { ...draft, id: id ?? draft.id }, others, position: place };
}
