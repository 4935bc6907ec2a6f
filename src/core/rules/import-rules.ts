/** Creates the rules of a file behind those that are there, as one change. */
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { ImportedRules, ImportRules, RuleOutcome } from "../../contract/rule/import.ts";
import { imageOf } from "../audit/change-image.ts";
import type { WritingContext } from "../handler.ts";
import type { RuleRecord } from "../ports/rules.ts";
import { changedRule, newRule } from "./changes.ts";
import { evenRanks } from "./order.ts";
import { claimedRules, requireAccounts, requireRoom, requireUsableCategory, saveRules } from "./save.ts";

interface Step {
  readonly outcome: RuleOutcome;
  readonly before: RuleRecord | undefined;
  readonly after: RuleRecord;
}

/** Problems: duplicate_name for a name that the file has twice, unknown_account. */
export async function importRules(
  { rules, replace = false, dry_run = false }: ImportRules,
  context: WritingContext,
): Promise<Answer<ImportedRules>> {
  const existing = await claimedRules(context);
  const byName = new Map(existing.map((rule) => [rule.name_folded, rule]));
  const last = existing.at(-1)?.rank ?? 0;
  const ranks = evenRanks(rules.length);
  const steps: Step[] = [];
  const names = new Set<string>();
  for (const [index, request] of rules.entries()) {
    const draft = newRule(request, { rank: last + (ranks[index] ?? 0), context });
    if (names.has(draft.name_folded)) throw doubledName(request.name, index);
    names.add(draft.name_folded);
    await requireAccounts(context, draft.conditions);
    const before = byName.get(draft.name_folded);
    const { name, where, set } = request;
    const changes = { name, where, set };
    const after = before === undefined ? draft : changedRule(before, { changes, now: context.now });
    const outcome = outcomeOf({ before, after, replace });
    // What is there already, or stays, may name a category that was archived since.
    const isSaved = outcome === "created" || outcome === "updated";
    if (isSaved) await requireUsableCategory(context, after, `/rules/${index}`);
    steps.push({ before, after, outcome });
  }
  const changes = steps.filter(({ outcome }) => outcome === "created" || outcome === "updated");
  requireRoom(existing.length + changes.filter(({ before }) => before === undefined).length);
  if (!dry_run && changes.length > 0) await save(context, changes);
  const count = (outcome: RuleOutcome) => steps.filter((step) => step.outcome === outcome).length;
  return {
    data: {
      created: count("created"),
      updated: count("updated"),
      unchanged: count("unchanged"),
      kept: count("kept"),
      rules: steps.map(({ before, after, outcome }) => ({
        id: before === undefined && dry_run ? null : after.id,
        name: outcome === "updated" || before === undefined ? after.name : before.name,
        outcome,
      })),
    },
  };
}

function outcomeOf({
  before,
  after,
  replace,
}: Omit<Step, "outcome"> & { readonly replace: boolean }): RuleOutcome {
  if (before === undefined) return "created";
  if (before === after) return "unchanged";
  return replace ? "updated" : "kept";
}

async function save(context: WritingContext, changes: readonly Step[]): Promise<void> {
  const [first] = changes;
  await saveRules(context, changes);
  const created = changes.filter(({ before }) => before === undefined).length;
  const updated = changes.length - created;
  context.record({
    type: "rule.imported",
    subject_id: first?.after.id ?? "",
    summary: {
      created,
      ...(updated > 0 && { updated }),
      rules: changes.map(({ after: { id, name } }) => ({ id, name })),
    },
    images: changes.map(({ before, after }) => imageOf("rule", { before, after })),
  });
}

function doubledName(name: string, index: number): Problem {
  return new Problem("duplicate_name", {
    detail: `Two of the rules are called "${name}".`,
    errors: [
      { pointer: `/rules/${index}/name`, code: "duplicate", detail: "is the name of a rule before it" },
    ],
  });
}
