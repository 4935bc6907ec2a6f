/** Which of the pairs found are transfers, and which are questions. */
import { isSure, type Weighed } from "./evidence.ts";
import type { UnequalPair } from "./unequal.ts";

/** Pairs that could be meant of rows, none of them before the others. */
interface OpenPairs {
  readonly kind: "ambiguous" | "unproven" | "other_account" | "unknown_number";
  readonly pairs: readonly Weighed[];
}

export interface TransferSearch {
  readonly sure: readonly Weighed[];
  readonly questions: readonly (OpenPairs | UnequalPair)[];
}

/** Of pairs of equal amounts for which something speaks, and of all others. */
export function decide(equal: readonly Weighed[], unequal: readonly UnequalPair[]): TransferSearch {
  const { sure, rest } = splitSure(equal);
  const ids = new Set([...sure, ...rest].flatMap(idsOf));
  const single = unequal.filter(({ pairs }) => !pairs.flatMap(idsOf).some((id) => ids.has(id)));
  return { sure, questions: [...groupsOf(rest), ...tellable(single)] };
}

/** Without a stated rate any two amounts could be one, so such a pair has no other beside it. */
function tellable(unequal: readonly UnequalPair[]): readonly UnequalPair[] {
  const counts = new Map<string, number>();
  const all = ({ pairs }: UnequalPair) => pairs.flatMap(idsOf);
  for (const id of unequal.flatMap(all)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return unequal.filter(
    (pair) => pair.kind === "fee" || pair.isStated || all(pair).every((id) => counts.get(id) === 1),
  );
}

/**
 * A pair that stands ahead of all others of both its rows is sure; what it leaves behind may become so in its turn. One with an
 * objection never is, and for which as much speaks keeps another from being it.
 */
function splitSure(candidates: readonly Weighed[]): {
  readonly sure: readonly Weighed[];
  readonly rest: readonly Weighed[];
} {
  const sure: Weighed[] = [];
  let rest = candidates;
  for (;;) {
    const { opposed = [], clear = [] } = Object.groupBy(rest, ({ objections }) =>
      objections.length > 0 ? "opposed" : "clear",
    );
    const [best, rivals] = [bestTwo(clear), bestTwo(opposed)];
    const decided = clear.filter((pair) =>
      idsOf(pair).every((id) => isBest(pair, best.get(id)) && !isRivalled(pair, rivals.get(id))),
    );
    if (decided.length === 0) return { sure, rest };
    for (const pair of decided) sure.push(pair);
    const ids = new Set(decided.flatMap(idsOf));
    rest = rest.filter((pair) => !idsOf(pair).some((id) => ids.has(id)));
  }
}

interface Best {
  readonly pair: Weighed;
  readonly next: number | undefined;
}

function isBest(pair: Weighed, best: Best | undefined): boolean {
  return best?.pair === pair && isSure(pair, best.next);
}

function isRivalled({ weight }: Weighed, rival: Best | undefined): boolean {
  return rival !== undefined && rival.pair.weight >= weight;
}

/** The weightiest pair of each row, and the weight of the next. */
function bestTwo(pairs: readonly Weighed[]): ReadonlyMap<string, Best> {
  const best = new Map<string, Best>();
  for (const pair of pairs) {
    for (const id of idsOf(pair)) {
      const now = best.get(id);
      if (now === undefined) best.set(id, { pair, next: undefined });
      else if (pair.weight > now.pair.weight) best.set(id, { pair, next: now.pair.weight });
      else best.set(id, { pair: now.pair, next: Math.max(pair.weight, now.next ?? 0) });
    }
  }
  return best;
}

/** Pairs that share rows are one question. */
function groupsOf(pairs: readonly Weighed[]): readonly OpenPairs[] {
  const byId = new Map<string, Weighed[]>();
  for (const pair of pairs) for (const id of idsOf(pair)) byId.set(id, [...(byId.get(id) ?? []), pair]);
  const passed = new Set<Weighed>();
  const groups: OpenPairs[] = [];
  for (const start of pairs) {
    if (passed.has(start)) continue;
    passed.add(start);
    const group = [start];
    for (const pair of group) {
      for (const neighbour of idsOf(pair).flatMap((id) => byId.get(id) ?? [])) {
        if (passed.has(neighbour)) continue;
        passed.add(neighbour);
        group.push(neighbour);
      }
    }
    groups.push({ kind: group.length === 1 ? openKind(start) : "ambiguous", pairs: group });
  }
  return groups;
}

/** A number comes first: once the account has it, the question may be none. */
function openKind({ objections }: Weighed): OpenPairs["kind"] {
  if (objections.some(({ objection }) => "number" in objection)) return "unknown_number";
  return objections.length > 0 ? "other_account" : "unproven";
}

function idsOf({ out_row, in_row }: Pick<Weighed, "out_row" | "in_row">): readonly string[] {
  return [out_row.id, in_row.id];
}
