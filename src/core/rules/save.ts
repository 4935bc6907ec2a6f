/** Saves rules, each change under a new revision, by which others know that what they have read is old. */
import type { CompanyQueries, ReadingContext, WritingContext } from "../handler.ts";
import { Problem } from "../../contract/problem.ts";
import { RULES_MAX } from "../../contract/rule/terms.ts";
import type { WhereCondition } from "../../contract/transaction/where.ts";
import type { RuleRecord } from "../ports/rules.ts";
import { companyChart } from "../categories/company-chart.ts";
import { accountById } from "../transactions/query/find.ts";
import { categoryOf } from "./fill.ts";
import { evenRanks, rankAt } from "./order.ts";
import { countText } from "../../contract/count-text.ts";

/** The rule of an id, which is not deleted. Problem: not_found. */
export async function ruleById({ queries, company }: CompanyQueries, id: string): Promise<RuleRecord> {
  const rule = await queries.rules.byId(company, id);
  if (rule === undefined || rule.deleted_at !== null) {
    throw new Problem("not_found", { detail: "There is no rule with this id." });
  }
  return rule;
}

/** All rules; in a write, nobody else changes one before its end. */
export async function claimedRules({ queries, company }: WritingContext): Promise<readonly RuleRecord[]> {
  await queries.companies.claim(company);
  return queries.rules.all(company);
}

/** Problem: duplicate_name. */
export function requireFreeRuleName(rules: readonly RuleRecord[], rule: RuleRecord): void {
  const other = rules.find(({ id, name_folded }) => id !== rule.id && name_folded === rule.name_folded);
  if (other === undefined) return;
  throw new Problem("duplicate_name", {
    detail: `There is a rule called "${other.name}" already.`,
    errors: [{ pointer: "/name", code: "duplicate", detail: "is the name of another rule" }],
  });
}

/** Problem: validation_failed. */
export function requireRoom(count: number): void {
  if (count <= RULES_MAX) return;
  throw new Problem("validation_failed", {
    detail: `There would be ${countText(count, "rule")}, and ${RULES_MAX} are the most.`,
    remedy: "Delete rules that are no longer needed, or join some: a rule can have several alternatives.",
  });
}

/** Problem: category_archived. One that was merged stands for the other. */
export async function requireUsableCategory(
  context: ReadingContext,
  rule: Pick<RuleRecord, "settings">,
  pointer = "",
): Promise<void> {
  const { category } = rule.settings;
  if (category === undefined) return;
  const chart = await companyChart(context);
  if (categoryOf(rule, chart) !== undefined) return;
  throw new Problem("category_archived", {
    detail: `The category "${chart.entry(category)?.name ?? category}" is archived.`,
    errors: [{ pointer: `${pointer}/set/category`, code: "invalid", detail: "is archived" }],
  });
}

/** Problem: unknown_account for an account of nobody. */
export async function requireAccounts(
  context: ReadingContext,
  conditions: readonly WhereCondition[],
): Promise<void> {
  for (const id of new Set(conditions.flatMap(accountsIn))) await accountById(context, id);
}

function accountsIn(condition: WhereCondition): readonly string[] {
  if ("any" in condition) return condition.any.flatMap(accountsIn);
  if ("not" in condition) return accountsIn(condition.not);
  return condition.field === "bank_account_id" ? [condition.value] : [];
}

interface Place {
  readonly rank: number;
  /** The rule that moves, with the rank that it has among the others now; its undo leads there. */
  readonly moved: RuleRecord | undefined;
}

/**
 * The place at a position among the rules, without the one that moves; behind the last where there is no position. Where there is
 * no room, all get new ranks, which nobody sees but by their order.
 */
export async function freePlace(
  { queries, company }: WritingContext,
  rules: readonly RuleRecord[],
  { position = rules.length + 1, moved }: { readonly position?: number | undefined; readonly moved?: string },
): Promise<Place> {
  const placeAmong = (all: readonly RuleRecord[]) => ({
    rank: rankAt(
      all.filter(({ id }) => id !== moved),
      position,
    ),
    moved: all.find(({ id }) => id === moved),
  });
  const place = placeAmong(rules);
  if (place.rank !== undefined) return { ...place, rank: place.rank };
  const ranks = evenRanks(rules.length);
  const spread = rules.map((rule, index) => ({ ...rule, rank: ranks[index] as number }));
  for (const rule of spread) await queries.rules.update(company, rule);
  return placeAmong(spread) as Place;
}

/** Stores rules; `before` is undefined of a new one. */
export async function saveRules(
  { queries, company, ids }: WritingContext,
  changes: readonly { readonly before: RuleRecord | undefined; readonly after: RuleRecord }[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (before === undefined) await queries.rules.insert(company, after);
    else await queries.rules.update(company, after);
  }
  await queries.rules.setRevision(company, ids());
}
