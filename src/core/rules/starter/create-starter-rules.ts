/** Creates the starter rules that match something in the book, or tells what they would do. */
import type { Answer } from "../../../contract/operation.ts";
import type { StarterRule, StarterRules, StarterSet } from "../../../contract/rule/starter.ts";
import { imageOf } from "../../audit/change-image.ts";
import { fold } from "../../../contract/category/fold.ts";
import type { WritingContext } from "../../handler.ts";
import type { RuleRecord } from "../../ports/rules.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { applyToBook } from "../apply.ts";
import { newRule } from "../changes.ts";
import { evenRanks } from "../order.ts";
import { claimedRules, requireRoom, saveRules } from "../save.ts";
import { collectSums } from "../sums.ts";
import { starterRules, type StarterRequest } from "./starter-rules.ts";

/** Descriptions that are shown of what a rule matches. */
const EXAMPLES_MAX = 3;

export async function createStarterRules(
  { language, country, all = false, apply = false, dry_run = false }: StarterRules,
  context: WritingContext,
): Promise<Answer<StarterSet>> {
  const existing = await claimedRules(context);
  const names = new Set(existing.map(({ name_folded }) => name_folded));
  const last = existing.at(-1)?.rank ?? 0;
  const requests = starterRules({ languages: language, country });
  const ranks = evenRanks(requests.length);
  const candidates = requests.map((request, index) => ({
    request,
    exists: names.has(fold(request.name)),
    rule: newRule(request, { rank: last + (ranks[index] ?? 0), context }),
    effect: collectEffect(),
  }));
  const free = candidates.filter(({ exists }) => !exists);
  const byRule = new Map(free.map((candidate) => [candidate.rule, candidate.effect]));
  const rehearsal = await applyToBook(context, {
    all: [...existing, ...free.map(({ rule }) => rule)],
    only: free.map(({ rule }) => rule),
    request: { dry_run: true },
    onMatched(rules) {
      for (const rule of rules) byRule.get(rule)?.match();
    },
    onFilled(filled, before) {
      for (const rule of new Set(filled.map((filling) => filling.rule))) byRule.get(rule)?.fill(before);
    },
  });
  const chosen = candidates.filter(({ effect }) => all || effect.updated() > 0);
  const created = chosen.filter(({ exists }) => !exists).map(({ rule }) => rule);
  requireRoom(existing.length + created.length);
  const { hits: _hits, ...counts } = dry_run
    ? rehearsal
    : await create(context, { existing, created, apply, rehearsal });
  return {
    data: {
      ...counts,
      created: dry_run ? 0 : created.length,
      rules: chosen.map(({ request, rule, exists, effect }) => ({
        id: dry_run || exists ? null : rule.id,
        ...shownRequest(request),
        exists,
        ...effect.result(),
      })),
    },
  };
}

type Result = Awaited<ReturnType<typeof applyToBook>>;

interface Creation {
  readonly existing: readonly RuleRecord[];
  readonly created: readonly RuleRecord[];
  readonly apply: boolean;
  readonly rehearsal: Result;
}

/** Rules and what they set of the book are one change where both are wanted. */
async function create(
  context: WritingContext,
  { existing, created, apply, rehearsal }: Creation,
): Promise<Result> {
  const nothing = { ...rehearsal, bulk_id: null, updated: 0, unchanged: rehearsal.matched };
  const [first] = created;
  if (first === undefined) return nothing;
  await saveRules(
    context,
    created.map((after) => ({ before: undefined, after })),
  );
  const images = created.map((after) => imageOf("rule", { before: undefined, after }));
  if (apply && rehearsal.updated > 0)
    return applyToBook(context, { all: [...existing, ...created], only: created, request: {}, images });
  context.record({
    type: "rule.set_created",
    subject_id: first.id,
    summary: { created: created.length, rules: created.map(({ id, name }) => ({ id, name })) },
    images,
  });
  return nothing;
}

function shownRequest({ name, where, set }: StarterRequest): Pick<StarterRule, "name" | "where" | "set"> {
  return { name, where: [...where] as StarterRule["where"], set };
}

/** What a rule would do. */
function collectEffect() {
  const sums = collectSums();
  const examples: string[] = [];
  let matched = 0;
  let updated = 0;
  return {
    match: () => {
      matched += 1;
    },
    fill: (before: TransactionRecord) => {
      updated += 1;
      sums.add(before);
      const isShown = examples.length >= EXAMPLES_MAX || examples.includes(before.description);
      if (!isShown) examples.push(before.description);
    },
    updated: () => updated,
    result: () => ({ matched, updated, sums: sums.list(), examples }),
  };
}
