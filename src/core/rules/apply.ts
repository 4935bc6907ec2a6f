/** Applies rules to transactions that are there, as one bulk change. */
import type { Answer } from "../../contract/operation.ts";
import type { AppliedRules, ApplyRules } from "../../contract/rule/apply.ts";
import { Problem } from "../../contract/problem.ts";
import { companyChart } from "../categories/company-chart.ts";
import type { WritingContext } from "../handler.ts";
import { touchesClosed } from "../periods/open-period.ts";
import type { ChangeImage } from "../ports/events.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { changeAll, requireSameCount } from "../transactions/bulk/change-all.ts";
import { compileRules } from "./compiled-rules.ts";
import { countHits, type HitCounter } from "./hits.ts";
import type { Filling } from "./fill.ts";
import { reclassify } from "./reclassify.ts";
import { rulesQuery } from "./rules-query.ts";
import { collectSums } from "./sums.ts";

export async function applyRules(
  request: ApplyRules,
  context: WritingContext,
): Promise<Answer<AppliedRules>> {
  const { queries, company } = context;
  const all = await queries.rules.all(company);
  const only = chosenRules(all, request.ids);
  const { hits, ...result } = await applyToBook(context, { all, only, request });
  const counts = [...hits.byRule].map(([{ id, name }, updated]) => ({ id, name, updated }));
  return { data: { ...result, rules: counts } };
}

/** Problem: not_found for a rule that is not there. */
function chosenRules(all: readonly RuleRecord[], ids: readonly string[] | undefined): readonly RuleRecord[] {
  if (ids === undefined) return all;
  const missing = ids.find((id) => !all.some((rule) => rule.id === id));
  if (missing !== undefined)
    throw new Problem("not_found", { detail: `There is no rule with the id ${missing}.` });
  return all.filter(({ id }) => ids.includes(id));
}

interface Application {
  /** In their order: what a rule before them sets, those that are applied do not. */
  readonly all: readonly RuleRecord[];
  readonly only: readonly RuleRecord[];
  readonly request: Omit<ApplyRules, "ids">;
  /** Of records that are changed with the transactions, which the same undo restores. */
  readonly images?: readonly ChangeImage[];
  readonly onMatched?: (matches: readonly RuleRecord[]) => void;
  readonly onFilled?: (filled: readonly Filling[], before: TransactionRecord) => void;
}

type Result = Omit<AppliedRules, "rules"> & { readonly hits: HitCounter };

export async function applyToBook(
  context: WritingContext,
  { all, only, request, images = [], onMatched, onFilled }: Application,
): Promise<Result> {
  const { now } = context;
  const { over_hand_set = false, dry_run = false, date_from, date_to, expected_count } = request;
  const compiled = compileRules(all);
  const chosen = new Set(only);
  const chart = await companyChart(context);
  const hits = countHits();
  const bulkId = context.ids();
  const sums = collectSums();
  let matched = 0;
  let closed = 0;
  const { preview, ...counts } = await changeAll(context, {
    query: await rulesQuery(context, { rules: only, date_from, date_to }),
    bulkId,
    isDryRun: dry_run,
    change(before, { closedUntil }) {
      const matches = compiled.match(before);
      if (!matches.some((rule) => chosen.has(rule))) return before;
      matched += 1;
      onMatched?.(matches);
      const { after, filled } = reclassify(before, matches, {
        chosen,
        chart,
        now,
        bulkId,
        overHandSet: over_hand_set,
      });
      if (after === before) return before;
      if (touchesClosed(closedUntil, { before, after })) {
        closed += 1;
        return before;
      }
      hits.add(new Set(filled.map(({ rule }) => rule)));
      onFilled?.(filled, before);
      sums.add(before);
      return after;
    },
    event: ({ updated }) => ({
      type: "rule.applied",
      summary: {
        updated,
        ...(images.length > 0 && { created: images.length }),
        rules: [...hits.byRule].map(([{ id, name }, count]) => ({ id, name, updated: count })),
        date_from,
        date_to,
        ...(over_hand_set && { over_hand_set }),
      },
      ...(images.length > 0 && { images }),
    }),
  });
  requireSameCount(counts.updated, expected_count);
  if (!dry_run) await hits.save(context);
  const result = { ...counts, matched, unchanged: matched - counts.updated, closed, hits };
  return dry_run ? { ...result, sums: sums.list(), preview: [...preview] } : result;
}
