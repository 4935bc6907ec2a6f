/** What a rule would do with the transactions of the book, and which other rules it meets there. */
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { RuleTest, TestRule } from "../../contract/rule/test.ts";
import { PREVIEW_MAX } from "../../contract/transaction/bulk-update.ts";
import { companyChart } from "../categories/company-chart.ts";
import type { ReadingContext } from "../handler.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TransactionRecord, TransactionTraits } from "../ports/transactions.ts";
import { bulkPreview } from "../transactions/bulk/preview.ts";
import { newRule } from "./changes.ts";
import { compileRules } from "./compiled-rules.ts";
import { collectContradictions } from "./contradictions.ts";
import { rememberEffect } from "./effect-memory.ts";
import { collectOverlaps, setSameField } from "./overlaps.ts";
import { reclassify } from "./reclassify.ts";
import { ruleQuery } from "./rules-query.ts";
import { requireAccounts } from "./save.ts";
import { collectSums } from "./sums.ts";

/** Problems: not_found, unknown_account, validation_failed where the rule is named twice or not at all. */
export async function testRule(request: TestRule, context: ReadingContext): Promise<Answer<RuleTest>> {
  const all = await context.queries.rules.all(context.company);
  const { rule, others, position } = ruleToTest(request, { all, context });
  await requireAccounts(context, rule.conditions);
  const overlaps = collectOverlaps(rule, position);
  const contradictions = collectContradictions(rule);
  const sums = collectSums();
  const preview = bulkPreview();
  const rivals = others.filter((other) => setSameField(rule, other));
  const compiled = compileRules(rivals);
  const change = {
    chosen: new Set([rule]),
    chart: await companyChart(context),
    now: context.now,
    bulkId: rule.id,
    overHandSet: false,
  };
  const changed = (before: TransactionRecord) => reclassify(before, [rule], change).after;
  const isChanged = rememberEffect(rule.settings, (traits) => {
    const before = recordOf(traits);
    return changed(before) !== before;
  });
  const firstChanged: string[] = [];
  let matched = 0;
  let changes = 0;
  for await (const batch of matchesOf(context, { rule, hasTexts: rivals.length > 0 })) {
    matched += batch.length;
    for (const traits of batch) {
      sums.add(traits);
      contradictions.add(traits);
      if (rivals.length > 0) overlaps.add(compiled.match(traits));
      if (!isChanged(traits)) continue;
      changes += 1;
      if (firstChanged.length < PREVIEW_MAX) firstChanged.push(traits.id);
    }
  }
  for (const before of await inOrder(context, firstChanged))
    preview.add([{ before, after: changed(before) }]);
  return {
    data: {
      matched,
      sums: sums.list(),
      changes,
      ...contradictions.result(await inOrder(context, contradictions.shown)),
      preview: preview.rows,
      overlaps: [...overlaps.list((id) => all.findIndex((other) => other.id === id) + 1)],
    },
  };
}

/** Whole records of a few, to be shown. */
async function inOrder(
  { queries, company }: ReadingContext,
  ids: readonly string[],
): Promise<readonly TransactionRecord[]> {
  const records = await queries.transactions.byIds(company, ids);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A record of these traits, to try a rule on: what a record has beside them decides nothing. */
function recordOf(traits: TransactionTraits): TransactionRecord {
  return {
    ...traits,
    exchange_rate: null,
    booked_minor: traits.amount_minor,
    created_at: 0,
    updated_at: 0,
    version: 1,
    deleted_at: null,
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

async function* matchesOf(
  context: ReadingContext,
  { rule, hasTexts }: { readonly rule: RuleRecord; readonly hasTexts: boolean },
): AsyncGenerator<readonly TransactionTraits[]> {
  const query = await ruleQuery(context, rule);
  yield* context.queries.transactions.traits(context.company, query, { hasTexts });
}
