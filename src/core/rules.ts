import { rules, type Rule } from "../contract/rule.ts";
import { DEFAULT_LIMIT } from "../contract/page.ts";
import type { Answer } from "../contract/operation.ts";
import { imageOf } from "./audit/change-image.ts";
import { reads, writes, type ReadingContext } from "./handler.ts";
import { paginate, readCursor } from "./lists/cursor.ts";
import type { RuleRecord } from "./ports/rules.ts";
import { applyRules } from "./rules/apply.ts";
import { summarizeRule, summarizeRuleChange } from "./rules/audit-summary.ts";
import { changedRule, newRule } from "./rules/changes.ts";
import {
  claimedRules,
  freePlace,
  requireAccounts,
  requireFreeRuleName,
  requireRoom,
  requireUsableCategory,
  ruleById,
  saveRules,
} from "./rules/save.ts";
import { importRules } from "./rules/import-rules.ts";
import { createStarterRules } from "./rules/starter/create-starter-rules.ts";
import { testRule } from "./rules/test-rule.ts";
import { ruleDescriber } from "./rules/to-rule.ts";
import { etagOf, requireVersion } from "./version.ts";

export const handlers = {
  list: reads(rules.list, async (input, context) => {
    const { queries, caller, company } = context;
    const scope = { secret: caller.secret, operation: rules.list.id, input };
    const after = readCursor<{ rank: number; id: string }>(input.cursor, scope);
    const all = await queries.rules.all(company);
    const matching = all.filter(({ id }) => endsIn(id, input.id_suffix));
    const rest = matching.filter((rule) => after === undefined || isBehind(rule, after));
    const { items, pagination } = paginate(rest.slice(0, (input.limit ?? DEFAULT_LIMIT) + 1), {
      limit: input.limit,
      total: input.include_total === true ? matching.length : null,
      scope,
      position: ({ rank, id }) => ({ rank, id }),
    });
    return { data: items.map(await ruleDescriber(context, all)), pagination };
  }),

  get: reads(rules.get, async ({ id }, context) => toAnswer(await ruleById(context, id), context)),

  create: writes(rules.create, async ({ position, ...input }, context) => {
    const others = await claimedRules(context);
    const { rank } = await freePlace(context, others, { position });
    const rule = newRule(input, { rank, context });
    requireFreeRuleName(others, rule);
    requireRoom(others.length + 1);
    await requireAccounts(context, rule.conditions);
    await requireUsableCategory(context, rule);
    await saveRules(context, [{ before: undefined, after: rule }]);
    context.record({
      type: "rule.created",
      subject_id: rule.id,
      summary: summarizeRule(rule),
      images: [imageOf("rule", { before: undefined, after: rule })],
    });
    return { ...(await toAnswer(rule, context)), location: rules.get.path.replace("{id}", rule.id) };
  }),

  update: writes(rules.update, async ({ id, ...changes }, context) => {
    const others = await claimedRules(context);
    const before = await ruleById(context, id);
    requireVersion(context.options, before);
    const after = changedRule(before, { changes, now: context.now });
    if (after === before) return toAnswer(before, context);
    requireFreeRuleName(others, after);
    await requireAccounts(context, after.conditions);
    if (changes.set !== undefined) await requireUsableCategory(context, after);
    await saveRules(context, [{ before, after }]);
    context.record({
      type: "rule.updated",
      subject_id: id,
      summary: summarizeRuleChange(before, after),
      images: [imageOf("rule", { before, after })],
    });
    return toAnswer(after, context);
  }),

  delete: writes(
    rules.delete,
    async ({ id }, context) => {
      await claimedRules(context);
      const before = await ruleById(context, id);
      requireVersion(context.options, before);
      const { now } = context;
      const after = { ...before, deleted_at: now, updated_at: now, version: before.version + 1 };
      await saveRules(context, [{ before, after }]);
      context.record({
        type: "rule.deleted",
        subject_id: id,
        summary: summarizeRule(before),
        images: [imageOf("rule", { before, after })],
      });
      return { data: { id, deleted: true } };
    },
    { rehearses: true },
  ),

  move: writes(rules.move, async ({ id, position }, context) => {
    const all = await claimedRules(context);
    const stored = await ruleById(context, id);
    requireVersion(context.options, stored);
    const from = all.findIndex((rule) => rule.id === id) + 1;
    if (from === Math.min(position, all.length)) return toAnswer(stored, context);
    const { rank, moved: before = stored } = await freePlace(context, all, { position, moved: id });
    const after = { ...before, rank, updated_at: context.now, version: before.version + 1 };
    await saveRules(context, [{ before, after }]);
    context.record({
      type: "rule.moved",
      subject_id: id,
      summary: {
        name: after.name,
        before: { position: from },
        after: { position: Math.min(position, all.length) },
      },
      images: [imageOf("rule", { before, after })],
    });
    return toAnswer(after, context);
  }),

  test: reads(rules.test, testRule),
  apply: writes(rules.apply, applyRules, { alone: true }),
  import: writes(rules.import, importRules, { alone: true }),
  starter: writes(rules.starter, createStarterRules, { alone: true }),
};

/** Whether the id ends in one of these digits; without any, each does. */
function endsIn(id: string, suffixes: readonly string[] | undefined): boolean {
  return suffixes === undefined || suffixes.some((suffix) => id.replaceAll("-", "").endsWith(suffix));
}

function isBehind(rule: RuleRecord, after: { rank: number; id: string }): boolean {
  return rule.rank > after.rank || (rule.rank === after.rank && rule.id > after.id);
}

async function toAnswer(rule: RuleRecord, context: ReadingContext): Promise<Answer<Rule>> {
  const all = await context.queries.rules.all(context.company);
  return { data: (await ruleDescriber(context, all))(rule), etag: etagOf(rule) };
}
